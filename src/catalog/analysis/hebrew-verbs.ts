import { foldHebrew } from './hebrew-keys.ts'

/*
 * The forms of a verb as they are written without niqqud. Digits stand for the letters of its root, all other letters for
 * themselves, normalised. A paradigm is a verb with its passive, infinitive, participles and action noun.
 * Endings of person, gender and possession are handled by suffix folding, except where they change the stem.
 */
const paradigms = [
  // כתב, נכתב
  '123 1ו23 12ו3 12י3ה 1ו2י3 י12ו3 ת12ו3 א12ו3 נ12ו3 י123 ת123 א123 נ123 ני123 יי123 תי123 הי123 ה123',
  // עלה, נגלה
  '12ה 12תה 12ו 12ית 12ות 1ו2ה 1ו2ימ 1ו2ות י12ה ת12ה נ12ה א12ה י12ו ת12ו 12וי 12ויה 12יה 12ייה נ12תה נ12ו נ12ית הי12ות יי12ה תי12ה',
  // דיבר, דובר
  '1י23 123 מ123 י123 ת123 א123 נ123 1ו23 מ1ו23 י1ו23 ת1ו23 1י2ו3',
  // תרגם, תורגם
  '1234 מ1234 י1234 ת1234 א1234 נ1234 1ו234 מ1ו234 י1ו234 ת1ו234 123ו4 1י234 1י23ו4',
  // שינה, שונה
  '1י2ה 1י2תה 1י2ו מ12ה מ12ימ י12ה ת12ה י12ו 12ות 1ו2ה 1ו2תה מ1ו2ה 1י2וי',
  // הגדיל, הוגדל
  'ה12י3 מ12י3 י12י3 ת12י3 א12י3 נ12י3 ה123 ה123ה הו123 מו123 יו123 תו123',
  // הקים, הוקם; הגיע
  'ה1י2 מ1י2 י1י2 ת1י2 א1י2 נ1י2 ה12ה ה12ת הו12 מו12 יו12 תו12',
  // העלה, הועלה
  'ה12ה ה12תה ה12ו מ12ה מ12ימ י12ה ת12ה י12ו ה12ות ה12אה הו12ה הו12תה הו12ו מו12ה יו12ה תו12ה',
  // התפתח, התארגן, התגלה; השתפר, הסתדר, הצטרף, הזדמן: the first letter of the root changes its place with the ת
  ...[
    ['ת', '123 12ו3'],
    ['ת', '1234 123ו4'],
    ['ת', '12ה 12תה 12ו 12ות 12ימ'],
    ...['שת', 'סת', 'צט', 'זד'].map((between) => [between, '12 1ו2']),
  ].map(([between = '', ends = '']) =>
    ends
      .split(' ')
      .flatMap((end) => [...'המיתאנ'].map((tense) => tense + between + end))
      .join(' '),
  ),
].map(readForms)

/** Nouns and adjectives of a root of three letters: בדיקה, סיפור, מכתב, תזמורת, החלטה, שלטון, חדשני. */
const nouns =
  '12י3ה 12י3ות 12י3 12ו3 12ו3ה 1ו23 1י2ו3 12א3 123 123ה 123ת 123י 123ות 123נ 123ונ 123נית 123נות מ123 מ123ה מ123ת מ12ו3 מ12י3 ת123ה ת12ו3ה ת12י3 ה123ה ה12י3'

/** All words of a root of three letters, as if they were one verb. */
const relatedForms = [
  [...paradigms.flat().filter(({ form }) => /3/.test(form) && !/4/.test(form)), ...readForms(nouns)].filter(
    ({ form }, at, all) => all.findIndex((other) => other.form === form) === at,
  ),
]

interface Form {
  readonly form: string
  readonly pattern: RegExp
}

function readForms(forms: string): readonly Form[] {
  return forms.split(' ').map((form) => ({ form, pattern: patternOf(form) }))
}

/** A single ו and י are taken for letters of the pattern; of the root they are written twice (התכוון, כיוון). */
function patternOf(form: string): RegExp {
  return new RegExp(`^${form.replace(/[1-4]/g, '([א-הזחטכ-ת]|וו|יי)')}$`)
}

const endings = ['', 'תי', 'נו', 'תמ', 'תנ', 'ימ', 'ות', 'ה', 'ו', 'ת', 'תו', 'תה']

/** Longest form of a verb, with its ending; a longer word is not a verb. */
const maxForm = 9

/**
 * Keys of the other forms of the verbs that a word may be a form of, with or without an ending. They are guesses, since a
 * noun may look the same: use them only when nothing else is found. At most a few hundred.
 */
export function verbKeys(word: string): readonly string[] {
  return keysOfForms(word, paradigms)
}

/**
 * Keys of the words that share a root of three letters with a word: of other verbs, nouns and adjectives (`חדשנות`, `לחדש`). Such words are related,
 * but need not mean the same: wider guesses than {@link verbKeys}. At most a few hundred.
 */
export function relatedKeys(word: string): readonly string[] {
  return keysOfForms(word, relatedForms)
}

function keysOfForms(word: string, groups: readonly (readonly Form[])[]): readonly string[] {
  if (word.length > maxForm) return []
  const keys = new Set<string>()
  for (const ending of endings) {
    if (word.length - ending.length < 3 || !word.endsWith(ending)) continue
    const base = word.slice(0, word.length - ending.length)
    for (const forms of groups) {
      for (const { pattern } of forms) {
        const root = pattern.exec(base)
        if (root !== null)
          for (const { form } of forms) keys.add(foldHebrew(form.replace(/[1-4]/g, (at) => root[Number(at)] ?? '')))
      }
    }
  }
  return [...keys]
}
