import { memoizeByText } from '../../../tree/memoize-by-text.ts'
import type { TextLine } from '../../text-lines.ts'
import { contactLabels, plainLabel } from '../label-words.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** A part of an address that a form or a table names. */
type Part = 'street' | 'number' | 'code' | 'town' | 'region'

/** Labels of the parts, in the form of `plainLabel`. */
const names: readonly (readonly [Part, string])[] = [
  [
    'street',
    'street|street address|straße|strasse|str|rue|calle|via|rua|straat|ulica|ulice|улица|الشارع|شارع|gade|vej|gate|gateadresse|besøksadresse|gatuadress|besöksadress|gata|utca|strada|רחוב|כתובת רחוב|rue et numéro|n° et rue|calle y número|via e numero|straat en (?:huis)?nummer|stra(?:ß|ss)e ?[,/&+]?(?: ?und)? ?(?:nr|(?:haus)?nummer)|ulice a číslo(?: popisné)?|ulica i numer(?: domu)?|utca,? házszám|gade og nr|רחוב ומספר(?: בית)?',
  ],
  [
    'number',
    "number|house number|nr|no|hausnummer|numéro|número|civico|numero civico|huisnummer|numer domu|číslo popisné|č\\.p|дом|husnummer|házszám|număr|מספר|מספר בית|מס' בית",
  ],
  [
    'code',
    'zip|zip code|postcode|post code|postal code|plz|postleitzahl|code postal|cp|código postal|cap|cep|kod pocztowy|psč|индекс|почтовый индекс|الرمز البريدي|postnummer|postnr|irányítószám|cod poștal|מיקוד',
  ],
  [
    'town',
    'city|town|ort|stadt|ville|localité|commune|ciudad|localidad|población|municipio|città|comune|località|cidade|localidade|plaats|woonplaats|stad|gemeente|miasto|miejscowość|město|obec|город|населённый пункт|المدينة|مدينة|by|sted|poststed|postort|város|település|oraș|localitate|עיר|יישוב|ישוב',
  ],
  ['region', 'state|province|provincia|provincie|estado|uf'],
]

const listOf = (part: Part) => names.find(([name]) => name === part)?.[1] ?? ''
const forms: readonly (readonly [Part | 'code and town', RegExp])[] = [
  ...names.map(([part, list]) => [part, textPattern(`^(?:${list})$`, 'u')] as const),
  [
    'code and town',
    textPattern(
      `^(?:(?:${listOf('code')})[ ./,&+-]+(?:(?:und|and|et|y|e|en|i|a|og|och|și|и|ו) ?-?)?(?:${listOf('town')}))$`,
      'u',
    ),
  ],
]

/** The part that the label of a row names; `address` for the whole address. */
function partNamed(label: string): Part | 'code and town' | 'address' | undefined {
  const plain = plainLabel(label).replace(/[\s:.]+$/, '')
  if (contactLabels.get(plain) === 'address') return 'address'
  return forms.find(([, form]) => form.test(plain))?.[0]
}

/** Labels of the street that cannot be the beginning of its name, as `Via` can. */
const unambiguousStreetLabel = /^(?:stra(?:ß|ss)e|street|.{8,})$/u

/** Labels that names also begin with: `State Street`, `City Garage`. */
const beginsNames = /^(?:state|city|town|stadt|ort|ville|estado)$/u

/** Whether a text without a colon is nothing but the label of a row in an address. */
export const isRowLabel = memoizeByText((text: string): boolean => {
  const plain = plainLabel(text)
  const part = /[:.]$/.test(plain) ? undefined : partNamed(text)
  if (part === undefined || part === 'number' || beginsNames.test(plain)) return false
  return part === 'street' ? unambiguousStreetLabel.test(plain) : plain.length > 2
})

/** Longest label of a row, in characters. */
const longestLabel = 30

/** A row, and the number of its lines: the value may be in the line below its label. */
interface Row {
  readonly part: NonNullable<ReturnType<typeof partNamed>>
  readonly value: string
  readonly lines: number
}

function rowAt(lines: readonly TextLine[], at: number): Row | undefined {
  const text = lines[at]?.text ?? ''
  const colon = text.slice(0, longestLabel + 2).search(/[:：]/)
  if (colon < 0 && text.length > longestLabel) return undefined
  const part = partNamed(colon < 0 ? text : text.slice(0, colon))
  if (part === undefined) return undefined
  const own = colon < 0 ? '' : text.slice(colon + 1).trim()
  if (own !== '') return { part, value: own, lines: 1 }
  const below = lines[at + 1]?.text ?? ''
  return below === '' || partNamed(below.split(/[:：]/)[0] ?? '') !== undefined ? undefined : { part, value: below, lines: 2 }
}

/**
 * Lines in which the rows of an address, each with its own label (`Street: Mill Lane 5`, `Postcode: 1234`, `Town: Ashby`), are one line with
 * one label. Rows without a postal code, or with a price below them, stay as they are: they may describe a house that somebody sells.
 */
export function joinAddressRows(lines: readonly TextLine[]): readonly TextLine[] {
  const joined: TextLine[] = []
  for (let at = 0; at < lines.length;) {
    const { text, lines: count } = addressAt(lines, at)
    const line = lines[at]
    if (line !== undefined) joined.push(text === undefined ? line : { ...line, text })
    at += count
  }
  return joined
}

/** Lines below the rows that may say the price of what is at the address. */
const linesBelow = 4

function addressAt(lines: readonly TextLine[], start: number): { readonly text?: string; readonly lines: number } {
  const first = rowAt(lines, start)
  if (first?.part !== 'street' && first?.part !== 'address') return { lines: 1 }
  const values = new Map<Row['part'], string>()
  let at = start
  for (let row: Row | undefined = first; row !== undefined && !values.has(row.part); row = rowAt(lines, at)) {
    values.set(row.part, row.value)
    at += row.lines
  }
  if (lines.slice(at, at + linesBelow).some(({ text }) => /\p{Sc}/u.test(text))) return { lines: 1 }
  const text = written(values)
  return text === undefined ? { lines: 1 } : { text: `Address: ${text}`, lines: at - start }
}

/** The address in one line, in the order of its country; undefined without a street or a postal code. */
function written(values: ReadonlyMap<Row['part'], string>): string | undefined {
  const [street = values.get('address'), code, town, region] = (['street', 'code', 'town', 'region'] as const).map((part) =>
    values.get(part),
  )
  const place = values.get('code and town') ?? placeOf(code, town, region)
  if (street === undefined || place === undefined) return undefined
  return [[street, values.get('number')].filter((part) => part !== undefined).join(' '), place].join(', ')
}

function placeOf(code: string | undefined, town: string | undefined, region: string | undefined): string | undefined {
  if (code === undefined || town === undefined) return code
  if (region !== undefined) return `${town}, ${region} ${code}`
  return /^\d/.test(code) && !/\p{Script=Hebrew}/u.test(town) ? `${code} ${town}` : `${town} ${code}`
}
