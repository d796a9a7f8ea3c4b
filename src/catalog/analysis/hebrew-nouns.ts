import { normaliseText } from './normalise-text.ts'

/**
 * Everyday words whose forms have too little in common for the folding of suffixes, one word a line. Forms that are also a
 * particle (`עם`, `אם`, `פה`) or a common word of another kind are left out: they would find every page.
 */
const nouns = `
  אב אבא אביו אביה אבי אביהם אבינו אבות אבותיו אבותיה אבותיהם אבותינו
  אח אחיו אחיה אחיהם אחים
  אחד אחת
  איש אנשים אנשי אנשיו אנשיה אנשיהם אנשינו
  אישה אשה אשת אשתו אישתו אשתי נשים נשות נשותיהם
  אמא אימא אמו אימו אמם אימם אמי אימי אמהות אימהות אימהותיהם
  בית ביתם ביתן בתים בתי בתיו בתיה בתיהם בתיהן בתינו
  בן בנו בנם בנים בני בניו בניה בניהם
  בת בתו בתה בתם בנות בנותיו בנותיה בנותיהם
  גבוה גבוהה גבוהים גבוהות
  גג גגות גגי
  גז גזים
  גן גנים גני
  דג דגים דגי
  דם דמים דמו דמם
  דעה דעות דעת דעותיו דעותיהם
  דף דפים דפי
  דקה דקות דקת
  דת דתות
  הר הרים הררי
  חג חגים חגי
  חיה חיות חיית
  חיים חיי חייו חייה חייהם חייהן חיינו חייך
  חם חמים חמות
  חץ חצים
  יד ידיים ידי ידו ידה ידיו ידיה ידיהם ידינו
  יום ימים ימי ימיו ימיה ימיהם ימינו יומיים
  ים ימים ימי
  יפה יפים יפות
  כד כדים
  כלי כלים כליו כליה כליהם
  כף כפות
  לב לבבות ליבו לבו ליבה ליבם לבם
  לד לדים
  מאה מאות
  מילה מלה מילים מלים מילות מלות מילותיו מילותיה
  מים מימי מימיו מימיה מימיהם
  מנה מנות מנותיו
  מס מסים מיסים מסי מיסי
  נר נרות
  סל סלים סלי
  עט עטים
  עיר ערים ערי עריה עריו
  עץ עצים עצי עציו
  עצה עצות עצת עצותיו
  פח פחים
  פנים פני פניו פניה פניהם פנינו
  פרי פירות פירותיו פירותיה
  צג צגים
  צד צדדים צדדי צדו צידו צדדיו צדדיה צדדיהם
  צו צווים צווי
  קו קווים קוים קווי
  קצה קצוות קצוותיו
  קר קרים קרות
  קשה קשים קשות
  רך רכים רכות
  רמה רמות רמת
  שדה שדות שדותיו
  שם שמו שמה שמם שמי שמך שמנו שמות שמותיו שמותיה שמותיהם
  שן שיניים שיני שיניו שיניה
  שנה שנת שנים שנות שנתיים שנותיו שנותיה שנותיהם
  שני שניים שתי שתיים
  שעה שעות שעת שעתיים שעותיו
  שפה שפת שפות שפתו שפתה שפתם שפתנו
  שק שקים שקי
  שר שרים שרי שריה שריו
  תא תאים תאי תאיו
  תג תגים תגי
  תו תווים תווי`

/** No word mixes scripts, so a key with this marker is unambiguous. */
const irregularMark = 'n'

const keysOfForm = new Map<string, readonly string[]>()
for (const line of normaliseText(nouns).trim().split(/\n\s*/)) {
  const forms = line.split(' ')
  for (const form of forms) keysOfForm.set(form, [...(keysOfForm.get(form) ?? []), irregularMark + forms[0]])
}

const none: readonly string[] = []

/** Keys shared by all forms of an irregular noun; none for other words. */
export function irregularKeys(word: string): readonly string[] {
  // The article, the only prefix that is read before two letters: `לב` of `כלב` would be a guess.
  return keysOfForm.get(word) ?? (word.length === 3 && word.startsWith('ה') ? keysOfForm.get(word.slice(1)) : undefined) ?? none
}

/** Whether a key is shared by the forms of an irregular noun. */
export function isIrregularKey(key: string): boolean {
  return key.startsWith(irregularMark) && /[א-ת]$/.test(key)
}
