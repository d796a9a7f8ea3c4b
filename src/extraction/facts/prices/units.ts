import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { withOneSign } from './currencies.ts'
import { wordEnd, wordStart } from './word-ends.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** The unit of a price. `other` is a unit that the contract does not list, such as a lesson; a night is a day. */
export type PriceUnit = 'month' | 'year' | 'week' | 'day' | 'hour' | 'person' | 'item' | 'once' | 'other'

/** `לחודש`, `בחודש`, `לכל חודש`, `/חודש` for nouns. */
const hebrew = (nouns: string) => `(?:${wordStart}(?:ל|ב|לכל )|/ ?)(?:${nouns})${wordEnd}`
/** `في الشهر`, `للشهر`, `لكل شهر`, `/ شهر`. */
const arabic = (nouns: string) => `(?:${wordStart}(?:في (?:ال)?|لل|لكل |كل |بال|ب|ل)|/ ?(?:ال)?)(?:${nouns})${wordEnd}`
/** `/mo`, `per month`, `pro Monat`, `par mois`, `za hodinu`, `p. P.`, `ph`; `Pan` and `pura` are words. */
const per = (nouns: string) =>
  `(?:/ ?|${wordStart}(?:(?:de |per )?l'|all'|p/|p\\. ?|p |p(?=(?:h|hr|wk|day|yr|pers)${wordEnd}))|${wordStart}(?:per|a|an|each|every|pro|je|im|par|au|le|la|al|por|cada|ao|za|na|el|il|die|der|das|en|v|в|за|на|с|pr\\.?|ve|od|i|om|den|po|pe|ανά|την|το|τον|τη) )(?:${nouns})${wordEnd}`
/** Short nouns that mean something else without the slash: `Ft/éj`. */
const slash = (nouns: string) => `/ ?(?:${nouns})${wordEnd}`
/** Nouns that name days and times of day, too: not `土/日` and `早/晚`. */
const apartFromDays = (nouns: string) => `(?<![月火水木金土日祝年早中朝昼월화수목금토일년] ?)${slash(nouns)}`
const words = (list: string) => `${wordStart}(?:${list})${wordEnd}`
/** `yıllık` is “yearly”, but after a count (`2 yıllık`) it is a duration, unless the number is an amount, as in `₺900 aylık`. */
const forOne = (adjective: string) => `${wordStart}(?<!(?<![\\d.,\\p{Sc}] ?)(?:[2-9]|[1-9]\\d)[ -]?)${adjective}${wordEnd}`
/** `kg / 18,90 €` */
const inFront = (nouns: string) => `^(?:${nouns})\\.? ?/(?= ?\\d)`

const rows: readonly (readonly [PriceUnit, string])[] = [
  [
    'month',
    [
      `(?:${wordStart}(?:ל|ב|לכל |מדי )?|/ ?)חודש(?:י|ית)?${wordEnd}`,
      arabic('شهر'),
      per(
        'mo|mth|month|monat|mois|mes|mese|maand|mnd|měsíc|měs|miesiąc|mies|m-?c|mês|месяц|мес|månad|mån|måned|md|mjesec|mesiac|hó|hónap|lună|luna|місяць|міс|kk|kuukausi|mjesecu|mesec|месец|μήνα',
      ),
      slash('ay|달'),
      apartFromDays('月|월'),
      '月額',
      forOne('aylık'),
      // Elsewhere, the monthly fee is another one: `Matrícula: 50 €, sin mensualidad`.
      `^(?:mensualidad|mensalidade)${wordEnd}`,
      `(?<=zł )m-?c${wordEnd}`,
      words(
        'monthly|månadsvis|månatligen|månedlig[te]?|pcm|p/m|monatlich|mtl|mensuel(?:le)?s?|mensual(?:es|mente)?|mensil[ei]|mensilmente|maandelijks|měsíčně|měsíční|mesačne|mjesečno|mesečno|kuukaudessa|havonta|месечно|miesięcznie|miesięczny|mensal|ежемесячно|شهريا|شهري|شهرية',
      ),
    ].join('|'),
  ],
  [
    'year',
    [
      forOne('yıllık'),
      apartFromDays('年|년'),
      '年額',
      `(?:${wordStart}(?:ל|ב|לכל )?|/ ?)שנ(?:ה|תי|תית|תיים)${wordEnd}`,
      arabic('سنة|عام'),
      per('yr|year|annum|jahr|an|année|año|anno|jaar|rok|год|år|ano|рік|vuosi|godinu|година|χρόνο|έτος|yıl|év'),
      words(
        'yearly|årsvis|årligen|årlig[te]?|annual|annually|jährlich|annuel(?:le)?|anual(?:es)?|annual[ei]|jaarlijks|vuodessa|godišnje|évente|годишно|ročně|roční|rocznie|p\\.? ?a\\.?|ежегодно|سنويا|سنوي|سنوية',
      ),
    ].join('|'),
  ],
  [
    'week',
    [
      forOne('haftalık'),
      hebrew('שבוע'),
      arabic('[أا]سبوع'),
      per(
        'wk|week(?!-end)|woche|semaine|semana|settimana|týden|tydzień|tyg|неделю|vecka|uge|uke|săptămână|тиждень|vko|viikko|tjedan|teden|седмица|εβδομάδα|hafta',
      ),
      slash('hét|sett|週間?|주'),
      words(
        'weekly|wöchentlich|wochenpreis|hebdomadaire|semanal|settimanale|wekelijks|viikossa|tjedno|tedensko|týdně|[أا]سبوعيا|(?:תעריף|מחיר) שבועי',
      ),
    ].join('|'),
  ],
  [
    'day',
    [
      forOne('(?:günlük|gecelik)'),
      hebrew('יום|לילה'),
      arabic('يوم|ليلة'),
      per(
        'day|tag|jour|journée|día|giorno|dag|den|dzień|doba|dobę|день|сутки|dia|night|nacht|nuit|nuitée|noche|notte|noc|noite|natt|nag|døgn|dygn|noapte|ночь|добу|ніч|vrk|pv|päivä|yö|danu|noć|noći|noćenju|noćenje|noč|deň|ден|нощувка|нощ|ημέρα|μέρα|βράδυ|διανυκτέρευση|gün|gece',
      ),
      slash('zi|dan|nap|éj|éjszaka|1?泊|天|박'),
      apartFromDays('1?日|晚|일'),
      // Not `Menú diario`, which is a meal.
      words(
        'daily|(?:day|nightly) rate|pr\\.? nat|pe zi|täglich|tagessatz|tagespreis|dagtarief|(?<!men[uú] )diarios?|(?:tarif|prix) journalier|(?:tarifa|preço) di[aá]ri[ao]|(?:tariffa|prezzo) giornalier[ao]|dagelijks|vuorokaudessa|päivässä|denně|dziennie|يوميا|(?:תעריף|מחיר) יומי',
      ),
    ].join('|'),
  ],
  [
    'hour',
    [
      forOne('saatlik'),
      `(?:${wordStart}(?:ל|ב|לכל )?|/ ?)שע(?:ה|תי|תית)${wordEnd}`,
      arabic('ساعة'),
      per(
        'h|hr|hour|stunde|std|heure|hora|ora|uur|u|hodinu|hodina|hod|godzinę|godz|час|time|timmen?|oră|годину|tunti|satu|uro|ura|ώρα|saat',
      ),
      slash('óra|sat|tim|1?時間|小[时時]|시간'),
      words(
        'hourly|tunnissa|stündlich|óránként|stundensatz|stundenpreis|uurtarief|(?:taux|tarif) horaire|(?:tarifa|precio|preço) (?:horari[ao]|horária)|(?:tariffa|prezzo|costo) orari[ao]|(?:תעריף|מחיר) שעתי',
      ),
    ].join('|'),
  ],
  [
    'person',
    [
      hebrew('אדם|נפש|משתתף|משתתפת|איש|סועד|שחקן|תלמידה?|חניך|נוסע|רוכב|מטייל'),
      arabic('شخص|فرد|مشترك|ضيف'),
      per(
        'person|persona|personne|voyageur|persoon|osobu|osoba|os|osobę|os|человека|чел|guest|participant|teilnehmer(?:in)?|pers|head|pax|personen?|pessoa|deelnemer|účastník[ao]?|osoby|player|spieler|joueur|jugador|giocatore|hráče|gracza|игрока|persoană|особу|людину|hlö|henkilö|osobi|osebo|човек|άτομο|kişi',
      ),
      slash('fő|1?[人名]|인|명'),
      words('de persoană|з (?:особи|людини)|p\\. ?p|pp|p\\. ?P|pP|kişi başı|hengeltä'),
    ].join('|'),
  ],
  [
    'item',
    [
      hebrew("יחידה|יח'|פריט|כל פריט|מוצר|תמונה"),
      arabic('قطعة|حبة|وحدة'),
      per(
        'item|piece|pc|unit|ea|stück|stk|st|stuk|pièce|pce|unité|unidad|ud|pezzo|pz|kus|ks|szt|sztukę|sztuka|штуку|шт|copy|unidade|artikel|styck|kpl|komadu|бр\\.?|τεμάχιο|τεμ|adet|db|buc|' +
          'photo|foto|fotografie|image|bild|song|track|brano|canción|morceau|skladbu|utwór|música|песню|фото',
      ),
      slash('kom|kos|un|[個枚本台]|개'),
      inFront('stk|stück|st|pc|pce|szt|ks'),
      words("apiece|each(?=$| ?[.,;)])|das stück|la pièce|l'unité"),
    ].join('|'),
  ],
  [
    'once',
    words(
      'חד[ -]?פעמי(?:ת)?|one[ -]?time|one[ -]?off|once|single payment|einmalig(?:e[rs]?)?|paiement unique|pago único|una tantum|eenmalig|jednorázově|jednorazowo|единоразово|разово|pagamento único|(?:ل?مرة|دفعة) واحدة',
    ),
  ],
  [
    'other',
    [
      `(?:${wordStart}ל|/ ?)(?:רבעון|חודשיים|פרויקט|קליק|הקלקה|ליד|עמוד|דף|מאמר|מילה|פגישה|(?:כל )?משתמש|זוג|ילד|מבוגר|סטודנט|טיפול|מפגש|שיעור|סדנה|אירוע|כרטיס|נסיעה|דקה|אתר|מ"ר|ק"מ|ק"ג|קילו|ליטר|מטר|משטח|קומה|ארון|מזרן|חלון|דלת|חדר|דירה|רכב|מושב|שולחן|מנה|מגש|ארגז|קרטון|ביקור|קריאה|נקודה|מסמך|משמרת|ערב|אמן|עובד|עובדת|מטפל|חבילה|בקבוק|צלחת|תמונה|הופעה|הרצאה|נבחן|רבע שעה|חצי שעה|חצי יום|סופ"ש|סוף שבוע|שבת)${wordEnd}`,
      `${wordStart}ל-? ?(?:\\d{1,3}|שלושה|ארבעה|שישה) (?:חודשים|שנים|ימים|שעות|דקות|טיפולים|פגישות|מפגשים|שיעורים)${wordEnd}`,
      arabic(
        'جلسة|زيارة|مستخدم|متر(?: (?:ال)?مربع)?|حصة|درس|محاضرة|غرفة|دقيقة|كيلو|كغم|كم|لتر|علاج|طفل|زوج|سيارة|طن|صفحة|كلمة|رحلة|دورة|مشروع|نافذة|طاولة|وجبة|مناسبة',
      ),
      per(
        'quarter|project|click|lead|utilisateur|(?:be)?nutzer(?:in)?|usuario|usuário|utente|gebruiker|uživatele|użytkownika|пользователя|користувача|användare|bruker|bruger|käyttäjä|felhasználó|utilizator|χρήστη|(?:standard )?page|normseite|normzeile|normostranu|(?:stronę|strona) (?:obliczeniow|rozliczeniow|przeliczeniow)[aą]|article|word|session|user|seat|employee|trimestre|quartal|sitzung|séance|sesión|behandlung|termin|treatment|lesson|le[kc]tion|leksjon|lezione|μάθημα|class|couple|paar|group|gruppe|groupe|k?g|100 ?g|kilo(?:gramm)?|l|liter|litre|km|m²|qm|m[2q]|mp|m|м²|м2|кв\\. ?м|τ\\. ?μ|sq\\.? ?(?:ft|foot|feet|m|yd|yard|met(?:re|er))|(?:square|cubic|lin(?:ear|eal)?\\.?) ?(?:ft|foot|feet|inch|yd|yard|met(?:re|er)|m)|quadratmeter|lfm|laufmeter|m[eè]tre (?:carré|linéaire)|metro (?:cuadrado|lineal|quadr(?:o|ato)|lineare)|zimmer|room|chambre|camera|pokoj|lekci|lekcję|wort|seite|vehicle|car|auto|site|website|domain|min|minute|cm|(?:angefangene )?viertelstunde|quart d.heure|kwartier|čtvrthodinu|kwadrans|half hour|halbe stunde|demi-heure|half uur|stay|aufenthalt|séjour|estancia|estadía|soggiorno|verblijf|pobyt|estadia|week-?end|we|wochenende|fine settimana|fin de semana|fim de semana|víkend|выходные|ședință|alkalom|kerta|seans',
      ),
      words('(?:ders|seans|kullanıcı) başı(?:na)?'),
      inFront('kg|100 ?g|kilo|l|liter|litre|m²|qm|m2'),
      `${wordStart}(?:for|per|pour|für|por|za) \\d{1,3} (?:months|years|days|monate|jahre|mois|ans|meses)${wordEnd}`,
      `/ ?\\d{1,4} ?(?:min|minuten|minutes|h|std|g|ml|kg|l|cl|m|cm|tage|days|pers|ks|stk|mois|monate|months|дн|мин|דק|דקות)(?:\\.|')?${wordEnd}`,
    ].join('|'),
  ],
]

/** Words for a night, after `per`. */
const nights = 'night|nacht|nuit|nuitée|noche|notte|noite|noc|natt'
/** What guests share, so that its price is that of the night. */
const rooms =
  'room|double room|couple|suite|apartment|cabin|zimmer|doppelzimmer|wohnung|ferienwohnung|apartement|paar|chambre|appartement|habitación|pareja|apartamento|camera|coppia|appartamento|quarto|casal|kamer|pokoj|pokój'
const hebrewNights = 'לילה'
const hebrewRooms = 'זוג|חדר|סוויטה|צימר|בקתה|דירה|וילה'
/** The second of two units after one `per`: `und Nacht`. */
const alsoPer = (nouns: string) => ` (?:und|and|et|y|e|i|a|en|&) (?:(?:per|pro|par|por|al|la) )?(?:${nouns})${wordEnd}`
const then = '(?: ?, ?| )?'
const roomNight = textPattern(
  [
    `${hebrew(hebrewNights)}${then}${hebrew(hebrewRooms)}`,
    `${hebrew(hebrewRooms)}${then}${hebrew(hebrewNights)}`,
    `${per(nights)}(?:${then}${per(rooms)}|${alsoPer(rooms)})`,
    `${per(rooms)}(?:${then}${per(nights)}|${alsoPer(nights)})`,
  ].join('|'),
  'giu',
)

/** A normalised text with `per night` for what guests share and a night: `ללילה לזוג`, `pro Zimmer und Nacht`. */
function withPlainNights(text: string): string {
  return text.replace(roomNight, '/ night')
}

const anywhere = rows.map(([unit, pattern]) => ({ unit, pattern: textPattern(pattern, 'giu') }))
const atStart = rows.map(([unit, pattern]) => ({ unit, pattern: textPattern(`^(?:${pattern})`, 'iu') }))
const betweenAmountAndUnit = /^[ ,.()*+:;¤-]*/

/** Every kind of unit in a normalised text. */
export const unitsOf = memoizeByText((text: string): readonly PriceUnit[] => {
  const plain = withPlainNights(text)
  return anywhere.filter(({ pattern }) => plain.search(pattern) >= 0).map(({ unit }) => unit)
})

/** Longest text after an amount that is read, in characters. */
const nearby = 100

/** The unit at the start of a normalised text, such as after an amount; null if there is none. */
export function unitAtStart(text: string): PriceUnit | null {
  return unitsAtStart(text)[0] ?? null
}

/** The units at the start of a normalised text: two for `per person and day`. */
export function unitsAtStart(text: string): readonly PriceUnit[] {
  const found: PriceUnit[] = []
  let rest = withPlainNights(withOneSign(text.slice(0, nearby))).replace(betweenAmountAndUnit, '')
  let isContinued = false
  for (;;) {
    const match = atStart
      .map(({ unit, pattern }) => ({ unit, length: pattern.exec(rest)?.[0].length ?? 0 }))
      .find(({ length }) => length > 0)
    if (match === undefined)
      return (found.length === 0 || isContinued) && rest.search(unlistedUnit) === 0 ? [...found, 'other'] : found
    found.push(match.unit)
    const next = rest.slice(match.length)
    // “and day” continues “per”.
    isContinued = /^\.? (?:und|and|et|y|e|i|a|en|&) /.test(next)
    rest = isContinued ? next.replace(/^\.? \S+ /, 'per ') : next.replace(/^[ .]*/, '')
  }
}

/** “An hour of” something, at the start of a name. */
const oneHour =
  /^(?:(?:an?|one|1|une|una|eine) )?(?:(?:hour of|heure de|hora de|ora di|stunde|godzina|hodina|час|שעת) |heure d')\p{L}{3}/iu

/** The unit that the text around a price gives, unless the thing's name contradicts it, such as a one-off set-up fee among monthly prices. */
export function unitOfName(name: string, around: PriceUnit | null): PriceUnit | null {
  const [named, ...others] = unitsOf(normalisePriceText(name))
  if (around === null && oneHour.test(name)) return 'hour'
  if (around === null || named === undefined || named === around) return around
  return others.length === 0 && named === 'once' ? 'once' : null
}

/** A second unit after “per” at the end of a text: `pro Person und Tag`, `/ Tag & Person`. */
const secondUnit =
  /(?<=(?:\/|(?<!\p{L})(?:per|pro|par|por|je|za|p\.)) ?\p{L}{1,12}\.?) (?:und|and|et|y|e|i|a|en|&) (?=\p{L}{2,12}\.?\)?$)/u

/** A normalised text without its units. */
export function withoutUnits(text: string): string {
  return anywhere.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text.replace(secondUnit, ' per '))
}

/** A unit that the table does not list, at the end of a price: `€100 / preparation`, `€30 per sofa`, `€450/sem.`, `€80/DZ`; not a payment term. */
export const unlistedUnit =
  /(?:\/ ?(?:\p{Lu}{2,3}|\p{L}(?:[\p{Ll}\p{Lo}"'-]{0,20}[\p{Ll}\p{Lo}])?)\.?|(?<!\p{L})(?:per|pro|par|por|за) (?!(?:(?:monats|jahres)?raten?|instal?lments?|payments?|mensualit\p{L}+|mensualidad|cuotas?|rata|parcela|ciento|cent[os]?|prozent)(?!\p{L}))\p{L}[\p{Ll}\p{Lo}]{2,20})\)?$/u

/** Words for monthly packages. */
const monthlies =
  /(?<!\p{L})[בלה]?חודשי(?:ות|ים)(?!\p{L})|(?<!\p{L})(?:retainers?|ריטיינר|monats(?:abo(?:nnement)?|beitrag|beiträge|tarife?|pauschalen?)s?|(?:ריטיינר|תשלום) חודשי)(?!\p{L})/iu

/** Whether a normalised text says that its prices are per month. */
export function mentionsMonth(text: string): boolean {
  return unitsOf(text).includes('month') || monthlies.test(text)
}
