import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { mentionsTopic } from '../part-words.ts'
import { plainLabel } from './label-words.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Authorities, chambers and boards that imprints and privacy policies have to name. */
const authorities =
  '(?:datenschutz-?)?aufsichtsbeh\\S*|zuständige (?:kammer|behörde)\\S*|(?:landes|bundes)beauftragte\\S*|schlichtungs\\S*|verbraucherschlichtung\\S*|berufshaftpflicht\\S*|supervisory authorit\\S*|data protection (?:authority|commission\\S*)|information commissioner\\S*|cnil|autorité de contrôle|garante (?:per|della)(?!\\p{L})|agencia española de protección|autoriteit persoonsgegevens|úřad pro ochranu|česká obchodní inspekce|роскомнадзор\\S*|ה?רשות להגנת'

/** Words that attribute the text next to or below them to a third party. */
const othersWords = textPattern(
  `(?<!\\p{L})(?:${[
    // The maker of the site.
    'web ?design(?:er|ed)?|website (?:by|design|development)|site (?:by|design)|design(?:ed)?(?: (?:and|&) (?:developed|built|development))? by|powered by|(?:made|created|built)(?: with(?: \\S+)?)? by|(?:crafted|designed|developed)(?: with(?: (?:love|care|passion|[^\\p{L}\\s]+))?)? by',
    'umsetzung|realisierung|realisation|gestaltung|programmierung|konzept(?:ion)?|webentwicklung|website door|gemaakt door|webb(?:design|byrå)|hjemmeside(?:r)? af|watermark (?:removed|fjernes)',
    'site (?:réalisé|créé|web réalisé)|réalisation|conception|création (?:du site|de site|graphique)|realizzazione|sito (?:web )?(?:a cura|realizzato)|realizzat[oa] da|sviluppat[oa] da|diseño (?:web|y desarrollo)|desarrollado por|desenvolvido por|criado por|site (?:por|feito)',
    'tvorba web\\S*|vytvořil\\S*|(?:projekt(?: i wykonanie| strony)?|wykonanie(?: strony)?|realizacja(?: strony)?)(?= ?:)|tworzenie stron|разработка сайт\\S*|создание сайт\\S*|сайт (?:сделан|создан|разработан)\\p{L}*|дизайн сайт\\p{L}*|web tasarım|تصميم (?:و|موقع)\\p{L}*',
    '(?:בניית|עיצוב|פיתוח|אחסון) אתרים?|בניי?ה ועיצוב|עיצוב ובני\\S+|עיצוב ופיתוח|נבנה על ידי|נבנה ע"י|עוצב על ידי|האתר נבנה',
    // Its host, and the platforms that it is connected with.
    'hosted by|hosting|webhosting|hoster|hébergeur|hébergement|hébergé par|alojamiento web|хостинг|dienste?anbieter|google (?:ireland|llc|inc|germany)|meta platforms|facebook (?:ireland|inc)',
    authorities,
    '(?:online-?)?streit(?:beilegung|schlichtung)\\S*|\\p{L}*kammer|haftpflichtversicher\\S*|ombuds\\S*|dispute resolution|médiat(?:eur|ion)\\S*|garante privacy\\S*|agencia española|aepd|dozorov\\S+|רשות הגנת',
    // Who is in charge of data protection or accessibility.
    'datenschutzbeauftragte\\S*|(?:data protection|privacy) officer\\S*|dpo|dsb|délégué\\S* à la protection|responsabile della protezione|delegado de protección|pověřen\\S+ pro ochranu|functionaris gegevensbescherming|ממונה (?:על )?(?:הגנת )?ה?פרטיות',
    "accessibility (?:coordinator|officer|manager)\\S*|(?:beauftragte\\S*|ansprechpartner\\S*|ansprechperson\\S*) für (?:die )?(?:digitale )?barrierefreiheit|barrierefreiheitsbeauftragte\\S*|référente?s? (?:d')?accessibilité|(?:responsab(?:il|l)e|coordinador\\S*) (?:de (?:la |l')?|dell'|per l')?(?:accesibilidad|accessibilité|accessibilità)|koordynator\\S* (?:do spraw )?dostępności|[הול]?(?:רכז|אחראי|ממונה)(?:\\/?ת)? (?:על )?ה?נגישות",
    // Partners, sponsors, lenders and clients.
    'support(?:ed)? by(?! (?:(?:tele)?phone|e-?mail|chat|sms|text|whatsapp|post))|mit unterstützung von|our (?:partners?|accountants?|clients)|unser\\S* (?:partner\\S*|steuerberater\\S*)|nos partenaires|notre partenaire|nuestros socios|i nostri partner|רואה החשבון שלנו|השותפים שלנו|financing|finanzierung|references',
    // Those who took the pictures, and emergency services.
    'bildnachweis\\S*|fotos?(?: von|:)|photo credits?|crédits?|giftnotruf|rettung|(?:תחנת )?משטרה|מד"א',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Whether a text attributes what follows to a third party. */
export const isThirdParty = memoizeByText((text: string): boolean => {
  return othersWords.test(plainLabel(text.slice(0, 300))) || mentionsTopic('testimonials', text)
})

/** A line that begins with an authority or a professional chamber; not with a member of one. */
const authorityAtStart = textPattern(
  `^(?:[\\p{L} -]{2,40}: ?)?(?:\\p{L}{1,3}['’])?(?:(?!mitglied|member|membre)[\\p{L}-]{1,20} ){0,3}(?:${authorities}|(?:psychotherapeuten|(?:landes|bundes|bezirks)?(?:zahn|tier)?ärzte|rechtsanwalts|steuerberater|architekten|ingenieur|apotheker|handwerks|notar|wirtschaftsprüfer|wirtschafts)kammer|handelskammer|médiateur de la consommation)`,
  'iu',
)

/** A company by its form, or the address of its site: `hosting` alone may be of guests. */
const companyAfter =
  '(?=.{0,60}(?<![\\p{L}\\d])(?:gmbh|ag|kg|se|sas|sarl|sa|s\\.?a\\.?s?|s\\.?l\\.?u?|s\\.?r\\.?l|spa|s\\.p\\.a|inc|ltd|llc|b\\.?v|sp\\. z o|s\\.r\\.o|ооо|[a-z\\d-]{2,40}\\.(?:com|net|org|eu|io|[a-z]{2}))(?![\\p{L}\\d]))'

/** A line that begins with the company that hosts the site, which imprints have to name in France: `Hébergeur : Nuage SAS`. */
const hostAtStart = textPattern(
  `^(?:\\d{1,2}[.)] )?(?:${[
    "(?:[\\p{L}'-]{1,20} ){0,2}(?:(?:web)?(?:site|seite)|sitio|página)(?: (?:web|internet|is|est|wird|ist|está|esta)){0,2} (?:hosted by|hébergée? par|alojad[ao] (?:en|por)|gehostet (?:bei|von)) (?!our(?:selves)?\\b|us\\b|nous|notre|nos\\b|uns|nosotros|nuestr)",
    '(?:hoster|web ?host|hébergeur|(?:proveedor|prestador|empresa) de (?:alojamiento|hosting)|provider (?:di )?hosting|hosting\\p{L}{0,3}[ -]?(?:provider|anbieter|partner))(?: (?:du|de|del|des|der) [\\p{L} ]{2,15})? ?(?::|$)',
    'hébergement du site(?: web)? ?:(?! ?[+(\\d])',
    `(?:web ?hosting|hosting|hébergement web|хостинг) ?:${companyAfter}`,
  ].join('|')})`,
  'u',
)

const publisherAtStart =
  /^(?:éditeur|editeur|directeur|directrice|responsable|propriétaire|herausgeber|betreiber|verantwortlich|editor|titular|owner|publisher)/u

/** Whether a text begins the details of the site's own publisher. */
export function namesPublisher(text: string): boolean {
  return publisherAtStart.test(plainLabel(text.slice(0, 40)))
}

/** Whether a text begins the details of an authority or of the site's host: those below it in its part of the page are theirs. */
export const namesOther = memoizeByText((text: string): boolean => {
  const plain = plainLabel(text.slice(0, 120))
  return authorityAtStart.test(plain) || hostAtStart.test(plain)
})

const emergencyWords = /(?<!\p{L})(?:emergency|notruf|urgences|assistência em viagem|abschleppdienst)(?!\p{L})/u

/** Whether a label says that a number is for emergencies only. */
export function isEmergency(label: string): boolean {
  return emergencyWords.test(plainLabel(label.slice(0, 300)))
}

/**
 * Words in headings and address lines that announce places nearby instead of the company's own. Since a hotel's own name would match,
 * the words must say that it is near or one of several.
 */
const nearbyWords = textPattern(
  [
    '(?<!\\p{L})(?:(?:near(?:est|by)|closest|recommended) \\p{L}+|nearby|car parks?|parking|park(?:haus|häuser|platz|plätze|en|möglichkeiten)|tiefgarage|hotels|(?:partner|nachbar)hotels?|where to stay|places to stay|accommodations? (?:near|close)|übernachtung\\p{L}*|unterkünfte|hotelempfehlung\\p{L}*|in der nähe|taxis?|stationnement|se garer|où dormir|hébergements?|à proximité|hoteles|aparcamiento|alojamientos?|cerca de|dónde dormir|parcheggi\\p{L}*|dove dormire|alberghi|parkeren|parkeergarage|parkování|parkoviště|ubytování|парковка|гостиницы|فنادق|موقف|partner(?:s|praxis|praxen|betrieb\\p{L}*|hotel\\p{L}*|werkst\\p{L}*|unternehmen|firmen|studios?)|partenaires|parceiros|partnerzy|партн[её]ры|empresas colaboradoras|out[- ]of[- ]hours|außerhalb der (?:sprech|öffnungs)zeiten|concerts|konzerte|veranstaltungen|upcoming events|koncerty|conciertos|concerti)(?!\\p{L})',
    'קונצרטים|אירועים קרובים|חניונ|חניון|חניה|חנייה|מלונות|מלון קרוב|בסביבה|בקרבת מקום|שותפים|מונית|מוניות',
  ].join('|'),
  'u',
)

/** A heading that is only `Hotel`, `Partner` or a court; longer headings may be the company's name. */
const nearbyAlone =
  /^(?:(?:the|our|unser|notre) )?(?:hotel|hôtel|partner|partners|מלון)$|^(?:zuständige\p{L}* )?\p{L}{0,12}gerichte?$|^(?:court ?houses?|law courts|tribuna(?:ux|les|li)|sądy?|soudy?|rechtbank(?:en)?|בתי ה?משפט|בית ה?משפט)$|^partner (?!for|für|in|of|with)\p{L}/u

/** Whether a heading announces places nearby, partners or courts. */
export const isNearby = memoizeByText((heading: string): boolean => {
  const plain = plainLabel(heading.slice(0, 300))
  return nearbyWords.test(plain) || nearbyAlone.test(plain)
})

const hospitals =
  /^(?:hospitals|surgery cent(?:er|re)s|krankenhäuser|hôpitaux|hospitales|ospedali|ziekenhuizen|szpitale|nemocnice|больницы|בתי ה?חולים|مستشفيات)$/u

/** Whether a heading announces hospitals: below the office of a practice, those in which its doctors work; on the site of a group, its own. */
export function isHospitals(heading: string): boolean {
  return hospitals.test(plainLabel(heading.slice(0, 300)))
}

const hospitalStem = /hospital|surgery|krankenh|klinik|hôpita|ospedal|ziekenhui|szpital|nemocnic|больниц|בתי? ?ה?חולים|مستشف/iu

/** Whether the title of a page mentions a hospital. */
export function mentionsHospital(title: string): boolean {
  return hospitalStem.test(title)
}

/** Words in headings above directions, with the company's own address or that of a car park or a station. */
const directionsWords =
  /^(?:(?:ihre|die|your) )?(?:anfahrt\p{L}*|wegbeschreibung|directions|getting here|how to (?:get|find|reach)|comment venir|accès|venir|cómo llegar|come (?:raggiungerci|arrivare)|routebeschrijving|jak se k nám|как добраться|דרכי הגעה|הוראות הגעה|איך מגיעים)(?!\p{L})/u

/** Whether a heading announces directions, which may include other addresses. */
export const isDirections = memoizeByText((heading: string): boolean => {
  return directionsWords.test(plainLabel(heading.slice(0, 300)))
})
