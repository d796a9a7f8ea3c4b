import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { contactLabels, plainLabel } from './label-words.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** The purpose of a page, where it affects the contact details. */
export type ContactPageKind = 'contact' | 'imprint' | 'places' | 'about' | 'legal' | 'hours'

/** Words in paths and titles, strongest first. Hebrew words also match with prefixes and other text before them. */
const pageWords: readonly (readonly [ContactPageKind, RegExp])[] = [
  [
    'legal',
    // Shops sell cookies, privacy screens and lifts, so in a longer text these words need one such as `policy`.
    textPattern(
      `^(?:privacy|terms|conditions|accessibility|negishut|פרטיות|נגישות)$|(?<!\\p{L})(?:${[
        '(?:privacy|cookies?|accessibility)[- ](?:policy|policies|notice|statement|settings|preferences|terms|richtlinien?|erklärung|erklaerung|hinweise?|einstellungen|beleid)',
        '(?:data|your)[- ]privacy',
        '(?:politique|pol[ií]tica|informativa|uso|gestion|utilisation|zasady|zásady)(?:[- ]\\p{L}+){0,2}[- ](?:cookies?|privacy)',
        '(?:privacy|cookie)beleid|terms[- ](?:and|of|&)|(?:general|standard)[- ]terms|conditions[- ](?:g[ée]n[ée]rales|of)',
        'datenschutz\\p{L}*|agb|widerruf\\p{L}*|barrierefreiheit\\p{L}*|confidentialit[ée]|rgpd|gdpr|privacidad',
        'protection[- ]des[- ]donn[ée]es|disclaimer|podm[ií]nky|ochran[ay][- ](?:osobn[ií]ch[- ])?[úu]daj[ůu]',
        'ochran[ay][- ]soukrom[ií]|\\p{L}*voorwaarden|condizioni|политика[- ](?:конфиденциальности|обработки|приватности)',
        'політика[- ](?:конфіденційності|приватності)|умови[- ](?:використання|користування)|[בהול]?(?:פרטיות|תקנון|תנאי)',
        '(?:הצהרת|הסדרי|מדיניות)[- ]ה?נגישות|נגישות[- ]האתר',
      ].join('|')})(?!\\p{L})`,
      'u',
    ),
  ],
  [
    'contact',
    textPattern(
      [
        '(?<!\\p{L})(?:contacts?|contactus|contact-us|contacteer|kontakte?|kontaktformular|kontakty|kontakti|kontaktid|kontaktai|yhteystiedot|elérhetőség\\p{L}*|elerhetoseg\\p{L}*|hubungi-kami|lien-he|liên hệ|contatt[oi]|contatti|contatos?|kontaktujte|kontaktieren|skontaktuj|fale-conosco|fale conosco|kontakta|iletişim|iletisim|kapcsolat|επικοινωνία|contactos?|contáctanos|contactanos|contactez|contactez-nous|nous-contacter|contacter|anfahrt|get-in-touch|get in touch|reach-us|контакты|контакти|контакт|اتصل|تواصل)(?!\\p{L})',
        'צור[- ]קשר|צרו[- ]קשר|יצירת[- ]קשר|お問い?合わ?せ|문의|联系我们|聯絡我們|ติดต่อ|דברו איתנו|דברו-איתנו',
      ].join('|'),
      'u',
    ),
  ],
  [
    'imprint',
    /(?<!\p{L})(?:impressum|imprint|mentions?[- ]l[ée]gales?|aviso[- ]legal|note[- ]legali|colofon|legal[- ]notice|tiráž)(?!\p{L})/u,
  ],
  [
    'places',
    // `Our shops` are the company's; `shops for toys in Budapest` belong to others.
    /(?<!\p{L})(?:locations?|branches|our-offices|offices|standorte?|filialen?|agences|sedi|sucursales|vestigingen|pobočky|pobocky|provozovny|филиалы|адреса|فروع)(?!\p{L})|סניפים|^(?:(?:all|the)[- ])?(?:stores?|magasins|boutiques|tiendas|winkels|prodejny)$|(?<!\p{L})(?:our|nos|nuestras|onze|naše|nase)[- ](?:stores?|magasins|boutiques|tiendas|winkels|prodejny)(?!\p{L})|^ה?חנויות(?: שלנו)?$|(?:רשימת|איתור) ה?חנויות/u,
  ],
  [
    'about',
    /(?<!\p{L})(?:about|about-us|ueber-uns|über uns|uber-uns|wir|team|a-propos|à propos|qui-sommes-nous|chi-siamo|sobre|quienes-somos|nosotros|over-ons|o-nas|o nás|о-нас|о нас|о компании)(?!\p{L})|אודות|עלינו|מי אנחנו/u,
  ],
]

/** A name as it is written in a path: without accents, with spaces for dashes. */
function folded(plain: string): string {
  return plain
    .replace(/[-_]+/g, ' ')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

const hoursNames = new Set([...contactLabels].flatMap(([name, label]) => (label === 'hours' ? [folded(name)] : [])))

/** The kind of page that a path or a title names; a page of opening hours only if the text is nothing but their name. */
export const contactPageKind = memoizeByText((text: string): ContactPageKind | undefined => {
  const plain = plainLabel(text).replaceAll('_', '-')
  return pageWords.find(([, words]) => words.test(plain))?.[0] ?? (hoursNames.has(folded(plain)) ? 'hours' : undefined)
})
