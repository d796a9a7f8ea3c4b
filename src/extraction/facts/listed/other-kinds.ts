import { classNames, classWords } from '../../content/class-words.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import type { FactPage } from '../fact-page.ts'
import { isInvitation } from '../questions/question-words.ts'
import { isCallToAction, isTopicName, mentionsTopic, plainWords } from '../part-words.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import { looksLikeHours } from '../contact/hours/hours-text.ts'
import { contactLabels, plainLabel } from '../contact/label-words.ts'
import type { CardGroup } from './card-groups.ts'
import { lastSegment } from './own-links.ts'
import type { Card } from './card.ts'
import { wordSet } from '../../word-set.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Whether a name is that of something else: a policy, a page about the company, certificates, payment methods, a step. */
export function isOfOtherKind(name: string): boolean {
  const plain = plainWords(name)
  return (
    isTopicName('other', name) ||
    isTopicName('testimonials', name) ||
    isTopicName('conditions', name) ||
    isTopicName('unnamed', name) ||
    steps.test(plain) ||
    policy.test(plain) ||
    isCallToAction(name) ||
    reasons.test(plain) ||
    voices.test(plain) ||
    regions.test(plain) ||
    indications.test(plain) ||
    contents.test(plain) ||
    namesRemainder(name) ||
    methods.test(plain)
  )
}

/** Whether a name stands for the rest: `Other`, `Other services`. */
export function namesRemainder(name: string): boolean {
  return remaining.test(plainWords(name))
}

/** Whether a card next to services is about the rest, about how the work is done, or an invitation to ask. */
export function isNextToServices(card: Card): boolean {
  const { text } = card.heading
  return namesRemainder(text) || methods.test(plainWords(text)) || invitesToContact(card)
}

/** Whether a card leads visitors who do not know what they need to the contact page. */
export function invitesToContact({ heading, thing: { path } }: Card): boolean {
  return path !== null && contactPageKind(lastSegment(path)) === 'contact' && isInvitation(heading.text)
}

/** Whether most names in a list are labels of contact details or days: `Phone`, `Address`, `Monday to Friday`. */
export function areContactDetails(names: readonly (string | null)[]): boolean {
  return names.filter(isContactDetail).length * 2 > names.length
}

function isContactDetail(name: string | null): boolean {
  return name !== null && (contactLabels.has(plainLabel(name).toLowerCase()) || (!/\d/.test(name) && looksLikeHours(name)))
}

/** Longest start of a title that is read, in characters. */
const longestTitle = 200

/** The end of a company's name: `Berg & Partners`, `Dr. Berg & Team`. */
const partners =
  /(?<=\p{L} ?)(?:&|(?<= )(?:and|und|et|y|e|en)) (?:partners?|partenaires)(?!\p{L})|(?<=\. \p{L}[\p{L}-]{0,40} ?)(?:&|und) team(?!\p{L})/iu

/** The title of a page without the end of a company's name that would make it one about partners or the team. */
export function withoutPartners(title: string): string {
  return title.slice(0, longestTitle).replace(partners, '')
}

/** Whether a heading or title explains services instead of announcing them: `How our services work`, `Who our treatments are for`. */
export function explainsServices(text: string): boolean {
  const plain = plainWords(text)
  return mentionsTopic('other', text) || explains.test(plain) || aspects.test(plain)
}

/** Whether a name says how a service proceeds or what distinguishes it, as no name of a service does; the title of a case study may. */
export function explainsService(name: string): boolean {
  return explains.test(plainWords(name))
}

/** Patterns of {@link explainsService}; `How we help` announces services, and `How the stock market works` may be a course. */
const explains = textPattern(
  [
    '^how (?:(?:our|my) (?:\\p{L}+ ){1,3}|(?:(?:the|a|an) )?(?:\\p{L}+ ){0,2}(?:it|services?|sessions?|treatments?|therapy|process|booking) )works?(?: |$)|^what to expect (?:from|at|during|on|after|before) |^what (?:makes|sets|distinguishes) ',
    '^(?:איך|כיצד|כך) (?:מתבצע(?:ים|ת|ות)?|מתנהל(?:ים|ת|ות)?|נראה|נראים|(?:עובד|פועל)(?:ים|ת|ות)? ה?(?:שירות|טיפול))|^מהלך ה(?:טיפול|שירות|עבודה|מפגש|תהליך|ביקור|ניתוח)|^מה (?:מייחד|מבדיל) ',
    '^(?:so|wie) (?:lauft|laufen) |^(?:so|wie) funktionier(?:t|en) unser|^was (?:\\p{L}+ ){1,4}auszeichne[nt]$|^das besondere an |besonders macht',
    '^comment (?:se deroule(?:nt)? |fonctionne(?:nt)? n(?:os|otre) )|^(?:les |nos )?(?:points forts|atouts) d|^ce qui (?:distingue|differencie)',
    '^como (?:funciona[nm]? (?:[oa]s )?(?:nuestr|noss)|se realizan? )|^(?:lo|o) que (?:distingue|diferencia|nos diferencia)',
    '^come (?:funziona(?:no)? [il]\\p{L}* nostr|si svolg(?:e|ono) )|^(?:i )?punti di forza de|^(?:cosa|che cosa) distingue',
    '^hoe (?:verloopt|verlopen) |^hoe werk(?:t|en) on|^jak (?:przebiega(?:ja)?|probiha(?:ji)?) ',
    '^как (?:проход\\p{L}+|оказыва\\p{L}+) |^как работа[ею]т наш|^порядок (?:оказания|предоставления) |^чем отлича\\p{L}+ |^як проход\\p{L}+ ',
    '^كيف [يت]تم |^ما (?:ال[ذت]ي )?يميز ',
  ].join('|'),
  'u',
)

/** Headings about services: how they work, who they are for, their steps; `Services for companies` are services. */
const aspects = textPattern(
  [
    '^how (?!to )(?:\\p{L}+ ){1,4}works?(?: |$)|in (?:\\d+|two|three|four|five|six|easy|simple) (?:\\p{L}+ )?(?:steps|stages)(?: |$)|(?:service|services) promise$|^(?:for )?whom? (?!offers?|provides?|does)',
    '^(?:איך|כיצד|כך) (?:\\p{L}+ )?(?:עובד(?:ים|ת|ות)?|פועל(?:ים|ת|ות)?|מספקים|מזמינים|מקבלים)(?: |$)|^למי (?!ש(?!ירות))',
    '^(?:so|wie) funktionier(?:t|en) |in (?:\\d+|zwei|drei|vier|funf|sechs|wenigen|einfachen) (?:\\p{L}+ )?schritten|^(?:fur wen|wem) ',
    '^comment fonctionne(?:nt)? |^(?:le )?fonctionnement d|^(?:a|pour) qui (?:s|sont|est|nous|proposons) ',
    '^como funciona[nm]? |^(?:los |os )?(?:beneficios|vantagens|diferenciais|puntos fuertes|pontos fortes) d|^(?:para|a) qu(?:ien|ienes|em) (?:es|son|e|sao|esta|estan|va|van|se) ',
    '^come funziona(?:no)? |^(?:i )?benefici de|^(?:a|per) chi (?:e|sono|si) ',
    '^voor wie |^hoe (?:werkt|werken) |^jak (?:dziala(?:ja)?|funguj[ei]) |^(?:dla kogo|pro koho) ',
    '^как (?:работа[ею]т|заказать|получить) |^як (?:працю[ею]ть?|замовити) |^(?:для кого|кому) |^كيف [يتن]عمل |^كيف تحصل |^(?:مراحل|خطوات|مزايا) |^(?:لمن|من يستفيد) ',
  ].join('|'),
  'u',
)

/** Rules for customers, but not `Insurance policies`. */
const policy =
  /^(?:(?:our|the) )?(?:booking|cancellation|covid(?: 19)?|deposit|late(?: arrivals?)?|no show|patch test|payment|refund|returns?|salon|clinic|house|shipping) (?:and \w+ )?(?:polic(?:y|ies)|rules|terms)$/u

/** The beginning of a heading about reasons: `Why us`, `Benefits of a new roof`; `Benefits advice` is a service. */
const reasons =
  /^(?:(?:the )?(?:benefits|advantages) of|why|warum|vorteile (?:der|des|von|einer|eines)|pourquoi|avantages d[eu]s?|por que|porque|ventajas de|vantagens d[aeo]s?|perche|vantaggi d\p{L}+|proc|vyhody|dlaczego|zalety|waarom|voordelen van|hvorfor|fordele ved|varfor|fordelar med|miksi|почему|зачем|преимущества|למה|מדוע|היתרונות של)(?: |$)/u

/** The beginning of a heading above the towns that a company serves; somebody who serves papers does not do it proudly. */
const regions =
  /^(?:(?:we )?(?:proudly|now|locally) serv(?:e|ing)|proud to serve|(?:areas|cities|towns|communities|neighbou?rhoods|suburbs|regions) (?:that )?we (?:proudly )?(?:serve|service|cover))(?: |$)/u

/** What a treatment is for and not for. */
const indications =
  /^(?:(?:contra ?)?indications?|(?:kontra)?indikation(?:en)?|gegenanzeigen|contre indications|(?:contra)?indicaciones|(?:contro)?indicazioni|(?:contra )?indicacoes|contraindicacoes|(?:przeciw)?wskazania|(?:kontra)?indikace|(?:contra ?)?indicaties|(?:противо)?показания|התוויות(?: נגד)?|موانع الاستعمال)(?: (?:for|to|fur|fuer|zur?|pour|a|para|per|al|do|voor|к|для) .{1,40})?$/u

/** What a service includes, in a section of its own: `What is included`, `Ce que comprend votre journée`, `Caratteristiche Patente B`. */
const contents = textPattern(
  `^(?:${[
    'what(?: s| is) included|(?:key |main )?(?:features|characteristics) of',
    'was (?:ist )?(?:alles )?(?:inbegriffen|enthalten)(?: ist)?|(?:das ist|im preis) (?:inklusive|inbegriffen|enthalten)|merkmale',
    'ce (?:que comprend|qu inclut|qui est (?:inclus|compris))|caracteristiques|que (?:incluye|esta incluido)|caracteristicas',
    'cosa (?:comprende|include|e (?:incluso|compreso))|caratteristiche|o que (?:inclui|esta incluido)',
    'co (?:obsahuje|zahrnuje|zawiera|obejmuje|je v cene)|wat is (?:er )?inbegrepen|kenmerken|что входит|характеристики',
    'מה (?:כלול|כולל(?:ת|ים)?)|ماذا يشمل',
  ].join('|')})(?: .{1,60})?$`,
  'u',
)

const remaining = textPattern(
  `^(?:${[
    'others?|misc(?:ellaneous)?|sonstiges|weiteres|andere|autres?|otr[oa]s|varios|altr[oi]|outr[oa]s|inne|pozostałe|rozne|ostatni',
    'jine|ruzne|overige?|diversen|ovrigt|andet|øvrigt|annet|другое|прочее|разное|інше|друг[ои]|אחרים?|שונות',
    '(?:other|more) services|(?:weitere|sonstige|andere) (?:dienst)?leistungen|autres (?:services|prestations)|otros servicios',
    'altri servizi|outros servicos|(?:inne|pozostałe) usługi|(?:dalsi|ostatni) sluzby|(?:overige|andere) diensten|ovriga tjanster',
    '(?:andre|øvrige) ydelser|(?:другие|прочие|други|інші) (?:услуги|послуги)|שירותים (?:נוספים|אחרים)',
  ].join('|')})$`,
  'u',
)

/** How the work is done: `Methods that I work with`. */
const methods =
  /^(?:(?:our|my|the) methods|methods (?:that )?(?:i|we) (?:use|work with)|(?:unsere|meine) (?:arbeits|behandlungs|therapie)?methoden|(?:arbeits|behandlungs|therapie)methoden|(?:nos|mes|les) methodes|(?:(?:mis|nuestros|meus|nossos) )metodos|(?:i )?(?:miei|nostri) metodi|(?:moje |nase |nasze )?metody (?:prace|pracy)|(?:метод[иы]|методите)(?: (?:с които работ(?:я|им)|работы|роботи))?|שיטות (?:ה?עבודה|ה?טיפול)(?: של(?:י|נו))?)$/u

/** Testimonials: `What our happy clients say about us`. */
const voices = textPattern(
  `^(?:${[
    'what (?:\\p{L}+ ){0,3}(?:clients|customers|patients|guests|students|parents|people|others|they) (?:say|said)(?: about.*)?',
    '(?:das|was) (?:(?:unsere|meine|andere|zufriedene) )*(?:kund|patient|gast|mandant|klient|teilnehmer|eltern)\\p{L}* (?:\\p{L}+ ){0,3}sagen',
    'das sagen (?:unsere|meine|andere).*|ce que (?:disent|pensent) (?:nos |mes |les (?:clients|patients)|de nous).*',
    '(?:lo )?que (?:dicen|opinan) (?:nuestros|mis |los (?:clientes|pacientes)|de nosotros).*',
    'o que (?:os )?(?:nossos )?(?:clientes|pacientes) (?:dizem|falam).*|o que dizem (?:os|nossos|de nos).*|(?:cosa )?dicono di noi',
    'cosa (?:dicono|pensano) (?:i|di noi).*|co (?:mowia|sadza|rikaji) (?:o nas|nasi|nasze|klienci).*|co o nas (?:mowia|rikaji).*',
    'wat (?:\\p{L}+ ){0,3}(?:klanten|patienten|clienten|gasten) (?:\\p{L}+ ){0,3}(?:zeggen|vinden)',
    'vad (?:vara |mina )?kunder sager.*|hvad (?:vores |mine )?kunder siger.*|что (?:о нас )?говорят.*',
    'מה (?:ה?לקוחות|ה?מטופלים|ה?הורים)(?: שלנו)? (?:אומרים|מספרים|חושבים)(?: עלינו)?|מה אומרים עלינו',
    '(?:ה?לקוחות|ה?מטופלים)(?: שלנו)? (?:מספרים|ממליצים|אומרים)(?: עלינו)?|ماذا (?:يقول|قال).*',
  ].join('|')})$`,
  'u',
)

const steps = /^(?:step|schritt|phase|stage|etape|paso|krok|stap|steg|шаг|этап|שלב|الخطوة)(?: |$)/u

/**
 * Whether similar sections are the steps of an order, whatever the heading above them: most are named as steps, or they are numbered
 * and one is. The last one may be how to contact the company. Steps do not have their own pages.
 */
export function areOrderSteps(cards: readonly Card[]): boolean {
  if (new Set(cards.flatMap(({ thing }) => thing.path ?? [])).size > 1) return false
  if (cards.filter(isOfOrder).length * 2 > cards.length) return true
  return cards.length > 2 && cards.slice(0, -1).some(isOfOrder) && areNumbered(cards)
}

function isOfOrder({ heading: { text } }: Card): boolean {
  return orderSteps.test(plainWords(text).replace(/^\d+ /u, ''))
}

/** Whether several sections begin with consecutive numbers. */
function areNumbered(cards: readonly Card[]): boolean {
  const numbers = cards.map(({ parts: [part] }) =>
    part === undefined ? 0 : Number(/^0?\d(?!\d)/u.exec(elementText(part))?.[0] ?? 0),
  )
  return numbers.every((number, at) => number > (numbers[at - 1] ?? 0))
}

/** What customer and company do before the work begins. */
const orderSteps = textPattern(
  `^(?:${[
    '(?:(?:your|our|the|a|get a|get your|request a) )?(?:free )?(?:quote|estimate)|contact(?: us)?|get in touch|(?:first|initial|discovery|intro(?:ductory)?) (?:contact|call)|(?:your )?(?:enquiry|inquiry|request)|site visit|(?:sign|signing) (?:the|a) contract',
    '(?:קבלת )?הצעת מחיר|(?:צרו|יצירת|יוצרים) קשר|פני[יה]ה(?: ראשונית)?|שיחת (?:היכרות|טלפון)|(?:תיאום|קביעת) (?:פגישה|ציפיות|ביקור|תור)|ביקור בשטח',
    '(?:ihre )?anfrage|kontakt(?:aufnahme)?|kontakt aufnehmen|erstkontakt|(?:ihr )?angebot(?:serstellung)?|terminvereinbarung|vor ort termin|auftragserteilung',
    '(?:la |prise de |premier )?contact|contactez nous|(?:le |votre )?devis(?: gratuit)?|(?:votre )?demande|(?:la )?visite (?:sur place|technique)',
    '(?:primer )?contacto|(?:el )?presupuesto|(?:tu |su )?solicitud|visita tecnica|contato|(?:o )?orcamento|pedido(?: de orcamento)?|agendamento',
    '(?:primo )?contatto|(?:il )?preventivo(?: gratuito)?|richiesta|sopralluogo(?: gratuito)?',
    'заявка|замер|смета|(?:заключение |подписание )?договора?|оставьте заявку|звонок|выезд (?:замерщика|специалиста)|кошторис|замір',
    'تواصل معنا|اتصل بنا|(?:استلام )?عرض (?:ال)?سعر|(?:حجز|تحديد) (?:ال)?موعد|المعاينة|طلب (?:الخدمة|عرض)',
    'contact opnemen|offerte(?: aanvragen)?|aanvraag|kontakt|wycena|zapytanie|poptavka|cenova nabidka|forfragan|offert',
  ].join('|')})$`,
  'u',
)

/** Class and id words of process steps, people and testimonials, which appear next to lists of services. */
const otherWords = wordSet('process steps step workflow timeline testimonial testimonials reviews team faq')

/** Whether similar sections are steps, people or testimonials: by their classes, an ancestor's, or a line above each heading. */
export function areStepsOrPeople({ cards }: CardGroup, { outline }: FactPage): boolean {
  const [first] = cards
  const [part] = first?.parts ?? []
  if (first === undefined || part === undefined) return false
  const around = [...ancestorsOf(part)]
  const section = around.findIndex((one) => isElement(one, 'section', 'main', 'body'))
  const boxes = [part, ...around.slice(0, isElement(around[section], 'section') ? section + 1 : section)]
  const isStep = ({ parts: [own], heading }: Card) =>
    own !== heading.element && steps.test(plainWords(outline.lineAbove(heading)))
  const words = boxes.flatMap((one) => [...classWords(one), ...attribute(one, 'id').toLowerCase().split(/[-_]+/)])
  return words.some((word) => otherWords.has(word)) || cards.every(isStep)
}

/** Whether a card is a section about the steps of the work, next to other sections: by its class and those inside it. */
export function isStepsSection({ parts: [part] }: Card): boolean {
  if (part === undefined || !classNames(part).some((name) => otherWords.has(name.split(/[-_]+/)[0] ?? ''))) return false
  return [...elementsOf(part)].some((inner) => classWords(inner).some((word) => word === 'step' || word === 'steps'))
}

/** Whether a card is, by its id, a section of questions, or one with several headings about the company or its work. */
export function isOtherSection({ parts: [part] }: Card, { outline }: FactPage): boolean {
  const id = part === undefined ? '' : attribute(part, 'id').replaceAll(/[-_]+/g, ' ')
  if (part === undefined || id === '' || outline.headingsIn(part)[0]?.element === part) return false
  return mentionsTopic('questions', id) || (isTopicName('other', id) && outline.headingsIn(part).length > 1)
}
