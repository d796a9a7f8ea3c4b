import { inAnyCase, textPattern } from '../../../../model/text-pattern.ts'

/** The number or letter of a part of a house: `4`, `4B`, `A`, `12-3`, `II`, `ב׳`. */
const id = "(?:(?:nr|no)\\.? ?|n°|#)?(?:\\d{1,4}(?:[-.]\\d{1,3})? ?[a-z]?|[a-z]\\d{0,3}|[ivx]{1,4}|[א-ת]['׳]?)(?![\\p{L}\\d])"

/** Between a name and its number or letter: `Bât. B`, not the `s` of `Towers`. */
const beforeId = '(?:[.:]{1,2} ?| |(?=\\d))'

/** Parts that may also precede a street; units and suites there are parts of the forms. */
const leadingNames = 'floor|level|b[âa]t(?:iment)?|appartement|appt|escalier|edificio|edifício'
/** Parts before their number, such as a floor or a building, in the languages of the forms. */
const names = [
  leadingNames,
  'suite|ste|unit|apt|apartment|flat|building|bldg|block|blk|room|rm|office|shop|tower|wing|entrance|warehouse',
  'haus|hinterhaus|vorderhaus|hof|hinterhof|aufgang|eingang|stiege|top|tür|gebäude|geb|büro|raum|etage|stock|halle|wohnung|whg',
  'esc|porte|étage|entrée|bureau|boîte|bte|hall|bloc|local',
  'portal|escalera|esc|planta|piso|puerta|oficina|of\\.|nave|bloque|despacho|sala|loja|bloco|conjunto|conj|cj|apto|apartamento|escritório|fração|fracção|torre|andar|porta',
  'scala|interno|int\\.|piano|palazzina|ufficio|lotto|capannone|verdieping|gebouw|lh',
  'lok|lokal|m\\.|piętro|klatka|budynek|bud|pok|pokój|patro|kancelář|budova|vchod',
  'plan|våning|vån|lgh|uppgång|hus|etasje|etg|oppgang|inngang|krs|kerros|porras|rappu',
  'emelet|em\\.|ajtó|lépcsőház|lph|épület|iroda|bl\\.|sc\\.|et\\.|ap\\.|etaj|etajul|camera|birou|biroul|corp',
  'όροφος|γραφείο|קומה|כניסה|דירה|משרד|חדר|בניין|חנות|יחידה|אגף',
].join('|')
/** Parts after their number: `2. OG`, `3ème étage`, `21st floor`, `II. em. 4`. */
const numbered =
  '(?:\\d{1,2}|[ivx]{1,4})(?:st|nd|rd|th|\\. ?|er|e|[eè]me|ère|\\.?[ºª°]\\.?|ος)? ?(?:floor|og|obergeschoss|stock(?:werk)?|etage|hinterhof|hof|étage|planta|piso|andar|piano|verdieping|patro|piętro|tr|trappor|vån(?:ingen)?|etasje|etg|sal|krs|kerros|emelet|em|etaj|όροφος|tv|th|mf)(?!\\p{L})\\.?(?: (?:tv|th|mf)(?!\\p{L})\\.?| \\d{1,3}\\.?(?=,|$))?'
/** A floor and a side of Spain and Portugal: `3º Izda.`, `2.º B`. */
const side = '\\d{1,2} ?\\.?[ºª°]\\.? ?(?:[a-z]|izq\\p{L}*|izda|dcha|dto|esq|drt|fte)(?!\\p{L})\\.?'
const alone =
  'hinterhaus|vorderhaus|seitenflügel|quergebäude|gartenhaus|hinterhof|innenhof|postfach|erdgeschoss|eg|rez-de-chaussée|rdc|piano terra|planta baja|bajos?|entresuelo|r/c|rés-do-chão|parter|földszint|fszt\\.?(?: \\d{1,2}\\.?)?|přízemí|begane grond|(?:st|kl)\\. ?(?:tv|th|mf)\\.?|(?:ground|first|second|third|fourth|fifth|top) floor|קומת קרקע'
/** A box for letters. */
export const postBox = inAnyCase(
  '(?:p\\.? ?o\\.? ?(?:box|b\\.?(?= ?\\d))|post office box|postfach|postbus|postboks|(?:boite|boîte) postale|b\\.? ?p\\.?(?= \\d)|cs(?= \\d)|apartado(?: de correos| postal)?|caixa postal|casella postale|c\\.p\\.|ص\\.? ?ب\\.?|skrytka pocztowa|а/я|pf\\.|ת["״.\']{1,2}ד\\.?|ת\\.ד\\.?)[ :]*(?:no\\.? ?)?\\d(?:[\\d ]{0,6}\\d)?(?!\\d)',
)

/** A box in Belgium; after the town it is the line of a bus. */
const belgianBox = 'bus ?\\d{1,4}'
const inHouse = `(?:(?:${names})${beforeId}${id}|${belgianBox}(?=,? (?:b-)?\\d{4}(?!\\d))|${numbered}|${side}|(?:${alone})(?!\\p{L}))`
const part = `(?<![\\p{L}\\d])(?:${inHouse}|${postBox})`

/** Such a part after the number of a house, with the separators before it; in front of an address, with the one after it. */
const inner = textPattern(
  `(?<=\\d.{0,60})(?:\\.?,|/|\\.(?= )| [-–—·|](?= )|(?= ))? ?(?:\\(${part}\\)|${part})(?=\\.? ?(?:,|$| ?[-–—·|] | \\(| (?:[a-z]{1,2}-)?\\d{3}))|^(?:(?:${leadingNames})${beforeId}${id}|${numbered}|(?:ground|first|second|third|fourth|fifth|top) floor)(?:, | [-–] )(?=.*\\d)`,
  'giu',
)

/** Nothing but parts of a house; hamlets are called `Hof`, too. */
const onlyParts = textPattern(`^(?!hof )(?:${inHouse}|${belgianBox})(?:,? (?:${inHouse}|${belgianBox}))*$`, 'iu')

/** Whether a text has no street, only parts of a house: `Level 3`. */
export function isInsideHouse(text: string): boolean {
  return onlyParts.test(text)
}

/** A text without the parts of a house in it, and where they were. */
export interface OuterAddress {
  readonly text: string
  /** The whole text between two offsets of the shorter one, with the parts at both ends. */
  readonly whole: (from: number, to: number) => string
  /** The offset in the whole text of the beginning, or of the end, of something in the shorter one. */
  readonly offset: (at: number, isEnd: boolean) => number
}

/**
 * Takes the floor, entrance, building, suite or box out of an address, which each country writes in its own places, so that the forms need not know
 * them: `Lindenstraße 5, Hinterhaus, 10115 Berlin`.
 */
export function withoutInnerParts(text: string): OuterAddress {
  const removed: { readonly at: number; readonly length: number }[] = []
  let total = 0
  const outer = text.replace(inner, (found: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0
    removed.push({ at: at - total, length: found.length })
    total += found.length
    return ''
  })
  const offset = (at: number, isEnd: boolean) =>
    removed.reduce((sum, piece) => (piece.at < at || (isEnd && piece.at === at) ? sum + piece.length : sum), at)
  return { text: outer, whole: (from, to) => text.slice(offset(from, false), offset(to, true)), offset }
}

/** A text as it is. */
export function wholeOf(text: string): OuterAddress {
  return { text, whole: (from, to) => text.slice(from, to), offset: (at) => at }
}
