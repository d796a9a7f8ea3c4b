/** Longest id (CONTRACT 2, services), in characters. */
const longest = 64

/** A text as an id; empty where it has letters that an id cannot have. */
export function slug(text: string): string {
  if (/[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(text)) return ''
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')
}

/** Hebrew letters as they are heard; vowels are hardly written. */
const latin = 'a b g d h o z ch t i k k l m m n n s a p p tz tz k r sh t'.split(' ')
const heard = new Map(Array.from('אבגדהוזחטיכךלמםנןסעפףצץקרשת', (letter, at) => [letter, latin[at] ?? '']))

/** A Hebrew text in Latin letters; letters of other scripts become hyphens. */
export function transliterate(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(letters, (one) => heard.get(one) ?? (/[^\p{Script=Latin}\P{L}]/u.test(one) ? '-' : one)).join('')
}

/** The id, or with a number behind it where it is taken. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let count = 2; taken.has(free); count++) free = `${id.slice(0, longest - 4)}-${count}`
  return free
}
