import { displayPath, type SitePath } from '../../model/site-path.ts'

/** What a part of a site may be about, as far as the configuration has a key for it. */
export type Topic = 'service' | 'article' | 'glossary' | 'case-study' | 'pricing' | 'contact' | 'thanks'

/**
 * What sites call their parts, in addresses, menus and titles, in the languages that are written most. Several words are one
 * name; the first topic that is named wins, so that `pricing guides` speak of prices.
 */
const names: readonly (readonly [Topic, string])[] = [
  [
    'case-study',
    'case study|case studies|casestudies|success stories|success story|customer stories|client stories|stories|our work|portfolio|clients|cases|results|projects|' +
      'סיפורי לקוחות|סיפורי לקוח|סיפורי הצלחה|סיפור הצלחה|תיקי לקוחות|תיק עבודות|תיקים|לקוחות מספרים|מקרי בוחן|מקרי מבחן|מקרה בוחן|הצלחות|עבודות|פרויקטים|' +
      'referenzen|fallstudien|etudes de cas|casos de exito|casos|кейсы|دراسات الحالة',
  ],
  ['glossary', 'glossary|lexicon|dictionary|terms explained|terminology|wiki|encyclopedia|מילון|מילון מונחים|מונחים|לקסיקון|אגרון|glossar|lexikon|glossaire|glosario|глоссарий|словарь|مصطلحات'],
  [
    'pricing',
    'pricing|prices|price|price list|pricelist|cost|costs|what it costs|rates|plans|packages|fees|מחירון|מחירים|מחירי|מחיר|כמה עולה|כמה זה עולה|עלויות|חבילות|תעריפים|preise|tarifs|precios|цены|أسعار',
  ],
  [
    'contact',
    'contact|contact us|contacts|get in touch|talk to us|reach us|צור קשר|צרו קשר|יצירת קשר|דברו איתנו|דברו אתנו|דרכי התקשרות|כתבו לנו|kontakt|contacto|nous contacter|контакты|اتصل بنا',
  ],
  ['service', 'service|services|our services|what we do|solutions|practice areas|treatments|expertise|שירות|שירותים|השירותים שלנו|מה אנחנו עושים|פתרונות|תחומי עיסוק|תחומי פעילות|טיפולים|leistungen|dienstleistungen|prestations|servicios|услуги|خدمات'],
  [
    'article',
    'blog|blogs|article|articles|post|posts|news|insights|magazine|journal|notes|guides|resources|learn|updates|בלוג|מאמר|מאמרים|כתבות|מגזין|חדשות|עדכונים|מדריכים|ידע|פוסטים|actualites|noticias|aktuelles|ratgeber|блог|статьи|новости|مدونة|مقالات',
  ],
  ['thanks', 'thank you|thanks|thankyou|received|תודה|תודה רבה|danke|merci|gracias|спасибо|شكرا'],
]

const patterns = names.map(([topic, words]) => ({ topic, pattern: new RegExp(`(?<![\\p{L}\\p{N}])[הבול]?(?:${words})(?![\\p{L}\\p{N}])`, 'iu') }))

/** Words of a text beyond which it says too much to be a name. */
const mostWords = 6

/** The topic that a short text names, such as a menu's entry or a title; undefined for a sentence. */
export function topicOf(text: string): Topic | undefined {
  const plain = plainWords(text)
  if (plain === '' || plain.split(' ').length > mostWords) return undefined
  return patterns.find(({ pattern }) => pattern.test(plain))?.topic
}

/** The topic that the last segment of an address names: `/en/our-services/`, `/pricing.html`. */
export function topicOfPath(path: SitePath): Topic | undefined {
  const last = segmentsOf(path).at(-1)
  return last === undefined ? undefined : topicOf(last)
}

/** The segments of a path as people read them, without what a file is called. */
export function segmentsOf(path: SitePath): readonly string[] {
  return displayPath(path)
    .replace(/(?:\/index)?\.html?$/i, '')
    .split('/')
    .filter((segment) => segment !== '')
}

function plainWords(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
