import { writeFile } from 'node:fs/promises'
import type { Result } from './comparison.ts'

const row = 26
const left = 250
const width = 460
const scale = (ratio: number) => Math.round(Math.min(ratio, 1.1) * (width / 1.1))

/**
 * Draws the ratios as bars with their quartiles and targets, legible on light and dark pages.
 * @param file path of the SVG
 */
export async function plotResults(file: string, results: readonly Result[], caption: string): Promise<void> {
  const height = results.length * row + 60
  const bars = results.map((result, at) => bar(result, 34 + at * row))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 60} ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="${caption}">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${left}" y="20" font-weight="bold">CPU of the bare server by CPU of daf; 1 is as cheap as Node can be</text>
${bars.join('\n')}
<text x="${left}" y="${height - 10}" fill="#555">${caption}</text>
</svg>
`
  await writeFile(file, svg)
}

function bar({ name, ratio, quartiles: [low, high], aim }: Result, y: number): string {
  const colour = aim === null ? '#8a94a6' : ratio >= aim ? '#2e7d4f' : '#b8542e'
  const middle = y + 9
  return [
    `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`,
    `<rect x="${left}" y="${y}" width="${scale(ratio)}" height="18" fill="${colour}"/>`,
    `<path d="M${left + scale(low)} ${middle}H${left + scale(high)}" stroke="#111" stroke-width="2"/>`,
    ...(aim === null ? [] : [`<path d="M${left + scale(aim)} ${y - 3}v24" stroke="#111" stroke-dasharray="3 2"/>`]),
    `<text x="${left + scale(Math.max(ratio, high, aim ?? 0)) + 6}" y="${y + 14}">${ratio.toFixed(2)}</text>`,
  ].join('')
}
