import { type SitePath, spellingsOf } from '../../model/site-path.ts'
import { textPattern } from '../../model/text-pattern.ts'
import { lettersOf, plainWords } from '../facts/part-words.ts'
import { firstText, type StructuredNode } from '../facts/structured/structured-node.ts'
import { elementText } from '../tree/element-text.ts'
import type { PageHead } from '../tree/page-head.ts'
import { isPlacedAsPost } from './article-page.ts'
import { titleParts } from './title.ts'

/** Texts that explain something: a guide, but not one for mountains, and a checklist, but not the work of going through one. */
const guide = textPattern(
  `(?:^| )(?:${[
    '(?:complete|ultimate|full|definitive|practical|quick|essential|beginners?(?: s)?|buyers?(?: s)?|owners?(?: s)?|buying|step by step) guide|guides? to|checklist(?: (?:for|to|before|when|of|\\d.*)|$)',
    'ה?מדריך ה?(?:מלא|שלם|מקיף|מקוצר|מעשי|קצר)|המדריך ל\\p{L}+|מדריך ל(?:בחירת|קניית|רכישת|התקנת|תחזוקת|מתחילים)|צ ק ?ליסט|רשימת (?:תיוג|בדיקה)',
    'ratgeber|leitfaden|checkliste|guide (?:complet|pratique|ultime|d achat)|liste de controle|guia (?:completa?o?|practica|pratico|definitiva?o?|rapida?o?|paso a paso)|lista de (?:verificacion|verificacao|comprobacion)',
    'guida (?:completa|pratica|definitiva|rapida|all?a|al|ai|agli|alle)|lista di controllo|complete gids|handleiding|stappenplan|kompletny przewodnik|poradnik|lista kontrolna|kompletni pruvodce|pruvodce (?:vyberem|nakupem)|kontrolni seznam',
    'komplett guide|guide till|checklista|tjekliste|sjekkliste|tarkistuslista|rehberi$|kontrol listesi|(?:полное|подробное|пошаговое|практическое) руководство|чек лист|гид по выбору|посібник|دليلك|دليل (?:شامل|كامل)|الدليل (?:الشامل|الكامل)|قائمة (?:التحقق|مراجعة)',
  ].join('|')})(?= |$)|^(?:the|a|your) checklist `,
  'u',
)

/** Whether a title or a name is that of a guide or a checklist. */
function namesGuide(text: string): boolean {
  return guide.test(plainWords(text))
}

/**
 * Whether a thing that is declared to be a service is a text for readers: it is called a guide or a checklist, or it is the subject of a page
 * that is called one or has the address of a post.
 */
export function isGuide(
  thing: StructuredNode,
  { addresses, title, mainHeadings }: Pick<PageHead, 'addresses' | 'title' | 'mainHeadings'>,
): boolean {
  if (!thing.types.includes('Service')) return false
  const name = firstText(thing, 'name')
  if (namesGuide(name)) return true
  if (thing.page !== null && !addresses.some((address) => spellingsOf(address).includes(thing.page ?? ''))) return false
  const [ofDocument = title] = titleParts(title)
  const titles = [ofDocument, ...mainHeadings.slice(0, 1).map((heading) => elementText(heading))]
  // A page in `resources` or `advice` that only says the name of a service may be that of the service.
  const isName = titles.every((one) => lettersOf(one) === lettersOf(name))
  const isPost = (address: SitePath) => isPlacedAsPost(address, []) && !(isName && severalKinds.test(address))
  const isOfGuide = titles.some((one) => namesGuide(one)) || addresses.some(isPost)
  return isOfGuide && titles.some((one) => isPartOf(lettersOf(one), lettersOf(name)))
}

/** Folders of posts, but also of services. */
const severalKinds = /\/(?:advice|resources|guides?|stor(?:y|ies))\//i

function isPartOf(one: string, other: string): boolean {
  return one.includes(other) || (one !== '' && other.includes(one))
}
