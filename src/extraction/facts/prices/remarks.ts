import { currencyIn } from './price.ts'
import { type PriceEvidence, speaksOfOtherAmounts } from './evidence.ts'
import { wordEnd, wordStart } from './word-ends.ts'
import { boundOf, normalisePriceText } from './words.ts'

/** Words, and beginnings of words, of remarks that limit a price to some buyers or a part, or say that more is paid. */
const limitWords = [
  '(?:non-?)?members?|children|child|kids?|pensioners?|concessions?|reduced|early[ -]bird|half|additional|further|extra|second|third|plus|excl|without|only|until|for \\d+',
  'zzgl|zuzüglich|ohne|nur|für \\d+|enfants?|membres?|hors|sans|en sus|seulement',
  'soci[oa]?s?|niñ[oa]s?|más|sin|sólo|solo|second[oa]|senza|più|sócios?|crianças?',
  'leden|lid|kinderen|tweede|derde|zonder|alleen|drugi(?:e|ego)?|bez|tylko|další|druh[ýéá]|pouze|без|только',
  '[בלה]{0,2}(?:חבר(?:ים|י)?|ילד(?:ים)?|סטודנט(?:ים)?|חיילים|גמלאים|נוספ(?:ת|ים|ות)?|שניי?ה?|מוקדמת?|בלבד)|בתוספת|בנוסף|לא כולל|ללא',
  'للأطفال|للطلاب|للأعضاء|بدون|فقط',
].join('|')
const limitStems =
  'nichtmitglied|mitglied|kind|schüler|student|studierende|senior|rentner|ermäßigt|frühbucher|weiter[en]|zusätzlich|zweite|dritte|exclu|adhérent|étudiant|réduit|supplémentaire|deuxième|estudiante|jubilad|reducid|adiciona|segund|estudante|bambin|ridott|aggiuntiv|escluso|dziec|członk|studen[ct]|ulgow|dodatkow|dět|člen|snížen|дет(?:и|ей|ск)|студент|член|пенсионер|дополнительн|втор|إضافي'
const limits = new RegExp(`${wordStart}(?:${limitStems}|(?:${limitWords})${wordEnd})`, 'iu')

/** A remark of fewer words is part of the price: `€65. Per session of six.` */
const fewestOfSentence = 5

/** The remark after a price about what is included: `€195, with a book`; empty if it may make the amount something else. */
export function remarkIn(text: string, locale: PriceEvidence['locale']): string {
  const [remark = ''] = /(?:[,;]\s|\s\(|\s[·•|]\s|\.\s(?=\p{Lu})).*$/su.exec(text) ?? []
  const isOther = speaksOfOtherAmounts(remark) || limits.test(normalisePriceText(remark))
  const isCut = remark.startsWith('.') && (remark.match(/\p{L}+/gu)?.length ?? 0) < fewestOfSentence
  const isRemark = !isCut && !/\p{Sc}|%/u.test(remark) && currencyIn(remark, locale) === null && !isOther
  return isRemark && boundOf('', remark.replace(/^[,;.(·•|\s]+/u, ' ')) === null ? remark : ''
}
