import { daysIn, isDaysOrMonths } from './days.ts'
import { duration, measureUnits, minutesOrHours } from './words.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Whether a name is only a size, a time, some days, a distance or a group of people, so that it needs what is above it. */
export function isQuantity(name: string): boolean {
  const isSize = [quantityStart, quantityAlone, timeAlone, session, bracket, hairLength, portion, pack, people, format].some(
    (pattern) => pattern.test(name),
  )
  return (isSize && name.length <= 40) || isCircumstance(name)
}

/** Whether a name is only days, months, a distance or a frequency, which say when, how far or how often, not what somebody pays for. */
export function isCircumstance(name: string): boolean {
  return isDaysOrMonths(name) || isDistance(name) || isFrequency(name)
}

/** Whether a name only says for whom a price holds: `Members`, `לתושבי העיר`. */
export function isAudience(name: string): boolean {
  return name.length <= 40 && audience.test(name)
}

/** Whether a name says for whom, when or how much of a thing a price is, not of what: `Women`, `Mon–Thu`, `60 min`. */
export function isVariant(name: string): boolean {
  return isAudience(name) || isQuantity(name) || daysIn(name) > 1 || sex.test(name)
}

/** What a length of time that begins a name is for: `massage` in `60 min massage`, `30 minutes of massage`; null for `60 min session`. */
export function doneInTime(name: string): string | null {
  const rest = timeFirst.exec(normalisePriceText(name))?.groups?.['rest'] ?? ''
  return rest === '' || isVariant(rest) || onlySession.test(rest) ? null : rest
}

/** Not `60 min for couples`, `90 Min. inkl. Anfahrt`, `שעה לזוג`. */
const timeFirst = textPattern(
  `^(?:${duration}|\\d{1,3}[ -]?${minutesOrHours})(?!\\p{L})[.']?[,:]? ?-? ?(?:(?:of|de|di|na|van) )?(?<rest>(?!(?-i:\\p{Ll}{1,3})(?!\\p{L})|(?:incl|inkl|with|from|avec|sans|ohne|plus|extra|je|each|include)|[בלכמ])\\p{L}{3}.*)$`,
  'iu',
)

const sex =
  /^(?:men|women|ladies|gentlemen|boys|girls|herren|damen|männer|frauen|hommes|femmes|hombres|mujeres|caballeros|damas|uomini|donne|homens|mulheres|heren|dames|mannen|vrouwen|mężczyźni|kobiety|panowie|panie|muži|ženy|мужчины|женщины|мужская|женская|גברים|נשים|رجال|نساء)$/iu

/** A format, a level or a type of flat: `A4`, `DIN A3`, `B2`, `T3`. */
export const format = /^(?:DIN[ -]?)?[A-Z]\d$/u

/** Whether a text is only a length of time or another measure: `30 min`. */
export function isMeasure(text: string): boolean {
  return measureAlone.test(normalisePriceText(text))
}

/** Whether a text is a length of time, a size or a frequency, of which a thing may have several, each with its price: `30 min`, `Twice a week`. */
export function isQuantityOfThing(text: string): boolean {
  const label = normalisePriceText(text).replace(remark, '')
  const isMeasured = measureAlone.test(label) && /\p{L}/u.test(label) && !/[x×]$/iu.test(label)
  return isMeasured || format.test(label) || isFrequency(label)
}

const remark = / ?\([^()]*\)$/

/** Whether a text only says how often something takes place: `Once a week`. */
export function isFrequency(text: string): boolean {
  return text.length <= 40 && frequency.test(text)
}

/** Whether a text is only minutes or hours: `30 / 60 min`, `45 דק׳`. */
export function isMinutesOrHours(text: string): boolean {
  return timeAlone.test(normalisePriceText(text))
}

const numberOf = (units: string) =>
  textPattern(
    `^(?:\\d{1,3}(?:[.,]\\d{1,2})?(?:(?: ?${units}\\.?)? ?[-–] ?\\d{1,3}| ?/ ?\\d{1,3})? ?${units}\\.?|${duration})$`,
    'iu',
  )
const measureAlone = numberOf(measureUnits)
const timeAlone = numberOf(minutesOrHours)

/**
 * A number, or a group of people with what distinguishes it: `60 min`, `Children up to 12`; not the pizzas of every menu, `4 Stagioni`.
 * Boards of 3 and of 5 cheeses are sizes.
 */
const quantityStart =
  /^(?!(?:19[5-9]|20[0-4])\d \p{Lu}\S+ \p{L})(?!4 (?:stagioni|formaggi|quesos|estaciones|queijos|estações|fromages|saisons|cheeses?|seasons|käse|jahreszeiten|kazen|jaargetijden|sery|pory roku|sýry|сыра|сезона|גבינות|עונות)(?!\p{L}))(?:[^\p{L}\d]*(?:\d|[½¼](?! \p{L}{4})|[½¼] (?:hour|stunde|heure|hora|hodin|godzin|day|tag|jour|journée|giornata))|(?:eine?|half(?![- ]up(?!\p{L}))|halb(?:er|e)?|halber tag|ganzer tag|erwachsene?r?|kinder?|adults?|children|child|kids?|enfants?|adultes?|niños?|adultos?|bambini|adulti|dospělí|děti|dorośli|dzieci|students?|studenten|senior(?:en|s)?|rentner|x{0,2}[sl]|m|מבוגר(?:ים)?|ילד(?:ים)?|סטודנט(?:ים)?)(?![\p{L}'’]))/iu

/** Units of sizes and times. */
const size = `(?:lbs?|sqm|m2|kilo|ס["״]מ|מ["״]ר|ק["״][גמ]|кг|см|м|${measureUnits})(?!\\p{L})`
/** A size up to which, or from which, a price holds: `Up to 10 kg`, `Over 18 kg`. */
export const bracket = textPattern(
  `^(?:up to|under|over|above|below|from|less than|more than|bis(?: zu)?|über|unter|ab|op til|fra|til|till|upp till|över|jusqu['’]à|moins de|plus de|de|hasta|más de|menos de|fino a|oltre|da|do|nad|ponad|powyżej|poniżej|od|tot|boven|vanaf|до|от|свыше|עד|מעל|מ-?|حتى|أكثر من|أقل من) ?\\d{1,4}(?:[.,]\\d)? ?${size}\\.?(?: ?(?:to|up to|bis|til|till|à|a|hasta|do|tot|до|עד|-) ?\\d{1,4}(?:[.,]\\d)? ?${size}\\.?)?(?=\\s*$|\\s*[-–—:=(])`,
  'iu',
)

/** A size or a time alone; with a noun, such as `Double room`, it names a thing. */
const quantityAlone = textPattern(
  `^(?:${[
    'ganztags?|einheit|full|single|double|triple|einzel(?:n|person|belegung)?|doppel(?:t|belegung)?|small|medium|large|klein',
    'mittel|gro(?:ß|ss)|petit|moyen|grand|simple|doble|mał[eyai]|średni[eai]?|duż[eyai]|monthly|yearly|annual|stunde|tag|nacht',
    'woche|monat|heure|(?:demi-)?journée|jour|nuit|semaine|mois|hora|día|noche|semana|mes|ora|giorno|notte|settimana|mese|uur|dag',
    'nacht|maand|godzina|doba|dzień|tydzień|miesiąc|hodina|den|noc|týden|měsíc|час|день|сутки|ночь|неделя|месяц|monatlich|jährlich',
    '(?:first|additional|extra) (?:half )?hour|erste (?:halbe )?stunde|première heure|primera hora|prima ora|eerste uur|שעה ראשונה',
    'weekly|daily|month|year|day|hour|week(?:end)?|kurz|mittellang|lang|short|long|kort|langt|mellem(?:lang(?:t|e)?)?|halvlangt?',
    'långt|krótkie|długie|короткие|длинные|קצר|ארוך|יחיד|זוגי|זוג|שעה|חצי שעה|יום|חודש(?:י)?|שנתי|קטן|בינוני|גדול',
  ].join('|')})(?:\\s*[^\\p{L}\\s].*)?$`,
  'iu',
)

const sessionWord = `(?:${[
  'session|appointment|visit|lesson|sitzung|termin|stunde|séance|rendez-vous|consultation|cours|sesión|cita|consulta|clase|sessão|aula',
  'seduta|sessione|lezione|sessie|afspraak|les|sesja|wizyta|lekcja|sezení|lekce|návštěva|сеанс|занятие|урок|приём|сесія|заняття',
  'behandling|session|lektion|time|käynti|kezelés|ședință|seans|מפגש|פגישה|טיפול|שיעור|جلسة',
].join('|')})`

/** A session of a certain length: `La séance de 40 minutes`, `Sitzung (60 Min.)`, `מפגש של 45 דקות`. */
const session = textPattern(
  `^(?:(?:the|one|an?|die|eine|pro|je|par|la|une|una|uma|a|één|een) )?${sessionWord}(?: (?:of|à|von|de|d['’]|da|di|van|med|på|po|של|بمدة|مدتها))?[ –(:-]{1,3}${duration}\\)?$`,
  'iu',
)

const onlySession = textPattern(`^${sessionWord}$`, 'iu')

/** Whether a name is a session of a certain length, which may be a service. */
export function isSession(name: string): boolean {
  return session.test(name)
}

/** Buyers of tickets, alone or with their age: `Jubilados`, `Дети (до 12 лет)`, `Barn upp till 15 år`. */
const people = textPattern(
  `^(?:for |für |pour |para |per |для |ל|za )?(?:${[
    'seniors?|pensioners?|concessions?|youths?|toddlers?|jugendliche|ermäßigt|jeunes?|étudiants?|jubilad[oa]s?|pensionistas?',
    'estudiantes?|tercera edad|adult[oia]|bambin[oi]|ragazzi|anziani|studenti|criança|crianças|adult[oa]s|idos[oa]s?|seniores',
    'estudantes?|volwassenen?|kind(?:eren)?|jongeren|ouderen|dorosły|dziecko|seniorzy|emeryci|młodzież|studenci',
    '(?:bilet )?(?:normalny|ulgowy)|dospělý|dospělí|dítě|senioři|důchodci|студенты|дети|детский|взросл(?:ый|ые)|пенсионер(?:ы|ам)?',
    'школьники|реб[её]нок|студент(?:и|ський)|діти|дитина|дитячий|доросл(?:ий|і)|пенсіонер(?:и|ам)?',
    '(?:ال)?(?:بالغين|بالغ|البالغون|كبار(?: السن)?|طفل|أطفال|اطفال|طلاب|طالب)|yetişkin(?:ler)?|çocuk(?:lar)?|öğrenci(?:ler)?',
    'emekli(?:ler)?|ενήλικ(?:ας|ες|οι)|παιδι(?:ά|κό)|παιδί|φοιτητές|μαθητές|συνταξιούχοι|άνω των \\d\\d|vux(?:en|na)|barn',
    'ungdom(?:ar)?|pensionär(?:er)?|student(?:er)?|voks(?:en|ne)|børn|pensionist(?:er)?|studerende|honnør|aikui(?:nen|set)',
    'laps(?:i|et)|eläkeläi(?:nen|set)|opiskelijat?|felnőtt|gyer(?:m)?ek|nyugdíjas|diák|adulți|copi[il]i?|pensionari?|elevi?',
    'studenți|大人|小人|子供|子ども|こども|小学生|中学生|高校生|幼児|学生|シニア|ילדים|מבוגר(?:ים)?|נוער|תינוק(?:ות)?|גמלאי(?:ם)?|פנסיונר(?:ים)?|חייל(?:ים)?',
    'אזרח(?:ים|י)? ה?ותיק(?:ים)?',
  ].join('|')})(?:[\\s(,]{1,3}[^\\d]{0,20}\\d.{0,25}|\\s*\\([^()]*\\))?$`,
  'iu',
)

/** Hair lengths: the treatment is named above, since a length alone does not distinguish a cut from a colouring. */
const hairLength = textPattern(
  `^(?:(?:extra|very|sehr|très|muy|molto|muito|velmi|bardzo|meget|veldig|mycket|очень) )?(?:${[
    '(?:short|medium|long)(?:[- ]length)? hair|(?:kurz|mittellang|halblang|lang)e[ns]? haare?|(?:kurz|lang)haar',
    'cheveux (?:courts|mi-longs|longs)|(?:cabello|pelo|cabelo) (?:corto|curto|medio|médio|largo|longo)',
    'capelli (?:corti|medi|lunghi)|(?:kort|halflang|lang) haar',
    '(?:kort|mellem ?lang(?:t|e)?|halvlang(?:t)?|langt|långt|mellanlångt|halvlångt) hår',
    '(?:krátk|polodlouh|středně dlouh|dlouh|polodlh|dlh)[éeý] vlasy|vlasy (?:krátk|polodlouh|dlouh|dlh)[éeý]',
    'włosy (?:krótkie|średnie|półdługie|długie)|(?:krótkie|średnie|długie) włosy|(?:короткие|средние|длинные) волосы',
    'волосы (?:короткие|средние|длинные)|(?:kratka|srednja|duga) kosa|(?:lyhyet|puolipitkät|pitkät) hiukset',
    '(?:rövid|közép|hosszú) haj|păr (?:scurt|mediu|lung)|(?:κοντά|μακριά) μαλλιά|(?:kısa|orta|uzun) saç|שיער (?:קצר|בינוני|ארוך)',
    'شعر (?:قصير|متوسط|طويل)',
  ].join('|')})(?:\\s*[^\\p{L}\\s].*)?$`,
  'iu',
)

/** Portion sizes of food and drinks. */
const portion = textPattern(
  `^(?:½ |1\\/2 )?(?:${[
    '(?:media|entera|pequeñ[oa]|median[oa]|grande)(?: ración)?|ración|tapa|inteira|meia(?: porção)?|pequen[oa]|médi[oa]|intera',
    'mezza|piccol[oa]|velk[áéý]|mal[áéý]|velika|mala|lille|stor(?:t)?|liten|kleine?|große?|pieni|iso|groot|grote|mellan|mic[ăi]?',
    'mare|mari|kicsi|kis|közepes|nagy|мал(?:а|ий|е)|середн(?:я|ій)|велик(?:а|ий|е)|küçük|orta|büyük|yarım|tam|маленьк(?:ая|ий)',
    'средн(?:яя|ий)|больш(?:ая|ой)|μικρ[ήό]|μεγάλ[ηο]|חצי(?: מנה)?|מנה(?: שלמה)?|שלם|שלמה|קטנה|בינונית|גדולה|בפיתה|בלאפה|בבגט',
    'בצלחת|صغيرة?|وسط|متوسطة?|كبيرة?|نصف|كاملة?',
  ].join('|')})$`,
  'iu',
)

/** Several of a thing at once: `Pack of 5`, `10er-Karte`, `כרטיסייה ל-10`. */
const pack =
  /^(?:(?:(?:pack|block|bundle|set|book|course|series|package) of|(?:forfait|carte|carnet|pack|lot) (?:de|of)|(?:bono|paquete|pack) de|(?:pacchetto|carnet) (?:da|di)|(?:pacote|pack) de|(?:pakket|strippenkaart|kaart) van|(?:pakiet|karnet)|(?:balíček|permanentka)(?: na)?|(?:абонемент|пакет)(?: на| из)?|(?:כרטיסייה|כרטיסיי?ת|חביל(?:ה|ת)|סדר(?:ה|ת))(?: של| ל-?)?) ?\d{1,3}|\d{1,3}er[- ]?(?:karte|block|paket|abo)|(?:fünfer|zehner|zwölfer)[- ]?(?:karte|block|paket))(?: \p{L}+)?$/iu

/** How often something takes place: `Once a week`, `Zweimal pro Woche`, `פעמיים בשבוע`. */
const frequency = textPattern(
  `^(?:${[
    'every (?:other|two|three|four|\\d) (?:days|weeks?|months?)|fortnightly|bi-?weekly',
    'alle (?:zwei|drei|vier|\\d) (?:tage|wochen|monate)|(?:\\d{1,2}-täglich|zweiwöchentlich)',
    'toutes les (?:deux|trois|quatre|\\d) semaines|(?:cada|a cada) (?:dos|tres|duas|três|\\d) semanas|ogni (?:due|tre|\\d) settimane',
    'om de (?:twee|\\d) weken|co (?:dwa|trzy|\\d) tygodnie|jednou za (?:dva|tři|\\d) týdny|раз в (?:две|три|\\d) недели',
    '(?:once|twice|(?:two|three|four|five|\\d) times|\\d ?[x×]) (?:a|per|every|each) (?:day|week|fortnight|month)',
    '(?:(?:ein|zwei|drei|vier|fünf|\\d ?)mal|\\d ?[x×]) (?:pro|in der|die|im|am) (?:tag|woche|monat)',
    '(?:(?:une|deux|trois|quatre|\\d) fois|\\d ?[x×]) par (?:jour|semaine|mois)',
    '(?:(?:una?|dos|tres|cuatro|\\d) ve(?:z|ces)|\\d ?[x×]) (?:por|a la|al) (?:día|semana|mes)',
    '(?:uma|duas|três|quatro|\\d) vez(?:es)? (?:por|ao?) (?:dia|semana|mês)',
    '(?:una volta|(?:due|tre|quattro|\\d) volt[ae]|\\d ?[x×]) (?:alla|al|a) (?:giorno|settimana|mese)',
    '(?:(?:een|één|twee|drie|vier|\\d) ?(?:keer|maal)|\\d ?[x×]) (?:per|in de) (?:dag|week|maand)',
    '(?:raz|(?:dwa|trzy|cztery|\\d) razy|\\d ?[x×]) (?:w|na) (?:tygodniu|miesiącu|tydzień|miesiąc)',
    '(?:jednou|dvakrát|třikrát|čtyřikrát|\\d ?[x×]) (?:týdně|měsíčně|denně|za (?:týden|měsíc))',
    '(?:один )?раз в (?:день|неделю|месяц)|(?:два|три|четыре|\\d) раза в (?:день|неделю|месяц)',
    '(?:פעם(?: אחת)?|פעמיים|(?:שלוש|ארבע|חמש|\\d) פעמים) ב(?:יום|שבוע|שבועיים|חודש)|אחת ל(?:שבוע|שבועיים|חודש)',
    '(?:مرة(?: واحدة)?|مرتين|مرتان) في (?:اليوم|الأسبوع|الشهر)',
  ].join('|')})(?:\\s*\\([^()]*\\))?$`,
  'iu',
)

/** Who pays a price: `Non-members`, `Einheimische`, `לתושבי חוץ`. */
const audience =
  /^(?:(?:for )?(?:club )?(?:(?:non[- ]?)?(?:members|residents)|locals|guests)|(?:für )?(?:(?:nicht[- ]?)?mitglieder|einheimische|gäste)|(?:pour les )?(?:non[- ])?(?:adhérents|membres|résidents)|(?:no )?(?:socios|residentes|miembros)|(?:não )?(?:sócios|residentes)|(?:non )?(?:soci|residenti)|(?:niet-?)?leden|(?:nie)?członkowie|(?:не )?члены клуба|ל?(?:לא )?(?:חברים|חברי מועדון|תושבים)|ל?תושבי [א-ת]+(?: [א-ת]+)?|ללא[- ]חברים|לאורחים)$/iu

/** Whether a name is only a distance, which says how far, not what somebody pays for. */
function isDistance(name: string): boolean {
  return name.length <= 40 && kilometres.test(name) && !/\p{L}/u.test(name.replace(aroundDistance, ' '))
}

const kilometres = /\d ?(?:km|kilomet(?:er|re)s?|kilomètres?|км|ק["״]מ)(?![\p{L}/])/iu

/** Text around the number of a distance: `up to 15 km`, `Zone 2 (16-30 km)`, `do 25 km od kwiaciarni`. */
const aroundDistance =
  /(?<!\p{L})(?:(?:od|from|von|ab|de|da|desde|depuis) (?:the |der |dem |la |le |unser\p{L}* |our |nasz\p{L}* )?\p{L}+$|bis(?: zu)?|ab|über|von|umkreis|up|to|within|over|more|than|from|do|od|nad|powyżej|ponad|až|přes|até|mais|más|hasta|jusqu|à|plus|de|fino|oltre|tra|entre|tot|vanaf|boven|op|til|inntil|till|över|до|от|свыше|עד|מעל|zone?|zona|strefa|zóna|z|km|kilomet(?:er|re)s?|kilomètres?|км)(?!\p{L})/giu
