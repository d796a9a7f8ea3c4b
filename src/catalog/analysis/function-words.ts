import { withOrdinaryLetters } from './normalise-text.ts'

/*
 * Words that hold a sentence together and say nothing about its subject, in the languages of our queries. On a site in one language they are
 * rare in the other, so that their rarity alone would make them telling.
 */
const words = new Set(
  (
    'a an and are as at be been by can could did do does for from had has have how i if in is it its me my of on or our shall should that the ' +
    'their them there these they this those to us was we were what when where which who whom whose why will with would you your ' +
    'אז אחרי אי איזה איזו איך אין איפה אלה אלו אם אני אנחנו אצל את אתה אתם אל בין גם האם הוא היא הזה הזאת הם הן היה היו היתה הייתה הינו זה זאת זו ' +
    'היכן יש כאשר כדי כי כיצד כל כמו לא לאן להיות לי לך לכם לנו לה לו להם מאיפה מדוע מה מהו מהי מהם מהן מי מיהו מיהי מתי מאיזה על עד עם ' +
    'של שלי שלך שלכם שלנו שלו שלה שלהם תוך'
  )
    .split(' ')
    .map(withOrdinaryLetters),
)

/** Whether a word, normalised, only holds a sentence together. */
export function isFunctionWord(word: string): boolean {
  return words.has(word)
}
