import { analyseQuery, formKeys } from '../catalog/analysis/analyse-query.ts'
import { isFunction } from '../catalog/search/search-partly.ts'
import type { PageRecord } from '../model/page-record.ts'
import { displayPath } from '../model/site-path.ts'

/* Pages that the law asks for have many words, and customers rarely ask for them. Terms of sale answer their questions. */

/** Names of them, as whole parts of titles and addresses: a privacy fence, an imprint on a shirt and barrier-free baths are sold. */
const whole = new RegExp(
  `^(?:${[
    'privacy|gdpr|imprint|disclaimer|accessibility|dsgvo|datenschutz|barrierefreiheit|rgpd|rodo',
    'confidentialité|accessibilité|privacidade?|accesibilidad|acessibilidade|informativa|פרטיות|נגישות',
  ].join('|')})$`,
  'iu',
)

/** Names that say it wherever they are, unlike `פרטיות` alone, which is also private: lessons, transfers. */
const anywhere = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    '(?:privacy|cookies?|gdpr|rgpd)[ -]?(?:and cookies? |& cookies? )?(?:policy|notice|statement|settings|richtlinien?)|privacy (?:and|&) cookies?',
    'legal notice|accessibility (?:statement|disclaimer|notice|policy)|datenschutz(?:erklärung|hinweise?|bestimmungen)|impressum|haftungsausschluss|erklärung zur barrierefreiheit',
    'privacybeleid|privacyverklaring|cookiebeleid|colofon|mentions légales|aviso legal|note legali|informativa (?:sulla|privacy|cookies?)',
    String.raw`(?:politique|política|politica|polityka|zásady)(?: \p{L}+){0,3} (?:cookies?|privacy|confidentialité|privacidade?|rodo)`,
    'prywatności|ochrana osobních údajů|конфиденциальности|конфіденційності|الخصوصية',
    '(?:ה?צהרת |ה?סדרי )ה?נגישות|(?:מדיניות |הצהרת |הגנת )ה?פרטיות|negishut',
  ].join('|')})(?!\p{L})`,
  'iu',
)

/** Part of its score that such a page keeps for a question that does not name it. */
const share = 0.75

/** The part of its score that a page keeps for a question: all of it, unless the law asks for it and its title has no word of the question. */
export function smallPrintShare(question: string): (page: Pick<PageRecord, 'title' | 'path'>) => number {
  const asked = keysOf(question)
  return (page) => (isSmallPrint(page) && asked.isDisjointFrom(keysOf(page.title)) ? share : 1)
}

/** Keys of the words that say something: `Politique de confidentialité` is not named by a question with `de`. */
function keysOf(text: string): ReadonlySet<string> {
  const words = analyseQuery(text).words.filter(({ written }) => !isFunction(written))
  return new Set(words.flatMap(formKeys))
}

/** Whether a page is one that the law asks for, such as a privacy policy. */
export function isSmallPrint({ title, path }: Pick<PageRecord, 'title' | 'path'>): boolean {
  const folders = displayPath(path)
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_]/g, ' ')
    .split('/')
  return [...title.split(/[|–—·:]| - /), ...folders].some((part) => whole.test(part.trim()) || anywhere.test(part))
}
