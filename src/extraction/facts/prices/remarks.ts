import { textPattern } from '../../../model/text-pattern.ts'
import { mentionsOtherAmounts } from './amount-topics.ts'
import { currencyIn, isAmountWithCurrency } from './price.ts'
import type { PriceLocale } from './currencies.ts'
import { daysIn } from './days.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { isAudience, isCircumstance } from './quantities.ts'
import { wordEnd, wordStart } from './word-ends.ts'
import { boundOf, minutesOrHours } from './words.ts'

/** Words and stems in remarks that limit a price to some buyers or a part, or say that more is paid. */
const limitWords = [
  '(?:non-?)?members?|children|child|kids?|pensioners?|concessions?|reduced|early[ -]bird|half|additional|further|extra|first(?! come)|second|third|plus|excl|without|only|until|for \\d+',
  'zzgl|zuzüglich|ohne|nur|für \\d+|enfants?|membres?|hors|sans|en sus|seulement',
  'soci[oa]?s?|niñ[oa]s?|más|sin|sólo|solo|prim[oa]|second[oa]|senza|più|sócios?|crianças?',
  'leden|lid|kinderen|eerste|tweede|derde|zonder|alleen|drugi(?:e|ego)?|bez|tylko|další|prvn[íý]|druh[ýéá]|pouze|без|только',
  '[בלה]{0,2}(?:חבר(?:ים|י)?|ילד(?:ים)?|סטודנט(?:ים)?|חיילים|גמלאים|נוספ(?:ת|ים|ות)?|ראשו(?:ן|נה|נים|נות)|שניי?ה?|מוקדמת?|בלבד)|בתוספת|בנוסף|לא כולל|ללא',
  'للأطفال|للطلاب|للأعضاء|بدون|فقط',
].join('|')
const limitStems =
  'nichtmitglied|mitglied|kind|schüler|student|studierende|senior|rentner|ermäßigt|frühbucher|weiter[en]|zusätzlich|erste|zweite|dritte|exclu|adhérent|étudiant|réduit|supplémentaire|premi[eè]r|deuxième|primer|estudiante|jubilad|reducid|adiciona|segund|primeir|estudante|bambin|ridott|aggiuntiv|escluso|pierwsz|dziec|członk|studen[ct]|ulgow|dodatkow|dět|člen|snížen|дет(?:и|ей|ск)|студент|член|пенсионер|дополнительн|перв|втор|إضافي'
const limits = textPattern(`${wordStart}(?:${limitStems}|(?:${limitWords})${wordEnd})`, 'iu')

/** A remark that limits no price: `₪250 לחודש, ללא התחייבות`, `39 € im Monat, ohne Mindestlaufzeit`. */
const withoutCommitment =
  /(?:without|ohne|sans|sin|senza|sem|zonder|bez|без|ללא) (?:(?:any|jede|aucun) )?(?:commitments?|obligations?|contract|engagement|compromiso|permanencia|impegno|vincoli|compromisso|fidelização|verplichtingen|verpflichtung(?:en)?|(?:vertrags)?bindung|(?:mindest|vertrags)laufzeit|zobowiązań|závazků|обязательств|התחייבות|חוזה)(?!\p{L})/iu

/** A remark about something else than the price: `Lesson: €50, first lesson free`. */
const firstIsFree =
  /(?:first|erste[rs]?|premi[eè]re?|prim(?:er)?[oa]?|primeir[oa]|eerste|pierwsz\p{L}*|prvn[íý]|перв\p{L}*) \p{L}+ (?:(?:is|ist|est|es|è|é) )?(?:free|gratis|kostenlos|kostenfrei|gratuit[oae]?|offert[es]?|omaggio|bezpłatn\p{L}*|zdarma|бесплатно)(?!\p{L})/iu

/** How a remark about validity begins. */
const valid = 'valid[oa]?|gültig|valable|válid[oa]|geldig|ważn[aey]|platí|בתוקף|תקפ(?:ה|ים)'

/** Remarks that leave the price as it is: what it includes, how long something is valid, the fewest people. */
const harmless = textPattern(
  `^[,;.(·•|\\s]+(?:${[
    `(?:incl(?:\\.|udes?|uding|usive of)?|inkl(?:\\.|usive)?|einschl(?:\\.|ießlich)|inclusief|inclu[st]|y compris|incluye|incluido|incluso|inclus[ie]|compreso|w cenie|vč(?:\\.|etně)|включая|כוללת?|شامل)${wordEnd}`,
    `(?:${valid}) .{0,20}(?:days|weeks?|months?|years?|tage|wochen|monate?|jahre?|jours|semaines|mois|ans?|días|semanas|mes(?:es)?|años?|giorni|settimane|mesi|ann[oi]|dias|anos?|dagen|weken|maanden|jaar|dni|miesi\\p{L}+|měsíc\\p{L}*|rok|ימים|שבועות|חודש(?:ים)?|ל?חודשיים|ל?(?:חצי )?שנה|ל?שנתיים)${wordEnd}`,
    `(?:min(?:imum|\\.)?|mínimo|minimo|mindestens|at least|מינימום|לפחות) (?:(?:of|de|di) )?\\d+ \\p{L}`,
    withoutCommitment.source,
  ].join('|')})`,
  'iu',
)

/** How much one gets for a price, in brackets after it: how often, and for how long. */
const timesInBrackets = textPattern(`^\\s?\\( ?\\d{1,2} ?[^()%–\\d\\p{Sc}-]{1,25} \\d{1,3} ?${minutesOrHours} ?\\)$`, 'iu')

/** Whether a remark surely leaves the price before it as it is. */
export function isHarmless(remark: string): boolean {
  return harmless.test(remark) || timesInBrackets.test(remark)
}

/** A remark of fewer words is part of the price: `€65. Per session of six.` */
const minOfSentence = 5

/** Where a remark after a price may begin: `€195, with a book`, `800 ₪ בתוקף לחצי שנה`. */
const remarkStart = textPattern(`(?:[,;]\\s|\\s\\(|\\s[·•|]\\s|\\.\\s(?=\\p{Lu})|\\s(?=(?:${valid})\\s)).*$`, 'su')

/** The remark after a price about what is included: `€195, with a book`; empty if it may make the amount something else. */
export function remarkIn(text: string, locale: PriceLocale): string {
  const [remark = ''] = remarkStart.exec(text) ?? []
  const isOther =
    mentionsOtherAmounts(remark) ||
    limits.test(normalisePriceText(remark).replace(withoutCommitment, '').replace(firstIsFree, ''))
  const isCut = remark.startsWith('.') && (remark.match(/\p{L}+/gu)?.length ?? 0) < minOfSentence
  const isRemark = !isCut && !/\p{Sc}|%/u.test(remark) && currencyIn(remark, locale) === null && !isOther
  return isRemark && boundOf('', remark.replace(/^[,;.(·•|\s]+/u, ' ')) === null ? remark : ''
}

/** A price and the remark after it that surely leaves it as it is, or is a condition on it; null for any other text. */
export function remarkedPrice(text: string, locale: PriceLocale) {
  const remark = remarkIn(text, locale)
  const price = text.slice(0, text.length - remark.length)
  const condition = conditionIn(remark)
  const isKnown = isHarmless(remark) || condition !== undefined
  return isKnown && isAmountWithCurrency(price, locale) ? { price, remark, condition } : null
}

/** When, how or after what a price holds; other words may say that it is a guess, a former price, or that of something else. */
const condition = textPattern(
  `^(?:${[
    'deferred|prepaid|(?:in )?cash|by (?:prior )?(?:appointment|arrangement|prescription|referral|invitation)|off[- ]peak|(?:in )?(?:low|high|off) season',
    '(?:with|after|upon) (?:an? |prior )?(?:appointment|assessment|diagnosis|consultation|referral|prescription|booking|voucher)|subject to availability',
    '(?:(?:valid )?for )?(?:new|existing|returning) (?:clients|customers|patients|guests)|gestundet|bar|nach (?:Absprache|Vereinbarung|Terminvereinbarung)',
    '(?:nach|mit) (?:Voranmeldung|Diagnose|Untersuchung|Rezept|Überweisung|Termin)|auf (?:Rezept|Verordnung)|(?:für )?Neukunden|(?:in der )?(?:Neben|Haupt)saison',
    'différé|(?:sur|avec|après) (?:rendez-vous|réservation|ordonnance|diagnostic|consultation)|en espèces|(?:pour les )?nouveaux clients|(?:en )?(?:basse|haute) saison',
    'aplazado|(?:con |bajo )?(?:previa )?(?:cita|reserva)(?: previa)?|en efectivo|(?:para )?nuevos clientes|(?:en )?temporada (?:alta|baja)|según disponibilidad',
    'differito|(?:su|con|previo) (?:appuntamento|prenotazione|prescrizione)|in contanti|(?:per )?nuovi clienti|(?:in )?(?:bassa|alta) stagione|(?:secondo|dipende dalla) disponibilità',
    '(?:com|por|mediante) (?:marcação|hora marcada|agendamento)|em dinheiro|(?:para )?novos clientes|(?:na )?época (?:alta|baixa)|op afspraak|in overleg|contant',
    '(?:voor )?nieuwe klanten|(?:laag|hoog)seizoen|po (?:umówieniu|uzgodnieniu|konsultacji|diagnozie)|na receptę|gotówką|dla nowych klientów|poza sezonem|w sezonie',
    'po (?:dohodě|domluvě|objednání|vyšetření)|hotově|pro nové klienty|mimo sezónu|v sezóně|по (?:записи|договор[её]нности|направлению|рецепту)|после диагностики',
    'наличными|(?:для )?новы[хм] клиент(?:ов|ам)|вне сезона|в сезон|(?:לפי|לאחר|בכפוף ל) ?(?:אבחון|בדיקה)|ב?תי?אום מראש|בהזמנה מראש|בתשלום נדחה|במזומן|ל?לקוחות חדשים|بموعد مسبق|نقدا|للعملاء الجدد',
  ].join('|')})$`,
  'iu',
)

/** Longest remark that is compared with conditions, in characters. */
const longestCondition = 60

/** The words after a price on which it holds, so that it is only the price of the thing with them: `$50 (deferred)`, `2,000 ₪, לפי אבחון`. */
export function conditionIn(remark: string): string | undefined {
  if (remark.length > longestCondition) return undefined
  const words = remark.replace(/^[,;.(·•|\s]+/u, '').replace(/[)\s.]+$/u, '')
  const isCondition = condition.test(words) || isAudience(words) || isCircumstance(words) || daysIn(words) > 1
  return isCondition ? words : undefined
}
