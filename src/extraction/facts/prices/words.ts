import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { withOneSign } from './currencies.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { pricePageLimits } from './price-limits.ts'
import { withoutVat } from './vat.ts'
import { caseSensitive, wordEnd, wordStart } from './word-ends.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Words between the two ends of a range. */
export const rangeWord = `[-~]|${wordStart}(?:ו?עד|ל|to|until|bis|al|à|a|au|až|do|tot|t/m|até|hasta|jusqu'à|fino a|до|(?:upp |opp? ?)?till?|حتى|[إا]لى)${wordEnd}`

/** Words between alternative amounts. */
export const orWord = `${wordStart}(?:או|or|oder|ou|o|of|nebo|lub|eller|или)${wordEnd}`
export const jointWord = `/|${orWord}`

/** Words that make “and” part of a range: `between 30 and 50 €`. */
export const betweenWord = `${wordStart}(?:בין|between|zwischen|entre|tra|tussen|mezi|między|между)${wordEnd}`
export const andWord = `${wordStart}(?:ו|ל|and|und|et|y|e|en|a|i|и)${wordEnd}`

/** Multipliers by a thousand. */
export const thousand = `(?:K|אלף|אלפי|אלפים)${wordEnd}`

/** Multipliers of Indian prices: a hundred thousand and ten million. */
export const lakh = `(?:lakhs?|lacs?)${wordEnd}`
export const crore = `(?:crores?|Cr\\.?)${wordEnd}`

/** Multipliers that are not supported; {@link normalisePriceText} writes `万` before a currency in full. */
export const tooLarge = `(?:T(?= ?€)|TEUR|Tsd\\.?|M|Mio|Mrd|mln|mld|מיליון|million(?:en|s)?|מיליארד|billion|тыс|млн|tis|tys)${wordEnd}|(?<=\\d)[万萬만億亿억千천]|(?<=\\d )[万萬만億亿억千천](?= ?[円元원])`

/** Minutes and hours after a number. */
export const minutesOrHours = `(?:'(?!['\\d])|min(?:ute[ns]?|utes?|utos?|utt?er|uuttia|út|uti|ut[ay]?|\\.)?|mins|mn|perc|λεπτά|минут[аы]?|мин|хв(?:илин[аи]?)?|דק(?:ות|'|ה)?|ד'|دقيقة|دقائق|dk|dakika|分|分钟|분|h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|oră|óra|uur|tim(?:mar|mer?|me|er?)?|tuntia|hod(?:in[ay]?)?|godz|שעות|часа?|часов|годин[аи]?|ساع(?:ة|ات)|saat|ώρ(?:α|ες)|時間|小时|시간)${wordEnd}`

/** Lengths of time that are not a whole number of units: `1h30`, `1,5 Std`, `half an hour`, `שעה וחצי`. */
export const duration = `(?:${[
  `\\d{1,2}(?:[.,]\\d{1,2}|[½¼¾])? ?${minutesOrHours}\\.?(?: ?(?:and |und |et |y |e |en |i |a |и |ו-?)?\\d{1,2} ?${minutesOrHours}\\.?)?|\\d{1,2} ?h ?\\d{2}`,
  '(?:half an|an|one) hour(?: and a (?:half|quarter))?|one and a half hours',
  '(?:eine|(?:eine )?halbe|anderthalb|eineinhalb) stunden?',
  '(?:une |1 )?demi[- ]heure|une heure(?: et (?:demie|quart))?|1 heure et demie',
  "media hora|una hora(?: y media)?|1 hora y media|(?:una )?mezz'?ora|un'ora(?: e mezz[ao])?|meia hora|uma hora(?: e meia)?|1 hora e meia",
  '(?:een )?half uur|een uur|anderhalf uur|pół godziny|półtorej godziny|půl hodiny|hodina a půl|полчаса|полтора часа',
  '(?:רבע|חצי|שלושת רבעי) שעה|שעה (?:אחת|וחצי|ורבע)|שעתיים(?: וחצי)?|نصف ساعة|ساعة (?:واحدة|ونصف)|ساعت(?:ان|ين)',
].join('|')})`

/** Units of numbers that are not amounts: `60 min`, `3 Personen`. */
export const measureUnits =
  `(?:${minutesOrHours}|(?:sec|days?|tage?n?|jours?|días?|giorni|dagen|dn[íiů]|dni|ימים|nights?|nächte?n?|nuits?|noches?|notti|nachten|noc[íi]|לילות|weeks?|wochen?|semaines?|שבועות|` +
  `months?|monate?n?|mois|meses|mesi|maanden|měsíc[eů]|חודשים|years?|jahre?n?|ans|años|anni|jaar|שנים|persons?|personen|pers|people|personnes|personas|persone|osob[ya]?|אנשים|משתתפים|` +
  `[ckm]?m|m²|qm|k?g|m?l|cl|dl|l|x|×|pcs|stk|stück|ks|szt|шт|יח'|גרם|גרמים|גר'?|ג'ר|ג'|ק"ג|קילו|ליטר|מ"ל|מל'?|cm|mm|km|m2|°c|gb|mb|tb|mbps|users?|seats?|sessions?|sitzungen|séances|sesiones|lezioni|lessons|מפגשים|טיפולים|שיעורים|pages?|seiten|דפים|دقيقة|دقائق|ساع(?:ة|ات|تان|تين)|يوم|[أا]يام|ليل(?:ة|تان|تين)|ليال|[أا]سبوع|[أا]سابيع|شهر|[أا]شهر|سن(?:ة|وات)|شخص|[أا]شخاص|جلسات|متر|كم|كغم|غرام|مل|%)${wordEnd}|%)`

/** What an amount may be instead of the price. */
export type Bound = 'lowest' | 'highest' | { readonly reason: string }

const lowestWords =
  "החל ?(?:מ|ב)?|מחיר(?:ים)? (?:התחלתי(?:ים)?|החל מ)|starting prices?|starting rates?|prices? (?:from|starts? (?:at|from))|startpreise?|einstiegspreise?|preise? ab|prix de départ|prix d'appel|tarifs? de départ|(?:prix|tarifs?) (?:à partir de|dès)|precio(?:s)? (?:desde|inicial(?:es)?|de partida)|prezz[io] (?:da|di partenza|a partire da|base)|preços? (?:a partir de|inicia(?:l|is))|vanafprij(?:s|zen)|prij(?:s|zen) vanaf|cen[ay] od|pris(?:er)? (?:fra|från)|startpris|цен[аы] от|(?:ال)?[أا]?سع[ا]?ر (?:[يت]بد[أا] من|من)|تبد[أا] الأسعار من|מתחיל(?:ה|ים|ות)? ?(?:מ|ב)?|לפחות|מינימום|מ|from|(?<!to )start(?:s|ing)?(?: at| from)?|at least|(?<!\\d ?)min(?:imum|\\.)?|more than|over|as low as|" +
  'ab|schon ab|bereits ab|mindestens|beginnend bei|beginnt bei|à partir de|a partir de|à p\\. ?de|dès|au moins|desde|a partire da|a partir de|da|vanaf|v\\.?a\\.?|od|již od|już od|от|від|من|ابتداء من|بدءا من|[يت]بد[أا] من|från|fra|frá|από|începând de la|de la|(?<!(?:sta|stä|\\d\\.?|\\dv|v\\.?) )alkaen|alk\\.|(?<!% ?)alk|alates|nuo'

/** Words right before a price that no longer applies; `Van` is a car. */
const formerWords = `במקום|instead of|was|reg(?:ular(?:ly)?|\\.)|statt|vorher|UVP|RRP|MSRP|au lieu de|en vez de|antes|invece d[ie]|anziché|în loc de|αντί|замість|før|förr|${caseSensitive('van')}|zamiast|místo|вместо|istället för|i stället för|i stedet for|in plaats van|anstatt|en lugar de|em vez de|al posto di|běžná cena|bežná cena|بدلا(?: من)?|بدل|list price|rrp:|was:|było|poprzednio|wcześniej|было|раньше|avant|prima|původně|původní cena|ord(?:inarie|inær)?\\.? pris|førpris|eski fiyatı?|(?<![dt][ae]n )önce`

/** Words right before the price that replaces a former one. */
export const presentWords =
  'now|only|sale price|jetzt|nur(?: noch)?|maintenant|ahora|agora|por|ora|adesso|(?:nu )?voor|nu|nå|nyt|teď|nyní|teraz|сейчас|теперь|зараз|עכשיו|רק|כעת|acum|τώρα|الآن|فقط|стало|şimdi|特別価格|今だけ|セール価格'

/** Words for a former price only if the present one follows: alone, `Van € 50` may be a vehicle, and a regular price the only one. */
const formerBeforePresent =
  '(?<=^|[:,;(–—-] ?)de|van|(?:regular|normal|usual) price|normalpreis|(?:prix|tarif) normal|precio (?:normal|habitual)|prezzo (?:pieno|normale)|preço normal|normale prijs|cena regularna|обычная цена|מחיר (?:רגיל|מלא)|السعر (?:العادي|السابق)|normal fiyat|通常価格|定価'

/** Why an amount with a plus sign is not a price. */
const surcharge = 'it is a surcharge'

const extras = textPattern(
  `${wordStart}(?:add[ -]?ons?|extras?|additional(?! (?:charge|cost|fee|info))|optional extras|extra services|ekstra|zusatz(?!kosten|gebühr|entgelt|info)\\p{L}*|zusätzlich\\p{L}*(?! (?:kosten|gebühr|entgelt|info))|en option|options|en supplément|suppléments?|suplementos|adiciona(?:l|les|is)|extra's|aggiuntiv[oaie]|tilvalg|tillval|doplňky|dodatki|dodatkow\\p{L}+|дополнительн\\p{L}+|תוספות|תוספת|إضافات|إضافي\\p{L}*)${wordEnd}`,
  'iu',
)

/** The amount after the plus sign of an extra: `Medicated bath +$5` below `Add-ons`; else null. */
export function priceOfExtra(text: string, reason: string, called: readonly string[]): string | null {
  const amount = reason === surcharge ? /^\+ ?(?<amount>[\d\p{Sc}].*)$/u.exec(text)?.groups?.['amount'] : undefined
  return amount !== undefined && called.some((name) => name.length <= longestCalled && extras.test(name)) ? amount : null
}

/** Longest name of an extra or of its section, in characters. */
const longestCalled = 60

const former = 'it is the price before a discount'
const besides = 'it is a discount, a delivery fee or a deposit, not a price'

/** Whether an amount that was rejected for a reason stands beside the price of the same thing. */
export function isBesidePrice(reason: string): boolean {
  return reason === former || reason === besides
}

/** Why an amount is not the price, by the words right before and after it. */
const bounds: readonly { readonly is: Bound; readonly before: string; readonly after?: string }[] = [
  {
    is: 'lowest',
    before: lowestWords,
    after:
      '(?: ?/ ?\\p{L}{1,12}(?=[ (]))? ?\\(?(?:ומעלה|ויותר|(?:and|&) up|and above|or more|(?:and )?(?:on|up)wards?|minimum(?! ?\\d)|ab(?= ?(?:/|$))|et plus|aufwärts|und (?:mehr|höher)|y más|e oltre|a více|i więcej|en hoger|og opefter|och uppåt|и выше|(?:\\x27?[dt][ae]n )?(?:itibaren|başlayan(?: fiyatlarla)?)|(?:from|ab|vanaf|v\\.?a\\.?|od|desde|à partir de|dès|a partire da|da|a partir de|från|fra|от|alkaen|החל)\\)?$)|(?<! )\\+(?=[ /)]|$)|(?: ?/ ?\\p{Lo}{1,2})?(?:~(?! ?[\\d¤])|から(?!揚|あげ)|より| ?起(?![司士])| ?부터)| ~(?=$| ?[/(),;])',
  },
  {
    is: 'highest',
    before:
      "עד|מתחת ל|פחות מ|לכל היותר|מקסימום|up to|at most|max(?:imum|\\.)?|less than|under|below|bis(?: zu)?|höchstens|jusqu'à|hasta|fino a|tot|maximaal|až|do|maksymalnie|до|até|upp till|opp? ?til|inntil|حتى|لغاية|[أا]قل من",
    after: ' ?(?:まで|以内|以下|未満|이하|미만|까지)',
  },
  {
    is: { reason: 'it is only approximate' },
    before:
      'כ|בערך|בסביבות|סביב|about|around|approx(?:\\.|imately)?|circa|ca\\.?|(?<![\\d¤] ?)~|(?<![予契節預预签节特邀租合])[約约]|약|およそ|etwa|rund|noin|env(?:\\.|iron)?|aprox(?:\\.|imadamente)?|około|ok\\.|cca\\.?|ongeveer|около|примерно|حوالي|نحو|تقريبا',
    // In `15 € ca. 30 minutes` it is the time that is approximate.
    after: `[台대]${wordEnd}| ?(?:前後|程度|ほど|[くぐ]らい|左右|정도)| ?\\(?(?:בערך|تقريبا|approx|approximately|circa|ca(?=\\.)|environ|aprox|aproximadamente|około|cca|ongeveer|примерно)${wordEnd}(?!\\.? ?\\d)`,
  },
  {
    is: { reason: 'it is an introductory price' },
    before: 'ה?חודש ה?ראשון|ב?שנה ה?ראשונה|first (?:month|year)',
    after: ` ?(?:לחודש,? |per month,? |/ ?(?:mo|month|חודש),? )?(?:(?:ל|ב)-?)?(?:ה?(?:חודש|שנה)|\\d{0,2} ?ה?חודשים|חודשיים|שלושת החודשים) ה?ראשו(?:ן|נה|נים)${wordEnd}| ?(?:per month |/ ?mo(?:nth)? )?(?:for |in )?(?:the |your )?first (?:\\d{1,2} |three |two |six )?(?:months?|year)| ?im ersten (?:Monat|Jahr)| ?le premier mois`,
  },
  {
    is: { reason: 'it is a price per user' },
    before: 'למשתמש|לכל משתמש|per user',
    after: ` ?(?:לחודש,? |per month,? |/ ?(?:mo|month|חודש),? ?)?(?:ל(?:כל )?(?:משתמש|עובד|עמדה)|(?:per|/) ?(?:user|seat|employee))${wordEnd}`,
  },
  {
    is: { reason: 'it is an instalment' },
    before:
      '(?:תשלומים|payments?|instal?lments?|Raten|mensualit[ée]s|cuotas|(?<!(?:hourly|day|daily|nightly|weekly|monthly|annual|yearly|flat|fixed|our|base|basic|standard|regular|special|group|corporate|room|shop|labou?r) )rate|splátek|raten zu je)(?: (?:של|of|à|zu|von|de|da|je|po))?|\\d ?x(?: de)?',
    after:
      ' ?(?:x ?\\d|× ?\\d)| ?(?:per|pro|je|par|por|a) (?:monats)?(?:rate|instal?lment|payment|mensualité|mensualidad|cuota|rata|parcela)(?!\\p{L})',
  },
  // `18+`, `Pro+` and “151 pieces and +” are names.
  {
    is: { reason: surcharge },
    before:
      '(?<!\\d|(?<!\\p{L})(?:et|and|und|y|e|en|i) )\\+|(?:an |for an )?(?:extra|additional) (?:fee|charge|cost)(?: of)?|surcharge(?: of)?|(?:for|at) an extra|aufpreis(?: von)?|[^\\s\\d]{0,20}(?:auf|zu)schlag(?: von)?|gegen aufpreis(?: von)?|moyennant un supplément(?: de)?|majoration(?: de)?|recargo(?: (?:fijo|nocturno|adicional))?(?: de)?|sobretaxa(?: de)?|maggiorazione(?: di)?|sovrapprezzo(?: di)?|supplément(?: de)?|suplemento(?: de)?|supplemento(?: di)?|acréscimo(?: de)?|(?:za )?příplatek|(?:za )?príplatok|dopłat[aąy]|za dopłatą|[^\\s\\d]{0,20}toeslag(?: van)?|meerprijs(?: van)?|доплата|תוספת(?: של)?|בתוספת(?: של)?',
  },
  { is: { reason: 'it is a price for several' }, before: '(?<!¤ ?[\\d.,]{0,12})\\d (?:for|für|pour|voor|za)' },
  {
    is: { reason: former },
    before: formerWords,
    after: ' ?(?:לפני הנחה|before discount|helyett|yerine)',
  },
  {
    is: { reason: 'it is a limit, not a price' },
    before:
      'greater than|exceeding|in excess of|(?:mayor|menor|superior|inferior)(?:es)?(?: (?:a|de|que))?|(?:supérieur|inférieur)e?s?(?: à)?|(?:superior|inferior)[ei](?: a)?|über einem wert von',
    after: ' ?(?:以上|이상)',
  },
  {
    is: { reason: 'it is a value, a prize, a wage or a fine, not a price' },
    before:
      'worth|valued at|(?:an?|the|total) value|(?:an?|the) (?:prize|fine)|שווי|בשווי|ששווה|im wert von|d.une valeur de|por valor de|valorad[oa] en|del valore di|t\\.?w\\.?v\\.?|v hodnotě|o wartości|no valor de|стоимостью|بقيمة|(?<=^[^\\p{L}]{0,3})(?:win|salary(?: of)?|wages?(?: of)?|earn|קנס(?: של)?|משכורת|פרס(?: של)?|gewinnen sie|bußgeld(?: von)?|gehalt(?: von)?|gagnez|amende(?: de)?|salaire(?: de)?|multa(?: de)?|sueldo(?: de)?|salario(?: de)?|зарплата)',
  },
  {
    is: { reason: besides },
    before:
      'save|saving|savings|you save|fragt|frakt|depositum|deposition|予約金|varausmaksu|kaució|foglaló|előleg|avans|garanție|depozito|kapora|προκαταβολή|εγγύηση|застава|завдаток|spar|spara|toimitus(?:kulut)?|pantti|discount|off|הנחה(?: של)?|חיסכון(?: של)?|חוסכים|חסכו|sparen(?: sie)?|rabatt|ersparnis|gutschrift|économisez|remise|réduction|ahorra|descuento|sconto|risparmi[oa]?|korting|sleva|zľava|rabat|скидка|shipping|delivery|postage|versand(?:kosten)?|lieferung|livraison|משלוח|דמי משלוח|doprava|dostawa|verzending|verzendkosten|envío|spedizione|доставка|deposit|anzahlung|kaution|acompte|caution|פיקדון|מקדמה|záloha|kauce|borg|cauzione|caparra|acconto|fianza|depósito|cauç[ãa]o|kaucja|zaliczka|залог|عربون|خصم|وفر|توصيل|شحن|aanbetaling|送料|保証金|orders?(?: over)?|ab einem bestellwert von|מעל|budget|תקציב',
    after:
      " ?(?:割引|値?引き|お得(?!な)|할인)| ?(?:off|rabatt|discount|sparen|de remise|de descuento|di sconto|korting|slevy|rabatu|скидка|הנחה|خصم|günstiger|kaution|anzahlung|versand|deposit|shipping|delivery|de caution|d'acompte|פיקדון|מקדמה|borg)" +
      wordEnd +
      // `€35 per day – deposit: €200` says what the next amount is.
      '(?!(?: ?[:-])? ?¤)(?! ?[:-] ?\\d)',
  },
]

/** Where a word before a price may begin; the last letters of `חברה בע"מ` and `סה"כ` are not words, and Japanese has no spaces between words. */
const boundStart = `(?:${wordStart}(?<![א-ת]["'])|(?=[約约]))`

const boundPatterns = bounds.map(({ is, before, after }) => ({
  is,
  before: textPattern(`${boundStart}(?:${before})(?: ?(?:just|only|רק|nur|de|of|von|di))?[ :-]*¤? ?$`, 'iu'),
  after: after === undefined ? undefined : textPattern(`^ ?¤?(?:,?-+)?(?:${after})`, 'iu'),
}))

/** A former price at the end of a line, and the words before it: `instead of 1600 zł`. */
export const formerPrice = textPattern(
  `[ ,;(/–—-]*${wordStart}(?:${formerWords})[ :]*(?<amount>[^\\p{L}]{0,8}\\d.*?)[).]*$`,
  'iu',
)

/** A former price and the present one at the end of a line: `was £42, now £35`, `de R$ 42 por R$ 35`; `Vale de 50 € por 40 €` is a voucher. */
export const formerAndPresent = textPattern(
  `${wordStart}(?:${formerWords}|${formerBeforePresent})[ :]*(?<former>[^\\p{L}]{0,8}\\d[^:]{0,20}?)[ ,;(/–—-]*${wordStart}(?:${presentWords})[ :]*(?<present>[^\\p{L}]{0,8}\\d.{0,30})$`,
  'iu',
)

/** `900 ₪ (up to 6 payments)` has no second amount, unlike `£90, 6 payments`. */
const upTo = "(?:עד|up to|bis zu|jusqu'à|hasta|fino a|até|až|do|tot) "
const instalments = textPattern(
  `(?:[ ,;(/-]{0,4}${orWord} (?:${upTo})?| ?[,(] ?(?:${upTo}))(?:ב-? ?|in |en |a )?\\d{1,2} ?(?:(?:monthly |easy |interest-free |zinslosen? |monatlichen? )?(?:תשלומים|payments|instal?lments|raten|mensualit[ée]s|fois|cuotas|plazos|rate|splátk(?:y|ách|ami)|rat(?:y|ach)?|termijnen|платеж(?:а|ей))(?: (?:שווים|ללא ריבית))*(?: (?:של|of|à|zu(?: je)?|von|de|da|di|je|po|van|по))?|[x×](?: (?:de|à))?) ?(?:[^\\p{L}]{0,4}\\d[^()]{0,20})?\\)?$`,
  'iu',
)

/** A normalised price without alternative payment in instalments: `£2,100 or 3 payments of £700`. */
export function withoutInstalments(text: string): string {
  return text.replace(instalments, '')
}

/** Longest text around an amount that is read, in characters. */
const nearby = 60

/** What an amount between two texts is if it is not the price itself (`החל מ-3,900 ₪`); else null. */
export function boundOf(before: string, after: string): Bound | null {
  const [head, tail] = [withOneSign(before.slice(-nearby)), withOneSign(withoutVat(after.slice(0, nearby)))]
  const found = boundPatterns.filter((pattern) => pattern.before.test(head) || pattern.after?.test(tail) === true)
  // A reason against the price outweighs “from”.
  return (found.find(({ is }) => typeof is === 'object') ?? found[0])?.is ?? null
}

const freeWords = textPattern(
  `${wordStart}(?:free|gratis|kostenlos(?:e[rsn]?)?|kostenfrei(?:e[rsn]?)?|frei(?:er eintritt)?|gratuit(?:e|s|es|o|a|i|os|as|amente)?|offert(?:e|s|es)?|ingyen(?:es)?|zdarma|bezplatn\\p{L}*|darmow\\p{L}+|za darmo|bezpłatn\\p{L}+|бесплатн\\p{L}+|безкоштовн\\p{L}+|ה?חינם|ללא (?:עלות|תשלום)|مجان[يا]\\p{L}*|δωρεάν|ücretsiz|無料|免费)${wordEnd}`,
  'iu',
)

/** Whether a text says that something costs nothing. */
export function saysFree(text: string): boolean {
  return freeWords.test(text.slice(0, pricePageLimits.words))
}

const lowestLabel = textPattern(`^(?:${lowestWords})(?:\\s*[:.…])?$`, 'iu')

/** Whether a text is only a label for a lowest price: `Prix de départ`, `From`. */
export const isLowestLabel = memoizeByText((text: string): boolean => {
  return text.length <= longestLabel && lowestLabel.test(normalisePriceText(text))
})

/** Whether such a label is a name when it is a heading: of a plan, or of a course for beginners. */
export function mayBeName(label: string): boolean {
  return /^(?:Start|מתחילים|מתחילות)$/.test(label)
}

const lowestStart = textPattern(`^(?:${lowestWords})(?!\\p{L})[\\s.,:;(–-]*`, 'iu')

/** The rest of a text after initial words for a lowest price, else null: `From (€)`. */
export function withoutLowestWordsAtStart(text: string): string | null {
  if (text.length > longestLabel) return null
  const [words] = lowestStart.exec(text) ?? []
  return words === undefined ? null : text.slice(words.length)
}

const lowestEnd = textPattern(`[\\s.,:;(–-]+(?<word>${lowestWords})\\s*[:.…)]*$`, 'iu')

/** A name without final words for a lowest price, else null: `Manicure from`. A capitalized word belongs to the name: `Package Start`. */
export function withoutLowestWordsAtEnd(name: string): string | null {
  const found = name.length > longestNameBefore ? null : lowestEnd.exec(name)
  const [word, before] = [found?.groups?.['word'] ?? '', name.slice(0, found?.index)]
  return word === '' || (/^\p{Lu}/u.test(word) && !word.includes(' ')) || /^(?:start|over)/i.test(word) ? null : before
}

/** Longest name before such words, in characters. */
const longestNameBefore = 300

/** Longest text of such a label, in characters. */
const longestLabel = 40

/** Words next to a price that carry no information. */
const fillers =
  'selon (?:la )?saison|je nach saison|(?:depending on|according to) (?:the )?season|según (?:la )?temporada|(?:a )?seconda (?:della )?stagione|afhankelijk van het seizoen|podle sezóny|w zależności od sezonu|' +
  'רק|בלבד|מחיר|המחיר|במחיר|עלות|p\\.? ?v\\.? ?p\\.?|prix public|فقط|السعر|سعر|بسعر|التكلفة|only|just|now|ahora|agora|(?:nu|nå|nyt|por)(?= ?(?:[\\d\\p{Sc}]|R\\$|kr))|price|our price|cost|costs|coste|costo|custo|koszt|fee|rate|for|at|jetzt|nur|preis|kosten|kostet|je|à|für|prix|tarif|seulement|precio|(?<=\\S ?)solo(?= ?[\\d\\p{Sc}])|preço|prezzo|preț|cena|naše cena|prijs|slechts|цена|стоимость|всего|ціна|вартість|pris|hinta|ár|fiyatı?|τιμή|料金|価格|(?<=[\\d\\p{Sc}] ?)pro|per|' +
  'ca|approx|aprox|circa|environ|ongeveer|około|cca|примерно|each|p\\.p|pp|obr?o|o\\.?n\\.?o|or best (?:reasonable )?offer|vh?b|billed|(?:and|&) (?:up|above)|or more|(?:and )?(?:on|up)wards?|et plus|aufwärts|und (?:mehr|höher)|y más|e oltre|a více|i więcej|en hoger|og opefter|och uppåt|и выше|ומעלה|ויותר|starting|starts|as|low|from|(?:\\x27?[dt][ae]n )?(?:itibaren|başlayan(?: fiyatlarla)?)|から|より|起|부터|まで|以内|以下|未満|이하|미만|까지'
/** A preposition that begins a range: `de 17 € à 30 €`, `von 17 bis 30 €`. */
const rangeStart = `(?:de|von|van)(?= ?[\\d\\p{Sc}][\\d.,' \\p{Sc}]{0,15}(?:\\p{L}{2,4} |€ ?)?(?:à|jusqu'à|a|bis|tot) ?[\\d\\p{Sc}])`
const depends =
  "(?:depending on|je nach|selon|en fonction (?:de|du|des)|según|dependiendo del?|a seconda (?:di|del|della|dei|delle)|conforme|afhankelijk van|w zależności od|podle|dle|beroende på|avhengig av|afhængig af|în funcție de|в зависимости от|залежно від|בהתאם ל|תלוי ב) ?[\\p{L}\\p{M}][\\p{L}\\p{M} ,/'-]{1,40}$"
const aroundPrice = textPattern(
  `${wordStart}(?:${depends}|(?:${lowestWords}|${fillers}|bis|up to|jusqu'à|${rangeStart})${wordEnd})`,
  'giu',
)
/** What a price depends on, at the end of a normalised text: `£80 depending on size`. */
export const dependsAtEnd = textPattern(`${wordStart}${depends}`, 'iu')

/** Removes words that commonly occur next to a price. */
export function withoutFillers(text: string): string {
  return text.replace(aroundPrice, ' ')
}
