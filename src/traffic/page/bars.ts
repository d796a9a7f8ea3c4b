import { escapeMarkup } from '../../http/escape-markup.ts'

/** One piece of a bar. */
interface Piece {
  /** Class of its colour. */
  readonly name: string
  readonly count: number
}

/** One bar: its pieces from the bottom, or from the start of a line. */
export interface Bar {
  readonly pieces: readonly Piece[]
  /** Shown while it is pointed at. */
  readonly title: string
}

const height = 100

/** Bars beside each other, the largest as high as the picture. They stretch with it; its texts stand outside. */
export function columns(bars: readonly Bar[], label: string): string {
  const most = Math.max(1, ...bars.map(sum))
  const lines = [25, 50, 75].map((at) => `<line x1="0" x2="${bars.length}" y1="${at}" y2="${at}"/>`).join('')
  const drawn = bars.map(({ pieces, title }, at) => {
    let top = height
    const rects = pieces.map(({ name, count }) => {
      const size = (count / most) * (height - 2)
      top -= size
      return count === 0 ? '' : `<rect class="${name}" x="${at + 0.1}" y="${round(top)}" width=".8" height="${round(size)}"/>`
    })
    return `<g><title>${escapeMarkup(title)}</title>${rects.join('')}</g>`
  })
  return `<svg viewBox="0 0 ${bars.length} ${height}" preserveAspectRatio="none" role="img" aria-label="${escapeMarkup(label)}">${lines}${drawn.join('')}</svg>`
}

/** A lying bar, as long as its part of the most; the numbers stand beside it. */
export function line({ pieces, title }: Bar, most: number): string {
  let start = 0
  const rects = pieces.map(({ name, count }) => {
    const x = start
    const size = (count / Math.max(1, most)) * 100
    start += size
    return count === 0 ? '' : `<rect class="${name}" x="${round(x)}" y="0" width="${round(size)}" height="1"/>`
  })
  return `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><title>${escapeMarkup(title)}</title>${rects.join('')}</svg>`
}

function sum({ pieces }: Bar): number {
  return pieces.reduce((total, { count }) => total + count, 0)
}

function round(number: number): string {
  return String(Math.round(number * 100) / 100)
}
