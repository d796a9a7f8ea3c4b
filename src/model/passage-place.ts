/** Where a passage of a page begins: a part that makes sense by itself, and reaches to where the next one begins. */
export interface PassagePlace {
  /** Offset in the page's plain text, in UTF-16 code units. */
  readonly text: number
  /** Offset in its Markdown. */
  readonly markdown: number
  /** Id of an element that is there; empty if there is none. */
  readonly fragment: string
  /** The headings that it begins with, of which each is below the one before. */
  readonly headings: readonly PassageHeading[]
}

/** A heading that a passage begins with. */
export interface PassageHeading {
  /** 2 to 6; 7 for a line in bold. */
  readonly rank: number
  /** Length of its line of plain text, with the line end, in UTF-16 code units. */
  readonly length: number
}

/** Places in a compact form, since those of all pages are in memory during every publish: a line for each. */
export function packPlaces(places: readonly PassagePlace[]): string {
  return places
    .map(({ text, markdown, fragment, headings }) =>
      [text, markdown, headings.map(({ rank, length }) => `${rank}:${length}`).join(), fragment].join(' ').trimEnd(),
    )
    .join('\n')
}

/** Reads {@link packPlaces}. */
export function unpackPlaces(packed: string): readonly PassagePlace[] {
  if (packed === '') return []
  return packed.split('\n').map((line) => {
    const [text = '', markdown = '', headings = '', fragment = ''] = line.split(' ')
    return {
      text: Number(text),
      markdown: Number(markdown),
      fragment,
      headings: headings === '' ? [] : headings.split(',').map(readHeading),
    }
  })
}

function readHeading(packed: string): PassageHeading {
  const [rank = '', length = ''] = packed.split(':')
  return { rank: Number(rank), length: Number(length) }
}
