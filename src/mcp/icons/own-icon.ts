import { crc32, deflateSync } from 'node:zlib'

/** Path of daf's own icon, for sites without one. */
export const iconPath = '/mcp/icon.png'

/** Width and height in pixels. */
export const iconSize = 96

/** Colours by index: transparent, page, lines of text, folded corner (RGBA). */
const palette = [
  [0, 0, 0, 0],
  [37, 99, 235, 255],
  [255, 255, 255, 255],
  [147, 197, 253, 255],
] as const

/** A page with a folded corner, as a PNG with indexed colours (PNG, third edition). */
export function ownIcon(): Uint8Array {
  const rows: number[] = []
  for (let y = 0; y < iconSize; y++) {
    rows.push(0)
    for (let x = 0; x < iconSize; x++) rows.push(colourAt(x, y))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(iconSize, 0)
  header.writeUInt32BE(iconSize, 4)
  // Eight bits per pixel, indexed colour.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(Buffer.from(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number): number {
  const [left, right, top, bottom, fold] = [18, 78, 8, 88, 20]
  if (x < left || x >= right || y < top || y >= bottom) return 0
  const [fromRight, fromTop] = [right - 1 - x, y - top]
  if (fromRight + fromTop < fold) return 0
  if (fromRight < fold && fromTop < fold) return 3
  const isLine = [36, 48, 60, 72].some((line) => y >= line && y < line + 5)
  return isLine && x >= left + 10 && x < right - (y > 70 ? 26 : 10) ? 2 : 1
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
