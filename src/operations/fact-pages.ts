import type { CatalogReader, SearchQuery } from '../catalog/catalog.ts'
import { type AskedFact, askedFact } from '../catalog/analysis/fact-words.ts'
import { isFunctionWord } from '../catalog/analysis/function-words.ts'
import { searchKey } from '../catalog/search/query-words.ts'
import { withoutBaseMark } from '../model/base-url.ts'
import type { PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { companyPages } from './company-pages.ts'
import { askedOfCompany, person } from './company-questions.ts'
import { namedLocations } from './named-locations.ts'
import { readBeginning } from './read-beginning.ts'
import { states } from './states-fact.ts'

const keysOf = (some: string): ReadonlySet<string> => new Set(some.split(' ').map(searchKey))

/** Whether a fact is asked for by a word. */
export const asksForFact = (word: string): boolean => askedFact(searchKey(word)) !== undefined

/** Whether prices are asked for by a word, or it is what a list of them is called. */
export const asksForPrices = (word: string): boolean => askedFact(searchKey(word)) === 'prices'

/** Function words of such questions. */
const joining = keysOf(
  'die e v w ste kje و find finde finden make get want like machen vereinbaren ausmachen möchte gerne comment cómo אפשר רוצה רוצים ליצור יוצרים العمل الإلكتروني ihnen euch chez pour prendre für',
)

/** When somebody may be there: what a question for hours names besides. */
const times = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mondays fridays saturdays sundays today tomorrow now weekend weekends holidays until time ' +
    'ראשון שני שלישי רביעי חמישי שישי שבת שבתות ימי היום מחר עכשיו חג חגים כל שעה ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags freitags samstags sonntags feiertag feiertags feiertagen heute morgen jetzt wochenende ' +
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag vandaag feestdagen ' +
    "lundi mardi mercredi jeudi vendredi samedi dimanche jours jour férié fériés aujourd'hui demain " +
    'lunes martes miércoles jueves viernes sábado sábados domingo domingos días hoy mañana festivos ' +
    'lunedì martedì mercoledì giovedì venerdì sabato domenica oggi domani festivi segunda terça quarta quinta sexta feira hoje amanhã feriados ' +
    'poniedziałek wtorek środa środę czwartek piątek sobota sobotę soboty niedziela niedzielę niedziele dziś jutro ' +
    'pondělí úterý středa středu čtvrtek pátek sobotu neděle neděli dnes zítra víkend svátky ' +
    'понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье выходные выходных праздники сегодня завтра сейчас ' +
    'понеділок вівторок середа середу пʼятниця пʼятницю субота неділя неділю вихідні сьогодні ' +
    'السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة أيام اليوم غدا العطلة كل ' +
    'söndag måndag tisdag onsdag torsdag fredag lördag söndagar lördagar idag søndag mandag tirsdag lørdag helligdager ' +
    'vasárnap hétfő kedd szerda csütörtök péntek szombat szombaton pazar pazartesi salı çarşamba perşembe cuma cumartesi günü ' +
    'duminică luni marți miercuri joi vineri sâmbătă κυριακή δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο'
  )
    .split(' ')
    .flatMap((word) => [word, ...(/^[א-ת]/.test(word) ? [`ב${word}`, `ה${word}`] : [])])
    .flatMap((form) => searchKey(form).split(' ')),
)

/** Words that belong to a question for hours only next to one of `times`: an open day, `יום פתוח`, is an event. */
const days = keysOf('יום ביום ימים يوم')

/** Next to these words a day says nothing about hours: feminine ordinals, which have the keys of days, and events, as in `Sunday program`. */
const otherwise = /^(?:[בה]?(?:ראשונה|שניי?ה|שלישית|רביעית|חמישית|שישית)|program)\P{L}*$/iu

/**
 * Words for a company's place in questions about how to reach it, whatever its pages call it. Not `החנות`, whose key is
 * that of `החניה`, the car park.
 */
const places = keysOf(
  'office shop store clinic studio branch המשרד הקליניקה המרפאה הסטודיו העסק סניף הסניף filiale филиал филиала sucursal succursale oddział oddziału vestiging pobočka şube فرع',
)
const numbers = keysOf('number מספר nummer número numero номер رقم whatsapp וואטסאפ ווטסאפ ואטסאפ ווצאפ')

/** Whose hours, or hours of what: `business hours`, `שעות הפעילות`, `часы работы`. */
const ofHours = keysOf(
  'business working work office shop store clinic studio service פעילות הפעילות עבודה העבודה קבלה הקבלה שירות השירות המשרד המרפאה החנות ' +
    'pracy urzędowania работы приема приёма роботи прийому atención comercial atendimento funcionamento ufficio ricevimento lavoro',
)

/** `How do I get to you`: words of both kinds ask for the address, but only where nothing else is asked about. */
const how = keysOf('how איך כיצד wie comment cómo come como hoe jak как як كيف')
const arriving = keysOf(
  'get הגעה מגיעים להגיע מגיע מגיעה אליכם אלייך באוטובוס ברכבת ברכב komme kommt kommen hin venir arriver llegar llego arrivare arrivo arriva ' +
    'chegar chego kom trafić dojechać dojadę dostat dostanu приехать приїхати أصل إليكم الوصول',
)

/** `Do you work on Fridays`: these ask for the hours, but only next to a time and where nothing else is asked about, nor how something works. */
const working = keysOf(
  'close closes עובדים עובד עובדת פועלים פועל arbeiten arbeitet travaillez trabajan trabajáis lavorate trabalham werken ' +
    'pracujecie pracujete працюєте dolgoznak',
)

/** Not times: `כמה שנים אתם עובדים`, though years have the key of a day. */
const years = /^[בה]?(?:שנה|שנים|שנות)\P{L}*$/u

/** What is also said of goods, or a noun: `available now`, `weekend work`. It asks for the hours as a word of `working` next to `you`. */
const ofYou = keysOf('work working available זמינים')
const you = keysOf('you אתם')

/** Times that only say when somebody works next to a word of the other kind: `What time`, `every day`, but `on time`, `all employees`. */
const general: readonly (readonly [some: ReadonlySet<string>, next: ReadonlySet<string>])[] = [
  [keysOf('time שעה בשעה השעה'), keysOf('what which until עד איזו')],
  [keysOf('כל הכל בכל'), days],
]

/** Words of questions for the place of something: `Where can I find the prices` does not ask for the address. */
const finding = keysOf('find finde finden')

/** What a phone number, or the contact page, is asked for. */
const booking = keysOf(
  'להזמנה להזמנות להזמין לתיאום לתאם מתאמים touch לקביעת לקבוע קובעים תור פגישה book booking bookings reserve reservation reservations appointment reservierung reservieren buchung buchen termin réserver réservation ' +
    'rendez reservar reserva cita prenotare prenotazione prenotazioni appuntamento reserveren afspraak rezerwacja rezerwacji rezervace rezervaci запись записи записаться бронирования bestilling bokning حجز للحجز',
)

/** Facts that are the same for a place and its company. Prices and hours may differ: `What does the studio cost?` */
const toReach = new Set<AskedFact>(['phone', 'email', 'address', 'contact'])

/** Pages that are named for one question. */
const maxPages = 3

/** Pages that have the facts that a question asks for. */
export interface FactPages {
  readonly pages: readonly PageRecord[]
  /** The published facts of each of them, and of further pages. */
  readonly values: ReadonlyMap<SitePath, string>
  /** Whether the question only asks for that. */
  readonly isAll: boolean
  /** Whether it asks for prices: a passage that states them has a number. */
  readonly isForPrices: boolean
  readonly isForHours: boolean
  /** Whether the facts are those of a location that the question names: a passage may list several. */
  readonly isOfLocation: boolean
  /**
   * Whether a page that has the words may be about just that. Where the question surely asks for one fact and nothing else, only one that is
   * named after a fact is: `Prices`, `Where to find us`. A word alone, as `program`, may mean something else.
   */
  mayBeMeant(page: PageRecord): boolean
}

/** The pages that have the facts for which a question has a word: the phone number, the address, prices. */
export async function factPages({ text: question, type }: SearchQuery, reader: CatalogReader): Promise<FactPages> {
  const keys = searchKey(question).split(' ')
  const nameOfCompany = new Set(
    searchKey(reader.site.name)
      .split(' ')
      .filter((key) => !isFunctionWord(key)),
  )
  const asked = askedOfCompany(keys, nameOfCompany)
  const ofCompany = asked === undefined ? undefined : await companyPages(asked, keys, reader)
  if (ofCompany !== undefined)
    return { ...ofCompany, pages: ofCompany.pages.filter((page) => type === undefined || page.type === type) }
  const has = (some: ReadonlySet<string>) => keys.some((key) => some.has(key))
  /** Whether the question has words of each kind, and no others. */
  const isOnlyOf = (...kinds: readonly ReadonlySet<string>[]) =>
    kinds.every(has) &&
    keys.every((key) => kinds.some((some) => some.has(key)) || joining.has(key) || isFunctionWord(key) || days.has(key))
  const isExact = (key: string) => general.every(([some, next]) => !some.has(key) || has(next))
  const hasWord = (pattern: RegExp) => question.split(/\s+/).some((word) => pattern.test(word))
  const hasTime = has(times) && !hasWord(otherwise)
  const isWay = isOnlyOf(how, arriving)
  const isBooking = keys.length > 1 && isOnlyOf(booking)
  const isWork =
    hasTime &&
    !has(how) &&
    !hasWord(years) &&
    keys.some((key) => times.has(key) && isExact(key)) &&
    isOnlyOf(has(you) ? working.union(ofYou) : working, times)
  const facts = new Set<AskedFact>(
    isWay ? ['address'] : isWork ? ['hours'] : isBooking ? ['contact'] : keys.flatMap((key) => askedFact(key) ?? []),
  )
  if (facts.size > 1 && has(finding)) facts.delete('address')
  if (person().has(keys[0] ?? '')) facts.delete('prices')
  // A part of its name may be what it sells: `email marketing` at Nova Marketing.
  const isOfCompany =
    !facts.has('prices') && [...nameOfCompany].every((key) => keys.includes(key) && askedFact(key) === undefined)
  const words = { saysNoLocation, mayBeTime: (key: string) => times.has(key), namesBranch: has(places) }
  const mayNameLocation = !facts.has('prices') && (facts.size > 0 || has(places))
  const location = mayNameLocation ? namedLocations(question, reader.site, words) : undefined
  const isToReach = [...facts].every((fact) => toReach.has(fact))
  const ofFact = (key: string) =>
    (isOfCompany && nameOfCompany.has(key)) ||
    location?.words.has(key) === true ||
    ((isToReach || location !== undefined) && places.has(key)) ||
    (isToReach && numbers.has(key)) ||
    (facts.has('phone') && booking.has(key)) ||
    (facts.has('hours') && (ofHours.has(key) || (hasTime && (times.has(key) || days.has(key)))))
  const isAll =
    isWay ||
    isWork ||
    isBooking ||
    keys.every((key) => askedFact(key) !== undefined || joining.has(key) || isFunctionWord(key) || ofFact(key))
  if (facts.size === 0 && isAll && location !== undefined) facts.add('address')
  // Where a location is named next to something else, that may be anywhere: `the cookery school in Leeds`.
  const named = isAll ? location : undefined
  const sources = [...facts].flatMap((fact) => sourcesOf(fact, reader.site))
  // What is published for the whole company may not be true there.
  const ofSource = ({ field, path, value }: Source) => ({
    path,
    value: named?.sharesWithCompany(field) === false ? null : value,
  })
  const found = named === undefined ? sources : [...named.values(facts), ...sources.map(ofSource)].toSorted(byValue)
  const paths = [...new Set(found.map(({ path }) => path))].slice(0, maxPages)
  const read = await Promise.all(paths.map((path) => reader.page(path)))
  const pages = read.filter((page) => page !== undefined).filter((page) => type === undefined || page.type === type)
  const ofPages = Map.groupBy(
    found.filter(({ value }) => value !== null),
    ({ path }) => path,
  )
  const values = new Map([...ofPages].map(([path, sources]) => [path, sources.flatMap(({ value }) => value || []).join(', ')]))
  const ordered = facts.has('contact') ? pages : await statingFirst(pages, values, reader)
  // A `phone shop` or a `mobile phone` may be what is sold.
  const significant = keys.filter((key) => !places.has(key) && askedFact(key) !== 'phone')
  const isSure = isAll && facts.size === 1 && significant.length > (facts.has('phone') ? 0 : 1)
  const namesFact = (word: string) =>
    asksForFact(word) || (isWay && arriving.has(searchKey(word))) || (isBooking && booking.has(searchKey(word)))
  return {
    pages: ordered,
    values,
    isAll,
    isForPrices: facts.has('prices'),
    isForHours: facts.has('hours'),
    isOfLocation: named !== undefined,
    mayBeMeant: ({ title }) => !isSure || title.split(/\s+/).some(namesFact),
  }
}

/** Bytes of a page in which a fact is looked for. */
const maxRead = 64 * 1024

/** Pages that have a fact, and those that state it in their words, before a contact page without it. */
async function statingFirst(
  pages: readonly PageRecord[],
  values: ReadonlyMap<SitePath, string>,
  reader: CatalogReader,
): Promise<readonly PageRecord[]> {
  const isStated = await Promise.all(pages.map((page) => values.has(page.path) || statesAny(page, [...values.values()], reader)))
  return [...pages.filter((_, at) => isStated[at]), ...pages.filter((_, at) => !isStated[at])]
}

async function statesAny({ markdown }: PageRecord, facts: readonly string[], reader: CatalogReader): Promise<boolean> {
  const text = await readBeginning(markdown, maxRead, reader)
  return facts.some((fact) => states(text, fact))
}

/** Whether a word of a question does not say which location is meant. */
function saysNoLocation(key: string): boolean {
  return askedFact(key) !== undefined || places.has(key) || joining.has(key)
}

/** Pages that have a fact come before those that may have it. */
function byValue(one: Pick<Source, 'value'>, other: Pick<Source, 'value'>): number {
  return Number(one.value === null) - Number(other.value === null)
}

interface Source {
  /** Of the contact details, or what is asked for. */
  readonly field: string
  readonly path: SitePath
  /** Empty for prices; null for the contact page, which may not have the fact. */
  readonly value: string | null
}

/** The contact page first, which may state it in other words, but for opening hours the page that has them; for prices the page with the most of them. */
function sourcesOf(fact: AskedFact, { contact, pricing, report }: SiteRecord): readonly Source[] {
  if (fact === 'prices') {
    const offers = report.facts
      .filter((source) => source.fact === 'offers')
      .toSorted((one, other) => Number(other.value) - Number(one.value))
    const pages = [...(pricing?.sources ?? []), ...offers.map(({ page }) => page)]
    return pages.flatMap((path) => (path === null ? [] : [{ field: fact, path, value: '' }]))
  }
  const pattern = fact === 'contact' ? /^contact\.(phone|email|address)$/ : new RegExp(`^contact\\.(${fact})`)
  const sources = report.facts.flatMap(({ fact: name, value, page }) => {
    const field = pattern.exec(name)?.[1]
    return field === undefined || page === null ? [] : [{ field, path: page, value }]
  })
  const url = contact?.contact.contactPage === undefined ? undefined : withoutBaseMark(contact.contact.contactPage)
  if (sources.length === 0 || url === undefined) return sources
  // A contact page without opening hours does not say when somebody is there.
  return fact === 'hours'
    ? [...sources, { field: fact, path: url, value: null }]
    : [{ field: fact, path: url, value: null }, ...sources]
}
