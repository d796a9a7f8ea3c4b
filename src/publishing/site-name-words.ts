import { textPattern } from '../model/text-pattern.ts'

/** Legal forms of companies at the end of a name. */
const legalForm =
  /[\s,]+(?:g?gmbh(?: ?& ?co\.? ?kg)?|ag|kg|ug|ohg|e\. ?k\.|ltd\.?|limited|llc|llp|inc\.?|plc|b\.?v\.?|s\.?r\.?l\.?|s\. ?r\. ?o\.|sp\. z o\. ?o\.|sarl|sas|ооо|בע["״'׳]{1,2}מ)$/iu

/** The words of a text for comparison: titles of one site are written with accents and without. */
export function wordsOf(text: string): readonly string[] {
  return markedWordsOf(text).map((word) => withoutMarks(word))
}

/** The same, with accents. */
export function markedWordsOf(text: string): readonly string[] {
  const bare = text.normalize('NFKC').trim().toLowerCase().replace(legalForm, '')
  return bare.replace(/['’׳"״]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** A text without accents and other marks. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

/** Maximum length of a name, in characters and words. */
const longest = { name: 60, words: 8 } as const

/** Names of home pages, which titles have next to or instead of the site's name. */
const homeNames = textPattern(
  `^(?:${[
    'home ?(?:page)?|main ?page|start(?: ?page|seite)?|index|welcome|willkommen|herzlich willkommen|accueil|bienvenue|inicio|bienvenidos?|p[áa]gina (?:principal|inicial|de inicio)|pagina iniziale|home page italiana|benvenut[io]|in[íi]cio|bem vindos?|welkom|hjem|hem|forside|startsida|framsida|etusivu|naslovna|po[čc]etna(?: stranica)?',
    '[úu]vod(?:n[íi])?(?: strana| str[áa]nka)?|domovsk[áa] str[áa]nka|domov|domů|strona g[łl][óo]wna|главная(?: страница)?|головна|начало|ana ?sayfa|f[őo]oldal|kezd[őo]lap|acas[ăa]|αρχικ[ήη]|الرئيسية|الصفحة الرئيسية',
    'דף הבית|בית|עמוד הבית|ראשי|דף ראשי|ברוכים הבאים',
  ].join('|')})$`,
  'iu',
)

/** Names of other common pages. */
const pageNames = textPattern(
  `^(?:${[
    'contact(?: us)?|kontakt|contacto|contatti|צור קשר|about(?: us)?|über uns|אודות|blog|news|בלוג',
    'guides?|articles?|faqs?|ratgeber|aktuelles|actualités|conseils|guías?|artículos?|noticias|guid[ae]|articol[io]|notizie|guias?|artigos?|notícias|aktualności|poradnik|новости|статьи|מדריכים|מאמרים|חדשות',
    'privacy(?: policy)?|terms(?: of (?:use|service))?|terms and conditions|impressum|datenschutz(?:erklärung)?|agbs?|mentions l[ée]gales|accessibility(?: statement)?|הצהרת נגישות|תנאי שימוש|מדיניות פרטיות|תקנון',
    '(?:page )?not found|404.*|error|הדף לא נמצא|seite nicht gefunden|redirecting.*|loading.*|login|coming soon|under construction',
  ].join('|')})$`,
  'iu',
)

/** Names that generators and themes write when the owner has not set one. */
const placeholders = new RegExp(
  `^(?:${[
    'my (?:new |first )?(?:wordpress|word ?press(?: site)?|site|website|blog|app)|just another wordpress site|wordpress|wix',
    'wix\\.com|squarespace|webflow|weebly|jimdo|joomla!?|drupal|shopify|untitled(?: document)?|document|title',
    'site(?: ?(?:name|title))?|your (?:site|company|name|brand)(?: name)?|company(?: name)?|brand|logo|website|web ?site|homepage',
    '(?:create )?react app|create next app|next\\.?js|vite(?: \\+ .*)?|nuxt|gatsby|astro|vite app|test(?: page)?|localhost',
    'hello,? world!?|.{1,40} by html5 ?up|(?:.{1,40} )?(?:bootstrap|html5?|css|landing page)(?: \\w+)? (?:template|theme|demo)',
    '(?:bootstrap |starter )?template|landing page|new page(?: \\d+)?|nouvelle page|nuevo documento|page title|my web ?page',
  ].join('|')})$`,
  'i',
)

/**
 * Abbreviations in names of people and companies, whose point does not end a sentence: `Dr. med. Anna Berg`, `Gebr. Berg`, `Berg spol. s r.o.`.
 * Some are words elsewhere: `Your local vet. Open all day`.
 */
const abbreviation =
  /(?<!\p{L})(?:(?:ju|mu|mv|paed|pharm|ph|rn|th)?dr|dra|drs|ddr|prof|priv|doz|univ|dipl|(?<=\.[ -]?)(?:med|dent|vet|stom|rer|nat|phil|jur|psych|habil|hab)|lek|mag|mgr|ing|inż|arch|mec|adw|lic|lcd[ao]|abg|abog|avv|dott|arq|eng|geom|rag|mrs|messrs|rev|gebr|bros|fam|inh|nachf|spol|assoc|intl)\.(?=\s)/giu

/** A text that looks like a host. */
export const isHost = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:\/.*)?$/i

/**
 * Whether a text may be the name of a site rather than a sentence, a slogan, an address or the name of a page.
 * @param holder a name that counts even if pages are called so or it looks like a sentence (`Thirsty? Ask us!`), in words
 */
export function isName(text: string, holder: string): boolean {
  const words = wordsOf(text)
  const key = words.join(' ')
  const isCalled = (names: RegExp) => [key, markedWordsOf(text).join(' ')].some((form) => names.test(form))
  if (text.length > longest.name || words.length > longest.words || !/\p{L}{2}/u.test(text)) return false
  // Menus next to the copyright sign begin with the home page: `© 2026 – Home – Contact`.
  if (placeholders.test(text.trim()) || placeholders.test(key) || isCalled(homeNames)) return false
  if (/^(?:https?:\/\/|www\.)|@|…$|\.\.\.$/i.test(text.trim())) return false
  if (key === holder) return true
  if (isCalled(pageNames)) return false
  // Sentences end with punctuation or continue after it; a single letter before a point, as in “e.V.”, is an abbreviation.
  return (
    !(words.length > 3 && /(?:[!?]|(?<!(?<!\p{L})\p{L})\.)$/u.test(text.trim().replace(legalForm, ''))) &&
    !/\p{L}{3}[.!?]\s+\p{L}/u.test(text.replace(abbreviation, ''))
  )
}
