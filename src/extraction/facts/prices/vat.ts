import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { pricePageLimits } from './price-limits.ts'
import { wordEnd, wordStart } from './word-ends.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** The names of value added tax. */
const vatName = `(?:VAT|GST|MwSt|Mwst|Mehrwertsteuer|USt|Umsatzsteuer|T\\.?V\\.?A|I\\.?V\\.?A|BTW|DPH|ÁFA|НДС|ПДВ|moms|mva|ALV|arvonlisävero(?:n|a)?|KDV|ΦΠΑ|Φ\\.?Π\\.?Α|(?:ב|ל|ה)?(?:מע"מ|מעמ|מ\\.ע\\.מ)|(?:لل|ال)?ضريبة(?: (?:ال)?قيمة (?:ال)?مضافة| المبيعات)?)\\.?${wordEnd}`
const rate = "(?:\\d{1,2}(?:[.,]\\d)? ?% ?)?(?:der |gesetzl(?:\\.|iche[rn]?) |la |de |l'){0,3}(?:\\d{1,2}(?:[.,]\\d)? ?% ?)?"
const vat = `${rate}${vatName}`
const no = '(?:غير|لا|לא|אינו|אינה|אינם|אינן|אין|בלי|ללא)'
const withWord =
  'כולל(?:ת|ים|ות)?(?: את)?|כלול|עם|with|inc\\.?|incl\\.?|includes?|including|included|inclusive(?: of)?|inclusief|inkl\\.?|inklusive|einschl\\.?|einschließlich|mit|enth[aä]lt(?:en)?|con|com|avec|s|vč\\.?|včetně|z|zawiera(?:ją)?(?: podatek)?|w tym|с|включая|в т\\.? ?ч\\.?|з|incluyen?|inclui|incluem|includ|comprende|περιλαμβάν\\p{L}+|με|incluent|comprennent|sis\\.?|sisältää|sisältävät|شامل(?:ة|ا)?|[يت]شمل|مع'
const withoutWord =
  'לפני|ללא|בלי|בתוספת|פלוס|בנוסף|plus|before|excl\\.?|excluding|excludes?|exclusive(?: of)?|exclusief|exkl\\.?|exklusive|ekskl\\.?|eks\\.?|exc?\\.?|excluent|n.incluent pas|ei sisällä|eivät sisällä|δεν περιλαμβάν\\p{L}+|χωρίς|without|no|exempt from|zzgl\\.?|zuzüglich|zuzügl\\.?|ohne|sin|senza|sem|sans|hors|bez|без|oltre|più|más|mas|mais|acresce(?: o)?|بدون|قبل|باستثناء|غير شامل(?:ة|ا)?|لا [يت]شمل|معفا?[ىة]? من'
/** Words before “subject to VAT” that take it back or limit it: `not currently`, `no longer`, `may be`, `no están`. */
const limiting =
  "(?:(?<!\\p{L})(?:not?|never|may|might|could|if|when|where|unless|some|only|puede[ns]?|nunca|si|cuando|algun[oa]s|solo)|n['’]t)"
const subjectTo = `(?:subject to|sujet[oa]s? al?)(?<!${limiting}(?: \\p{L}+){2,8})`
const included =
  'inc(?:l(?:uded|usive|uid[ao]s?|us[aeo]?|uíd[ao]s?|\\.)?|\\.)|inclus|dahil(?:dir)?(?! değil)|inbegrepen|enthalten|inbegriffen|compris(?:e|es)?|compres[ao]|inkluderet|inkludert|inkluderad|כלול|נכלל'
const notWord = '(?:no(?:t|n)?|nicht|niet|não|not|ne|nie|לא|אינו|אין)'

const tax = `tax(?:es)?(?! (?:return|advice|year|filing|planning))${wordEnd}`
/** Words next to “net” and “gross” in a column heading. */
const priceWord = '(?:preise?|price|prix|prezzo|cena|prijs|precio)'
const inSigns = '(?:\\(?(?:in )?(?:€|zł|£|\\$|eur|pln|chf|kč|gbp|usd)\\)?)?'

/** What follows “net” and “gross” in the line below a price: `netto / miesiąc`, `net per month`. */
const perPeriod =
  '(?= ?/ ?(?!brutto|gross)\\p{L}{2}| (?:per|pro|za|par|je|monatlich|miesięcznie|rocznie|dziennie|tygodniowo)(?!\\p{L}))'

/** “And” and “that” as prefixes: `ואינם כוללים`, `شهريا ولا تشمل`. */
const joined = '[ושو]?'

const includingVat =
  `(?<no>${wordStart}${joined}${no} |${wordStart}(?:not|excludes?|excluding|nicht|non|niet|no|não|nu|δεν|не|nie|ne) )?(?:${wordStart}${joined}(?:${withWord})) ?${vat}` +
  `|${vat}(?: is| ist| sono| sont| está)?(?<noAfter> ${notWord})? (?:${included})${wordEnd}` +
  `|${wordStart}(?:incl\\.?|including|inclusive of) (?:all |sales )?${tax}|^(?:${priceWord} )?(?:brutto|gross)(?:${perPeriod}|(?: ${priceWord})? ?${inSigns}$)|${wordStart}(?:TTC|T\\.T\\.C\\.?)${wordEnd}|ÁFÁ-?(?:val|t tartalmazz?\\p{L}{1,2})${wordEnd}|税込み?|(?<!国)内税|(?<![不未])含[税稅]|(?:부가세|VAT) ?포함(?!되지|하지| 안)|(?<=(?:zł|pln|€|eur|\\d|cen(?:a|y|ami|nik)|preise?) ?\\(?|(?:za \\p{L}{2,10}|miesięcznie|rocznie|dziennie|tygodniowo),? )brutto${wordEnd}`
const excludingVat =
  `(?:\\+|${wordStart}${joined}(?:${withoutWord}|${subjectTo}|(?:należy )?doliczyć)) ?${vat}|${vat} (?:at \\d+ ?%? )?(?:will be added|is added|is payable|to be added|extra|exclusive|excluded|exclus[ae]?|esclus[ao]|en sus|hariç|dahil değil|נוסף|יתווסף)` +
  `|${wordStart}(?:before|excl\\.?|excluding|exclusive of|plus) (?:sales )?${tax}|^(?:${priceWord} )?(?:netto|net)(?:${perPeriod}|(?: ${priceWord})? ?${inSigns}$)` +
  `|${wordStart}(?:H\\.T\\.?|hors taxes?|HTVA)${wordEnd}|ÁFÁ-?t nem tartalmazz?\\p{L}{1,2}|ÁFA nélkül|税別|税抜き?|外税|\\+ ?(?:消費)?税|未[税稅]|[不未]含[税稅]|(?:부가세|VAT) ?(?:별도|미포함|불포함)|(?<=[\\d€.,] ?|(?:par|/) ?\\p{L}{2,8} )HT${wordEnd}|(?<=(?:zł|pln|€|eur|\\d|cen(?:a|y|ami|nik)|preise?) ?\\(?|(?:za \\p{L}{2,10}|miesięcznie|rocznie|dziennie|tygodniowo),? )netto${wordEnd}`

const includingVatPattern = textPattern(includingVat, 'giu')
const excludingVatPattern = textPattern(excludingVat, 'iu')
const vatPattern = textPattern(`\\(? ?(?:${includingVat.replaceAll(/\?<\w+>/g, '?:')}|${excludingVat})(?: ?\\))?`, 'giu')

/** “Hors taxes” in a column heading, only in capitals. */
const withoutTax = /(?<!\p{L})HT(?!\p{L})/u

/** What says that something comes on top of the price: `Ad budget not included`. */
export const notIncluded = textPattern(`${wordStart}${notWord} (?:${included})${wordEnd}`, 'iu')

/** Whether a text says that VAT is included; null if it does not say. If it says both, included is the safer reading. */
export function vatOf(text: string): 'included' | 'excluded' | null {
  let said: 'excluded' | null = null
  const head = text.slice(0, pricePageLimits.words)
  for (const { groups } of head.matchAll(includingVatPattern)) {
    if (groups?.['no'] === undefined && groups?.['noAfter'] === undefined) return 'included'
    said = 'excluded'
  }
  return said ?? (excludingVatPattern.test(head) || withoutTax.test(head) ? 'excluded' : null)
}

/** Removes words about VAT, so that the words around them become adjacent. */
export const withoutVat = memoizeByText((text: string): string => {
  return text.slice(0, pricePageLimits.words).replace(vatPattern, ' ')
})
