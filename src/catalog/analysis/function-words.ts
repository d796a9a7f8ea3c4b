import { foldHebrew } from './hebrew-keys.ts'
import { normaliseText } from './normalise-text.ts'
import { foldPlain } from './plain-keys.ts'

/** Words whose keys are those of others: of the name Mia, `אחריות` (warranty) and `היין` (the wine). */
const ambiguous = /^(?:מיה[וי]|אחרי|הינו)$/

/*
 * Words that say nothing about the subject of a sentence, in the languages of our queries. On a site in one language they are
 * rare in the other, so that their rarity alone would make them significant. Words that say something elsewhere, with or without accents, are left
 * out, as `die`, `hat`, `dove`, `comment`, `quelle`, `kaj` (Kaj), `kje` (a kid goat), `für` (fur), `máte` (yerba mate), `cómo` (Lake Como), `missä` (missa), `ile` (île), `está` (ESTA), `sus` (SUS) and `e` (vitamin E).
 */
const words = new Set(
  (
    'a an and are as at be been by can could did do does for from had has have how i if in is it its many me much my of on or our shall should that the ' +
    'their them there these they this those to us was we were what when where which who whom whose why will with would you your ' +
    'אז אחרי אי איזה איזו איך אין איפה אלה אלו אם אני אנחנו אצל את אתה אתם אל בין גם האם הוא היא הזה הזאת הם הן היה היו היתה הייתה הינו זה זאת זו ' +
    'באיזה באיזו באילו לאיזה לאיזו לאילו מאיזו מאילו בכמה לכמה היכן יש כאשר כדי כי כיצד כל כמה כמו לא לאן להיות לי לך לכם לנו לה לו להם מאיפה מדוע מה מהו מהי מהם מהן מי מיהו מיהי מתי מאיזה על עד עם ' +
    'של שלי שלך שלכם שלנו שלו שלה שלהם תוך ' +
    // German, Dutch
    'der das dem des ein eine einen einer eines und oder ich du er sie es wir ihr euch uns sich mich mir dir mein meine ihre dein deine eure euer unser unsere ist sind seid wird werden habe haben hast habt kann kannst ' +
    'können muss zu zum zur von vom mit bei auf aus im am nach auch wie wo wann wer wen wem warum welche welcher welches wieviel gibt ' +
    'het een en zijn jullie waar wanneer wie wat hebben heeft kunnen voor naar niet ook ik mijn jouw hoeveel ' +
    // French, Spanish, Italian, Portuguese
    'le la les un une du et ou je tu il elle nous vous ils est êtes sont avez pouvez peut que qui quoi quel quels quand combien pourquoi où avec chez votre vos notre nos mon cette ' +
    'el los las una unos del y yo usted ustedes es están estáis tiene tienen hacen puedo puede pueden qué cuál cuáles cuándo cuánto cuánta cuántos cuántas quién por para con su nuestro ' +
    'lo gli uno di della delle dei voi siete avete posso potete che quale quali quando quanto quanta nel nella per vostro ' +
    'um uma do da das você vocês são têm tem podem pode qual quais onde quanto quem em no na seu sua ' +
    // Danish, Norwegian, Swedish
    'hvad hva hvor hvordan hvornår hvem hvilken hvilke hvilket er jeg og det som til på vad hur vem vilken vilka och att jag ' +
    // Polish, Czech, Russian, Ukrainian
    'i na do czy jaki jaka jakie jak gdzie kiedy kto jest są jesteście mogę można dla od się ' +
    've je jsou jak kde kdy kdo můžu lze kolik se ' +
    'и в во на с со у к по от до за из для не ли что как где когда кто это вы мы я вас нас вам нам ваш ваши сколько какой какая какие можно есть ' +
    'та і з чи як де коли хто що це ви ми скільки який яка які є ' +
    // Slovenian, Croatian, Slovak
    'koliko kdaj kako kada gdje koľko kedy ' +
    // Hungarian, Romanian, Finnish
    'az és egy hogy hol mikor milyen melyik mennyi mennyibe kerül mennyire hány miért hogyan lehet kell vagy önök ' +
    'și cum când unde câte câți este sunt aveți puteți poate pentru ' +
    'ja ovat onko mitä mitkä miten milloin kuinka paljonko voiko voinko teillä ' +
    // Greek, Turkish
    'και το η ο τα οι τι πού πώς πότε πόσο πόσα ποιος ποια ποιο είναι έχετε για με από στο στη στην στον σε να θα μας σας του της των την τον ' +
    've bir bu ne nasıl nerede neden hangi kaç için ' +
    // Arabic
    'هل كم بكم كيف متى ما ماذا لماذا من في على إلى عن مع أو أن أي أنا نحن أنتم هو هي هذا هذه لكم لدي لديكم عندي عندكم هناك يوجد يمكن يمكنني ممكن'
  )
    .split(' ')
    .map(normaliseText)
    .flatMap((word) => [word, foldPlain(word), ...(ambiguous.test(word) ? [] : [foldHebrew(word)])]),
)

/** Whether a word, normalised or folded, is a function word. */
export function isFunctionWord(word: string): boolean {
  return words.has(word)
}
