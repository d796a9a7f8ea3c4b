import type { PageRecord } from '../model/page-record.ts'
import { displayPath } from '../model/site-path.ts'

/** Names of pages that the law asks for: they have many words, and customers rarely ask for them. Terms of sale answer their questions. */
const names = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'privacy|cookies?|imprint|disclaimer|legal notice|accessibility statement|accessibility$',
    'datenschutz|impressum|barrierefreiheit|haftungsausschluss|privacybeleid|cookiebeleid|colofon',
    'confidentialité|mentions légales|accessibilité|privacidade?|aviso legal|accesibilidad|note legali|informativa',
    'prywatności|ochrana osobních údajů|zásady cookies|конфиденциальности|конфіденційності|الخصوصية',
    '(?:ה?צהרת |ה?סדרי )נגישות|פרטיות|negishut|gdpr|dsgvo|rgpd|rodo',
  ].join('|')})`,
  'iu',
)

/** Part of its score that such a page keeps for a question that does not name it. */
export const smallPrintShare = 0.75

/** Whether a page is one that the law asks for, such as a privacy policy. */
export function isSmallPrint({ title, path }: Pick<PageRecord, 'title' | 'path'>): boolean {
  return (
    names.test(title) ||
    names.test(
      displayPath(path)
        .replaceAll(/[-_]/g, ' ')
        .replace(/\.\w+$|\/$/, ''),
    )
  )
}
