/** Length of the text that is sampled, in characters. */
const sample = 20_000

/** Share of letters of one script from which a text is in the language that alone is written so. */
const scriptShare = { hebrew: 0.3, kana: 0.1, other: 0.6 } as const

/** Scripts of one language each, as far as sites of companies go; Hebrew has stood for Yiddish here before. */
const scripts: readonly (readonly [string, RegExp, number])[] = [
  ['he', /[\u05D0-\u05EA]/g, scriptShare.hebrew],
  ['el', /\p{Script=Greek}/gu, scriptShare.other],
  ['th', /\p{Script=Thai}/gu, scriptShare.other],
  ['ko', /\p{Script=Hangul}/gu, scriptShare.other],
  // Before Chinese: some Japanese pages are mostly Han.
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, scriptShare.kana],
  ['zh', /\p{Script=Han}/gu, scriptShare.other],
  ['ka', /\p{Script=Georgian}/gu, scriptShare.other],
  ['hy', /\p{Script=Armenian}/gu, scriptShare.other],
]

/** The most common function words of languages, including related ones, such as Afrikaans and Dutch, so that they are not confused. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for with are on you your we our be this have from or at as it an will can has by not all more',
  de: 'der die das und ist in zu den von mit für auf sie wir ein eine nicht auch sich dem des im oder ihre unsere werden sind bei einer wie aus ich',
  nl: 'de het een en van is dat op te voor met zijn wij niet ook bij aan uw naar onze wordt of door deze als maar u om er tot',
  af: 'die en van is dat op te vir met ons nie ook by aan jou na word of deur hierdie as maar om daar ’n het wat sal',
  fr: 'le la les des et est un une du pour dans que qui vous nous votre notre avec sur pas au par plus ce sont de en à ou',
  es: 'el la los las de y que en un una para con del por es su se más nuestra nuestro como al lo son tu no o sus está',
  ca: 'el la els les de i que en un una per amb del és seu es més nostra nostre com al ho són no o amb dels aquest als',
  gl: 'o a os as de e que en un unha para con do da por é se máis nosa noso como ao non ou dos das na no súa',
  pt: 'o a os as de e que em um uma para com do da por é se mais nossa nosso como ao não ou dos das na no sua são você',
  it: 'il la le gli di e che in un una per con del della è si più nostra nostro come al non o dei nel sono alla da i anche lo',
  pl: 'i w na z do się jest nie to że o dla jak oraz od po przez są za nasze które lub ale być co przy może także tym',
  cs: 'a v na se je že o s pro z do i jsou k jako od nebo po za ve které naše který však při vám jsme není také u',
  sk: 'a v na sa je že o s pre z do i sú k ako od alebo po za vo ktoré naše ktorý však pri vám sme nie tiež u',
  sv: 'och i att det som en på är av för med till den har de inte om ett vi du kan från så eller vår din er dig oss',
  da: 'og i at det som en på er af for med til den har de ikke om et vi du kan fra så eller vores din jer dig os',
  no: 'og i at det som en på er av for med til den har de ikke om et vi du kan fra så eller vår din dere deg oss',
  ro: 'și în de la cu pe care este un o nu se din pentru sau mai că sunt prin al fi ce ne vă sa dar ale am după',
  hu: 'a az és hogy nem is egy van meg ez de csak el már vagy még ki mert ha az ezt mint volt minden lehet nagyon azt kell',
  tr: 've bir bu için ile da de olarak en çok daha olan gibi kadar veya ne her var sizin biz bizim değil ise sonra tüm',
  ru: 'и в на с не что по для как это из от к мы вы или у за до при все его так же но вас наши можно а о',
  uk: 'і в на з не що по для як це із від до ми ви або у за та при все його так же але вас наші можна й є',
  bg: 'и в на с не че по за как това от до ние вие или у при всички го така но ви нашите може се са да е',
  ar: 'في من على إلى أن هذا هذه التي الذي مع عن أو كل ما لا هو هي كما بعد قبل بين حيث لدينا خلال عند ذلك تم',
  fa: 'در از به که این را با است برای آن یک خود تا کرد بر هم نیز شده ما شما یا های می دارد اگر بین هر',
}

/** Minimum number and share of function words in the text, lead over any other language, and over the words that only one of two similar languages has. */
const min = { words: 20, share: 0.12, lead: 1.3, own: 4, ownLead: 3 } as const

/** The languages of each function word. */
const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(smallWords))
  for (const word of new Set(words.split(' '))) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** The language that a text is clearly written in; null if it is short, mixed or in one of two similar languages. */
export function textLanguage(text: string): string | null {
  const part = text.slice(0, sample)
  const letters = part.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return null
  const byScript = scripts.find(([, script, share]) => (part.match(script)?.length ?? 0) >= share * letters)
  return byScript?.[0] ?? byWords(part.toLowerCase().match(/[\p{L}\p{M}’]+/gu) ?? [])
}

function byWords(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words)
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [best, next] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (best === undefined) return null
  const [[language, count], [neighbour, nextCount]] = [best, next ?? ['', 0]]
  const ownWords = (one: string, other: string) =>
    words.filter((word) => languagesOf.get(word)?.includes(one) === true && !languagesOf.get(word)?.includes(other)).length
  // Danish and Norwegian share most of their function words.
  const isLeading =
    count >= min.lead * nextCount ||
    ownWords(language, neighbour) >= Math.max(min.own, min.ownLead * ownWords(neighbour, language))
  return count >= min.words && count >= min.share * words.length && isLeading ? language : null
}
