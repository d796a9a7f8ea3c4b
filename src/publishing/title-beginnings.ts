/** A name before a comma, or before a hyphen with no space in front of it. */
const beginning = /^(?<name>[^,]{3,60}?)(?:,|(?<=\p{L}{3})-)\s/u

/** The fewest titles, and the least share of them, that begin with a name. */
const min = { titles: 3, share: 0.75 } as const

/** What most of several titles have before a comma or such a hyphen: `Linde School, prices`, `Linde School- prices`; else none. */
export function titleBeginnings(titles: readonly string[]): readonly string[] {
  const distinct = [...new Set(titles)].filter((title) => title !== '')
  const names = Map.groupBy(distinct, (title) => beginning.exec(title)?.groups?.['name'])
  return [...names].flatMap(([name, { length }]) =>
    name !== undefined && length >= min.titles && length >= distinct.length * min.share ? [name] : [],
  )
}

/** `Name: page` and `page: Name`. */
export function colonParts(title: string): readonly string[] {
  const parts = title.split(/:\s+/)
  return parts.length === 2 ? parts : []
}

/** A welcome before a name, with a declined article. */
const greeting =
  /^(?:(?:herzlich )?willkommen (?:bei|beim|im|in|auf|zu|zum|zur)(?: de[mnr])?|welcome to|bienvenue (?:chez|au|à|sur)|bienvenid[oa]s? al?|benvenut[ioae] (?:a|al|alla|da|in|nel|nella|su)|bem[- ]vind[oa]s? (?:ao?|à)|(?:hartelijk )?welkom bij|velkommen til|välkommen till|witamy (?:w|na)|vítejte (?:v|na|u)|добро пожаловать (?:в|на))(?:\s+(?=\p{L}|\p{N})|$)|^ברוכים הבאים (?:אל |ל(?:אתר (?:של )?)?)-?(?=\p{L}|\p{N})/iu

/** `Musikschule Linde` for `Willkommen bei der Musikschule Linde`. */
export function withoutGreeting(text: string): string {
  return text.trim().replace(greeting, '')
}
