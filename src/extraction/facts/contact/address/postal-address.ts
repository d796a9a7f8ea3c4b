import { countryNames } from '../../countries.ts'
import { memoizeByText } from '../../../tree/memoize-by-text.ts'
import type { AddressForm } from './forms/address-form.ts'
import { americanWays, codedAddresses } from './forms/coded-addresses.ts'
import { isNotAddress, introducesOwnAddress, isProse, isLandmarkLine, withoutProse } from './address-prose.ts'
import { addressContinuation, textAddresses } from './forms/text-addresses.ts'
import { addressWords } from './same-address.ts'
import { englishAddresses } from './forms/english-addresses.ts'
import { hebrewAddresses, hebrewTown } from './forms/hebrew-addresses.ts'
import { isInsideHouse, type OuterAddress, wholeOf, withoutInnerParts } from './inner-parts.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** A postal address: the fields of PostalAddress (schema.org), or `text` as written on the page. */
export type PostalAddress = Readonly<Record<string, string>>

/** Lines of one address. */
const maxLines = 6

/** Longest address, and longest line that may contain one, in characters. */
const longest = 200
const longestLine = 400

/**
 * A labelled postal address: words with a number (a town alone is where a company works), split into fields if they are unambiguous. A
 * sentence next to the label counts only if it contains an address.
 * @param isPlace the label is one such as `Where we are`, which often precedes sentences
 */
export function readLabelledAddress(lines: readonly string[], isPlace = false): PostalAddress | undefined {
  const all = lines.slice(0, maxLines)
  if (all.some(({ length }) => length > longestLine)) return undefined
  const isOther = isPlace ? isProse : isNotAddress
  // A block may continue with something else: `12 Mill Lane<br>Ashby<br>We have parking for 20 cars`.
  const end = all.findIndex(
    (_, at) =>
      at > 0 && /\d/.test(all.slice(0, at).join()) && all.slice(at).every((line) => isProse(line) || isLandmarkLine(line)),
  )
  const whole = joined(end < 0 ? all : all.slice(0, end)).replace(coordinates, '')
  // One of several places, with what it is for.
  if (end > 0 && /\d.*\p{L}: .*\d/u.test(whole)) return undefined
  const text = withoutProse(whole.replace(nameBefore, ''))
  const isAddress =
    text.length <= longest &&
    /\p{L}{2}/u.test(text) &&
    /\p{Nd}|(?<!\p{L})s\/n(?!\p{L})/iu.test(text) &&
    !/^[(*]|[?@!%]|https?:|www\./.test(text)
  if (!isAddress || isSampleAddress(text) || /\d[\s()./-]*(?:\d[\s()./-]*){8}/.test(text)) return undefined
  // Japanese has no spaces.
  if (!text.includes(' ')) return fieldsOf(text)
  return fieldsOf(text) ?? (isOther(text) ? findAddress(text, 'part')?.fields : { text })
}

/** A label, or the name of a place, that ends with a colon: `Head office: 5 Mill Lane`, but not `P.O. Box: 5`. */
const nameBefore =
  /^(?!(?:p\.? ?o\.? ?box|post(?:fach|bus|boks|box)|bo[iî]te|apartado|casella|caixa|skrytka|a\/ya|а\/я|floor|level|block|building|unit|suite|gate|bâtiment|gebäude|edificio|building no\.?|etage|étage|stock|piso|piano)(?!\p{L}))[^\p{Nd},:]{4,40}(?<! no| nr| núm| nº| n°): (?=.*\p{Nd})/iu

/** Most parts of a place without a number. */
const maxParts = 3

/** Longest name of a place, in characters. */
const longestPart = 40

/** A labelled place without a number, in a village or a house with a name: `Mill House, Ashby`. */
export function readNamedPlace(text: string): PostalAddress | undefined {
  // A town and its country say where a company works, as a town alone does.
  const parts = text
    .slice(0, longest)
    .split(/, */)
    .filter((part) => !isCountry.test(part))
  const isAlone = parts.length === 1 && namedHouse.test(parts[0] ?? '')
  if ((parts.length < 2 && !isAlone) || parts.length > maxParts || isSampleAddress(text)) return undefined
  // Towns side by side are where a company works.
  return parts[0]?.includes(' ') === true && parts.every(isNameOfPlace) ? { text } : undefined
}

/** Places with a name but no street: a house, an estate, an Israeli village. */
const namedHouse =
  /(?<!\p{L})(?:School|House|Hall|Farm|Manor|Mill|Cottage|Schloss|Gut|Domaine|Château|Castello|Tenuta|Finca|Quinta|קיבוץ|מושב)(?!\p{L})/u

/** A country in its own part. */
const isCountry = textPattern(`^(?:${countryNames()})[.]?$`, 'u')

function isNameOfPlace(part: string): boolean {
  return part.length <= longestPart && namesOnly.test(part) && !noPlace.test(part)
}

/** Words capitalized where the script has capitals, and the short ones between them. */
const namesOnly =
  /^\(?[\p{Lu}\p{Lo}][\p{L}\p{M}'’׳״".()-]*(?: (?:[\p{Lu}\p{Lo}(][\p{L}\p{M}'’׳״".()-]*|\p{Ll}{1,3}|upon|unter|della|delle|sous|nad|pod))*$/u

/** Texts next to a label that are not an address. */
const noPlace =
  /^(?:(?:coming|available|online|contact|please|by|director|manager|managing|head|chief|nur|auf|sur|por|con|tylko|po|по|выезд)(?!\p{L})|(?:ל?פרטים|ל?תיאום|בתיאום|ליצירת|צרו?|צור|שירות|בכל|ב?א[יי]?זור|הגעה|נשלח\p{L}*|יימסר|תימסר|טלפון|מייל|אונליין|בזום|עד) ?)|(?<!\p{L})(?:address|name|director|manager)$/iu

/** Addresses of templates, texts that name no place, and the copyright line that some themes mark up as an address. */
const isSample = textPattern(
  [
    '©|\\(c\\) ?\\d|copyright|all rights reserved|\\[[\\p{L}\\d]+_[\\p{L}\\d_]+\\]|\\[[\\p{L} ]{2,30}\\], ?\\[',
    "(?<!\\p{L})(?:Muster(?:str(?:a(?:ß|ss)e|\\.)|stadt|ort|weg|gasse)|Beispiel(?:str(?:a(?:ß|ss)e|\\.)|stadt|ort|weg)|Calle Falsa 123|Any(?:town|where)|(?:Street|City) name|City,? State,? (?:\\d{5}|ZIP)|Your (?:street|address|city)|כתובת (?:החברה|העסק|מלאה)|(?:שם ה)?רחוב ומספר|1234 Somewhere Road|500 Terry Francine|1234 Divi|198 West 21th|123 (?:Main|Fake|Demo|Example|Business|Street)|Infinity Loop|Via Esempio|Rue de l'Exemple|Voorbeeldstraat|12345,? (?:Stadt|Ort|City|Town)|(?:Stadt|Ort|City|Town),? 12345|(?:Ihre?|Deine?) (?:Stra(?:ß|ss)e|Stadt|Ort))(?!\\p{L})",
  ].join('|'),
  'iu',
)

/** Whether an address is a template's, or names no place. */
export function isSampleAddress(text: string): boolean {
  return isSample.test(text)
}

/** Coordinates are not part of the address. */
const coordinates = /,? *(?:lat(?:itude)?|gps)\.? ?:.*$/iu

/** A dash, dot or bar before a postal code and a town: `Via Roma 1 - 33044 Manzano`; before four digits like a year only where a country is before them. */
const beforeCode =
  / [-–—·•|] (?=(?:[A-Z]{1,2}-)?(?:\d{5}|(?!19|20)\d{4}|\d{2}-\d{3}|\d{3} \d{2})(?: ?[A-Z]{2})?(?: [-–])? \p{Lu})/gu

/** A remark in brackets on its own line: `(entrance at the back)`, but not a floor or a house number. */
const remark =
  /^\((?!(?:no|nr)\.? ?\d|(?:floor|level|unit|suite|apt|etage|stock|og|top|piso|planta|piano|étage|verdieping|קומה|דירה|כניסה)(?!\p{L}))\p{L}{2}[^()]{1,80}\)$/iu

/** A line that is a postal code, and a line that is a town. */
const codeAlone = /^(?:(?!19|20)\d{4}|\d{5}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2})$/u
const townAlone = /^\p{Lu}\p{Ll}[\p{L} -]{1,30}$/u

/** The owner before a street: `Inh. Anna Berg, Seeweg 3`, or followed by the street without a comma. */
const owner =
  '(?:inh(?:aber(?:in)?|\\.)|geschäftsführer(?:in)?|owner|proprietor|titolare|titulaire|gérante?|titular|eigenaar|właściciel(?:ka)?|majitel(?:ka)?|בבעלות)(?!\\p{L})[.:]? ?'
const ownerBefore = textPattern(
  `^${owner}(?:[^,\\d]{3,40}, |(?:(?:dr|dipl|prof|ing)\\.[- ]?){0,3}(?-i:\\p{Lu}[\\p{L}'’-]+ ){2}(?=(?-i:\\p{Lu}\\p{L}*(?:weg|str\\.|stra(?:ß|ss)e|gasse|platz|allee|straat|laan)) \\d|(?:rue|avenue|via|viale|calle|rua|ul\\.) ))(?=.*\\d)`,
  'iu',
)

/** The lines of an address as one, without the owner before it and remarks in it; a postal code on its own line below the street belongs to the town. */
function joined(lines: readonly string[]): string {
  const parts = lines.filter((line, at) => !(remark.test(line) && /\d/.test(lines[at - 1] ?? '')))
  const [street = '', code = '', town = '', ...others] = parts
  const isApart = /\d/.test(street) && codeAlone.test(code) && townAlone.test(town)
  return (isApart ? [street, `${code} ${town}`, ...others] : parts)
    .join(', ')
    .replace(ownerBefore, '')
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .replace(beforeCode, ', ')
    .replace(/(?<!(?<!\p{L})km\.? ?\d{1,3}(?=,\d{1,3}(?!\d))) ?,[ ,]*/giu, ', ')
    .replace(/ ?,? ?$/, '')
}

/** A label of an address, or a heading of contact details, without a colon before a street. */
const labelBefore =
  /^(?:adres[ae]?|adresse|käyntiosoite|postiosoite|osoite|besøksadresse|besöksadress|anschrift|address|indirizzo|dirección|endereço|morada|kontakt(?:y|e|daten|a oss|ujte nás)?|contact(?:s|o|os|us| us| details|ez[ -]nous)?|contatt[io]|contatos?|contáctanos|contacteer ons) (?=\p{L}{3})/iu

/** What may precede a street in its line: a company's name (`Trattoria Sole ul. Długa 23`), what to do (`Fahren Sie nach Bergstraße 5`). */
const beforeStreet =
  /^(?:.*?\s(?=(?:ul|al|os|pl)\. ?[\p{L}\d])|(?:\S+\s){2,8}(?:op|aan|naar|auf|nach|på|til|in der|in die|an der|auf der|am|im|in)\s(?=\p{Lu}[\p{L}-]*(?:straat|laan|weg|plein|stra(?:ß|ss)e|str\.|gasse|allee|gade|vej|gatan|vägen)\s\d))/u

/** Whether a part of a British address is a street: `Unit 11 Mill Business Park, Mill Hill Road, Radcliffe`. */
const isStreet = / (?:Road|Rd|Street|St|Lane|Ln|Avenue|Ave|Drive|Close|Crescent|Terrace|Way)\.?$/u

/** The fields of a text that is an address in one of the forms, optionally after a name. */
function fieldsOf(text: string): PostalAddress | undefined {
  const found = addressIn(text)
  return found !== undefined && text.length - found.length <= 3 ? found.fields : undefined
}

/** In `12 Main St West Palm Beach, FL 33401` the point of the compass may belong to the street or to the town. */
const townInStreet = textPattern(` (?:${americanWays})\\.? (?:North|South|East|West) \\p{Lu}`, 'iu')

interface FoundAddress {
  readonly fields: PostalAddress
  /** Offset in the text. */
  readonly start: number
  readonly length: number
  readonly extent: AddressForm['extent']
}

const allForms: readonly AddressForm[] = [...codedAddresses, ...englishAddresses, ...hebrewAddresses, ...textAddresses]

/** The first complete address in a text, covering as much of it as its form or a label requires. */
const addressIn = memoizeByText((text: string): FoundAddress | undefined => findAddress(text))
const labelledAddressIn = memoizeByText((text: string): FoundAddress | undefined => findAddress(text, 'whole'))

/** @param asked how much of the text it must cover, instead of what its form requires; `part` is anywhere */
function findAddress(text: string, asked?: 'whole' | 'part'): FoundAddress | undefined {
  if (isSample.test(text)) return undefined
  const outer = withoutInnerParts(text)
  return matchForms(outer, asked) ?? (outer.text === text ? undefined : matchForms(wholeOf(text), asked))
}

function matchForms({ text, whole, offset }: OuterAddress, asked?: 'whole' | 'part'): FoundAddress | undefined {
  for (const { needs, form, extent, isText } of allForms) {
    const match = needs.test(text) ? form.exec(text) : null
    if (match === null || (extent !== undefined && asked !== 'part' && !coversText(match, text, asked ?? extent))) continue
    const end = match.index + match[0].length
    const start = offset(match.index, false)
    const found = { start, length: offset(end, true) - start, extent }
    const { street = '', city: town, code, region, country, nation, village } = match.groups ?? {}
    const all = whole(match.index, end)
    if (isText === true) return { fields: { text: all }, ...found }
    const at = match.index + match[0].indexOf(street)
    // A floor may also follow the town.
    const after = whole(end, end).replace(/^[\s,–-]+/, ', ')
    const way = whole(at, at + street.length) + (at + street.length === end ? '' : after)
    if (town === undefined || (code === undefined && !/\p{Script=Hebrew}/u.test(way)) || isInsideHouse(way)) continue
    // The town is before the code, the province after it.
    if (village !== undefined || townInStreet.test(way)) return { fields: { text: all }, ...found }
    // The name of an estate and its street may precede a town.
    const [second, place, area] = region !== undefined && isStreet.test(town) ? [`, ${town.trim()}`, region] : ['', town, region]
    const fields = {
      streetAddress: way.replace(labelBefore, '').replace(beforeStreet, '').trim() + second,
      postalCode: code,
      addressLocality: hebrewTown(place.trim()),
      addressRegion: area,
      addressCountry: country ?? nation,
    }
    const known = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]))
    return { fields: Object.fromEntries(known), ...found }
  }
  return undefined
}

/** The end of the text before an address in its line: a company's name with its legal form. */
const company =
  /(?<!\p{L})(?:Ltd|Limited|Inc|LLC|LLP|PLC|Pty|Corp|Co|Company|Lt[ée]e|GmbH|AG|SA|SARL|B\.?V|Oy|AB|AS|ApS|בע["״]מ)\.?,? ?[,|–] $/u

/** What may follow an address in its line: nothing, or contact details. */
const contactAfter =
  /^[\s.,]*$|^[\s,.]*(?:[|•·]|(?:Tel|Tél|Phone|Ph|Fax|Mob|E-?mail|[TPFMEт](?=[^\p{L}\d]{0,4}(?:\d|[\w.+-]+@))|Tlf|Puh|Telefon\p{L}*|тел|телефоны?|τηλ|טל|טלפון|هاتف|電話|TEL)(?![\p{L}])|\(?\+?\d[\d\s()-]{6,}|[\w.+-]+@)/iu

/** Whether a match covers as much of a text as its form requires. */
function coversText({ 0: { length }, index }: RegExpExecArray, text: string, extent: 'whole' | 'named'): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + length)]
  if (index > 0 && introducesOwnAddress(text, index)) return !/^[\p{L}\d]/u.test(after)
  // What a bar divides from an address may make it another's: `12 Oak Street, Cape Town, 8001 | Sold`.
  if (extent === 'whole') return index === 0 && contactAfter.test(after.replace(/^[\s|•·]+/, ' '))
  return (index === 0 || company.test(before)) && contactAfter.test(after)
}

const anyNeeded = textPattern(allForms.map(({ needs }) => needs.source).join('|'), 'u')

/** Lines of an address. */
const maxInLine = 4

/** An address, the number of lines that it spans, and whether the text before it in these lines would be part of it. */
export interface AddressInLines {
  readonly fields: PostalAddress
  readonly lines: number
  readonly isWhole: boolean
}

/** An address that starts in the first line; `isLabelled`: a label or markup announces it. */
export function addressAtStart(lines: readonly string[], isLabelled = false): AddressInLines | undefined {
  const whole = joined(lines.slice(0, maxInLine)).slice(0, longest)
  if (!anyNeeded.test(whole)) return undefined
  let best: (FoundAddress & { readonly text: string; readonly lines: number }) | undefined
  for (let count = 1; count <= Math.min(maxInLine, lines.length); count++) {
    const text = joined(lines.slice(0, count))
    if (text.length > longest) break
    const found = isLabelled ? labelledAddressIn(text) : addressIn(text)
    // An address that starts in the next line is found when that line is read.
    if (found === undefined || found.start > (lines[0]?.length ?? 0)) continue
    if (best !== undefined && (found.start !== best.start || found.length <= best.length)) continue
    // An address in a long sentence may be anyone's; on its own line, or after a name, it is the company's.
    if (text.length - found.length > 60) break
    best = { ...found, text, lines: count }
    // These may continue with the postal code or the country in the next line; the others end with their code.
    if (found.extent === undefined) break
  }
  if (best === undefined) return undefined
  const { fields, lines: count } = best
  const isWhole = best.extent !== undefined
  if (fields['text'] === undefined || !isWhole) return { fields, lines: count, isWhole }
  const more = lines.slice(count, count + 2)
  const end = more.findIndex((line) => !addressContinuation.test(line.trim()))
  const rest = end < 0 ? more : more.slice(0, end)
  return {
    fields: { text: [fields['text'], ...rest.map((line) => line.trim())].join(', ') },
    lines: count + rest.length,
    isWhole,
  }
}

/** Whether the digits of a number belong to an address in a line: `Via Roma 12 - 20121 Milano` has no phone number. */
export function isInAddress(number: string, line: string): boolean {
  const fields = addressAtStart([line])?.fields
  return fields !== undefined && new Set(number.match(/\d+/g)).isSubsetOf(addressWords(fields).numbers)
}
