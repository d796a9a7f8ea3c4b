import { segmentsOf, type SitePath } from '../../model/site-path.ts'
import { wordsFor } from '../facts/part-words.ts'
import { textPattern } from '../../model/text-pattern.ts'

/** Topics of sections for which the configuration has a key. */
export type Topic = 'service' | 'article' | 'glossary' | 'case-study' | 'pricing' | 'contact' | 'thanks'

/** Words for a topic: those that indicate it anywhere in a name, and those that do so only as the whole name. */
interface TopicWords {
  readonly anywhere: readonly string[]
  readonly alone?: readonly string[]
}

/** Names of sections in addresses, menus and titles, besides the words for parts of pages. First match wins: `pricing guides` are about prices. */
const words: Readonly<Record<Topic, TopicWords>> = {
  'case-study': {
    anywhere: [...wordsFor('case-studies'), 'portfolio|סיפורי לקוח|תיק עבודות|תיקים|לקוחות מספרים|tik avodot|referenzen|casos'],
    alone: ['work|cases|clients|customers|stories|results|projects', 'לקוחות|פרויקטים|עבודות|הצלחות|תוצאות'],
  },
  glossary: {
    anywhere: [
      'glossary|lexicon|dictionary|terms explained|terminology',
      'מילון|לקסיקון|אגרון|milon|leksikon',
      'glossar|lexikon|glossaire|glosario|глоссарий|словарь|مصطلحات',
    ],
    alone: ['terms|wiki|encyclopedia', 'מונחים'],
  },
  pricing: {
    anywhere: [
      'pricing|prices|price|pricelist|cost|costs|rates|plans|packages|fees',
      'מחירון|מחירים|מחירי|מחיר|כמה עולה|כמה זה עולה|עלויות|חבילות|תעריפים|mechiron|mehiron|mechirim',
      'preise|tarifs|precios|цены|أسعار',
    ],
  },
  contact: {
    anywhere: [
      'contact|contacts|get in touch|talk to us|reach us',
      'צור קשר|צרו קשר|יצירת קשר|דברו איתנו|דברו אתנו|דרכי התקשרות|כתבו לנו|tzor kesher|zor kesher|tsor kesher',
      'kontakt|contacto|nous contacter|контакты|اتصل بنا',
    ],
  },
  service: {
    anywhere: [...wordsFor('services'), 'service|שירות|שירותי|sherutei'],
    alone: ['expertise|solutions|capabilities', 'פתרונות'],
  },
  article: {
    anywhere: [
      'blog|blogs|article|articles|insights|magazine|journal|guides',
      'בלוג|מאמר|מאמרים|כתבות|מגזין|מדריכים|פוסטים|maamarim|katavot|madrichim',
      'actualités|noticias|aktuelles|ratgeber|блог|статьи|новости|مدونة|مقالات',
    ],
    alone: ['updates|learn|resources|notes|posts|news|writing|essays', 'עדכונים|ידע|חדשות'],
  },
  thanks: { anywhere: ['thank you|thanks|thankyou', 'תודה|toda', 'danke|merci|gracias|спасибо|شكرا'] },
}

const topics = (Object.keys(words) as Topic[]).map((topic) => {
  const { anywhere, alone = [] } = words[topic]
  const [some, all] = [anywhere, [...anywhere, ...alone]].map((lists) => plainWords(lists.join('|'), '|'))
  return {
    topic,
    anywhere: textPattern(`(?<![\\p{L}\\p{N}])[הבול]?(?:${some})(?![\\p{L}\\p{N}])`, 'iu'),
    alone: textPattern(`^(?:our |all |the |כל )?ה?(?:${all})(?: שלנו| us)?$`, 'iu'),
  }
})

/** Most words of a name. */
const maxWords = 6

/** The topic of a short text, such as a menu entry or a title; undefined for a sentence. */
export function topicOf(text: string): Topic | undefined {
  const plain = plainWords(text.slice(0, 200))
  if (plain === '' || plain.split(' ').length > maxWords) return undefined
  return (topics.find(({ alone }) => alone.test(plain)) ?? topics.find(({ anywhere }) => anywhere.test(plain)))?.topic
}

/** The topic of the last segment of an address: `/en/our-services/`, `/pricing.html`. */
export function topicOfPath(path: SitePath): Topic | undefined {
  return topicOf(segmentsOf(path).at(-1) ?? '')
}

/** Whether a text is the name of a section and nothing else: `Our services`, but not `SEO services`. */
export function isNameOfPart(text: string): boolean {
  const plain = plainWords(text.slice(0, 200))
  return topics.some(({ alone }) => alone.test(plain))
}

/** Words separated by single spaces, without accents and marks; `kept` are further characters that stay. */
function plainWords(text: string, kept = ''): string {
  const others = new RegExp(`[^\\p{L}\\p{N}${kept}]+`, 'gu')
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(others, ' ').trim()
}
