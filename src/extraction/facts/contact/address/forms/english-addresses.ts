import { countryNames } from '../../../countries.ts'
import { type AddressForm, afterNumber, capital, city, inCountry, notTown } from './address-form.ts'
import { textPattern } from '../../../../../model/text-pattern.ts'

/** Words of a name, capitalized except for the short ones between them. */
const nameWord = `(?:${capital}\\.?|\\d{1,3}(?:st|nd|rd|th)|of|the|and|&|upon|on|de|la|le)`

/** Street words without another meaning. */
const narrowWays =
  'Street|St|Road|Rd|Avenue|Ave|Boulevard|Blvd|Lane|Ln|Drive|Dr|Crescent|Cres|Square|Sq|Terrace|Tce|Parade|Pde|Esplanade|Highway|Hwy|Parkway|Pkwy|Quay|Mews|Place|Pl'
const otherWays = 'Av|Close|Court|Ct|Circuit|Way|Walk|Row|Hill|Green|Gardens|Grove|Rise|View|Park|Embankment|Gate'
/** Words before such a word that are not the name of a street: `24 Hour Road Service`, `5 Star Court`. */
const noName =
  '(?!(?:Days?|Hours?|Star|Beds?|Bedrooms?|Miles?|Minutes?|Best|Facts|Rooms?|Years?|Nights?|Weeks?|Wheel|Hole|Course|Tickets?|Guests?|Studios?|People|Seats?|Lakes|Bays|Acres|Free|New|January|February|March|April|May|June|July|August|September|October|November|December)(?!\\p{L}))'
const streetIn = (ways: string) =>
  `${noName}(?:${capital}\\.?|\\d{1,3}(?:st|nd|rd|th))(?:[ -]${nameWord}){0,4} (?:${ways})(?!\\p{L})\\.?(?: (?:North|South|East|West|[NSEW]|NE|NW|SE|SW)(?!\\p{L}))?`
/** A street that ends in a street word: `Collins Street`, `St Kilda Rd West`. */
const street = streetIn(`${narrowWays}|${otherWays}`)
const houses =
  'House|Building|Court|Centre|Center|Mill|Mills|Works|Park|Estate|Chambers|Tower|Towers|Wharf|Yard|Farm|Barn|Hall|Cottage|Lodge|Plaza|Arcade|Mall|Campus'
const unit =
  '(?:(?:Unit|Suite|Ste|Flat|Office|Studio|Apartment|Apt|Shop|Lot|Level|Floor|Factory|Room|Building|Block|Blk|Tower|Warehouse|#)[.]? ?[\\dA-Z]{1,6}(?:[-/][\\dA-Z]{1,4})?)'
const storey = '(?:(?:Ground|First|Second|Third|Top|\\d{1,2}(?:st|nd|rd|th)) [Ff]loor)'
/** What precedes a house number: `Unit 4, Mill House, `, `Ground Floor, `. */
const beforeNumber = `(?<![\\p{L}\\p{N}'’-])(?:(?:${unit}|${storey}|${capital}(?: ${nameWord}){0,3} (?:${houses}))(?:,? | - )){0,3}`
/** A house number: `12`, `14/22`, `Shop 4/120A`; in the United States and Canada it may have five digits. */
const number = '(?:(?:Shop|Unit|Flat|Suite|Lot|Blk) )?(?<!\\d )(?<![\\d.,/])\\d{1,5}[a-zA-Z]?(?:[-–/]\\d{1,5}[a-zA-Z]?)?'

const provinces =
  'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PEI|QC|SK|YT|B\\.C\\.|Alberta|British Columbia|Colombie-Britannique|Manitoba|New Brunswick|Nouveau-Brunswick|Newfoundland(?: and Labrador)?|Nova Scotia|Nouvelle-Écosse|Ontario|Prince Edward Island|Qu[eé]bec|Saskatchewan|Yukon'
const canadianCode = '[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d'
/** `ON M5V 2T6`, `(Québec) H2L 2H2`. */
const canadianEnd = `\\(?(?<region>${provinces})\\)?,? (?:Canada,? )?(?<code>${canadianCode})(?![\\p{L}\\d])${inCountry('CA')}`
const frenchStreet = `(?:[Rr]ue|[Bb]oul(?:evard|\\.)|[Aa]v(?:enue|\\.)|[Cc]h(?:emin|\\.)|[Cc]ôte|[Pp]lace|[Mm]ontée|[Rr]ang|[Rr]oute) (?:d(?:e la|e|es|u) |(?:de )?[ld]['’])?${capital}(?:[ -](?:${capital}|de|du|des|la|le|et)){0,4}`

const states =
  'NSW|VIC|QLD|SA|WA|TAS|ACT|NT|Vic|Qld|Tas|New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania'
const australianEnd = `(?<region>${states})\\.?,? (?<code>\\d{4})(?!\\d)${inCountry('AU')}`

/** An Irish postal code: `W91 X2Y3`. */
const eircode = '(?:[AC-FHKNPRTV-Y]\\d{2}|D6W) ?[\\dAC-FHKNPRTV-Y]{4}'

/** Towns of New Zealand and South Africa: their postal codes look like years. */
const southernTowns =
  'Auckland|Wellington|Christchurch|Hamilton|Tauranga|Dunedin|Palmerston North|Napier|Hastings|Nelson|Rotorua|New Plymouth|Whang[aā]rei|Invercargill|Wh?anganui|Gisborne|Queenstown|Blenheim|Timaru|Taup[oō]|Masterton|Levin|Lower Hutt|Upper Hutt|Porirua|Pukekohe|Paraparaumu|W[aā]naka|Ashburton|Papakura|Manukau|' +
  'Cape Town|Johannesburg|Durban|Pretoria|Port Elizabeth|Gqeberha|Bloemfontein|East London|Sandton|Centurion|Stellenbosch|Paarl|Randburg|Midrand|Roodepoort|Somerset West|George|Pietermaritzburg|Polokwane|Nelspruit|Mbombela|Rustenburg|Kimberley|Umhlanga|Bellville|Knysna|Hermanus'

/** Countries that end an address. */
const countries = countryNames()
/** A postal code that can be nothing else: `SW1A 2AA`, `M5V 2T6`, `D04 A1B2`. */
export const letteredCode = `(?:[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}|${canadianCode}|${eircode})(?![\\p{L}\\d])`
/** A postal code after the country. */
export const codeAtEnd = `(?:${letteredCode}|\\d{4,7})(?![\\p{L}\\d])`

/** Rules out phone numbers, opening hours, register entries and prices as parts of an address. */
export const notAddressPart =
  '(?!(?:Tel|Tél|Ph|Phone|Fax|Cel|Móvil|WhatsApp|Call|Mobile|Open|Opening|Mon|Lun(?:es)?|Abierto|Horario|UEN|ABN|ACN|VAT|RUC|NIT|CUIT|RFC|E-?mail|Sleeps|Beds?|From|Price)(?![\\p{L}])|[^,]*(?:\\d{3,4}[ -]\\d{3,4}|@|\\d[:h]\\d\\d|\\p{Sc}))'
/** Parts between commas; `not` says what they must not be. */
export const parts = (least: number, most: number, not = '') =>
  `(?:, ${notAddressPart}${not}[\\p{Lu}\\p{N}#(][^,;:|?!]{1,45}){${least},${most}}?`

/** Towns of Israel in English. */
const israeliTowns =
  "(?:Tel[ -]Aviv(?:[ -](?:Yafo|Jaffa))?|Jerusalem|Haifa|Rishon Le[ -]?Zion|Peta[ck]?h[ -]Ti[kq]va|Ashdod|Netanya|Be['’]?er[ -]Sheva|Bnei[ -]Brak|Holon|Ramat[ -]Gan|Rehovot|Bat[ -]Yam|Herzliya(?: Pituach)?|Kfar[ -]Saba|Ra['’]?anana|Hod[ -]Ha[Ss]haron|Givatayim|Caesarea|Yokneam|Nahariya|Modi['’]?in|Ashkelon|Hadera|Eilat|Rosh[ -]Ha['’]?[Aa]yin|Nes[sz]?[ -]Ziona|Ramat[ -]Ha[Ss]haron|Or[ -]Yehuda)"
/** Streets of Israel in English: with a street word, with the Hebrew article, or named after somebody after whom every town names a street. */
const israeliStreet = `(?:(?:Sderot|Sd\\.|Derech|Rehov) ${capital}(?:[ -]${capital}){0,2}|Ha-?\\p{Lu}\\p{L}{2,15}(?: ${capital})?|Rothschild|Herzl|Allenby|Dizengoff|(?:Menachem )?Begin|Ben[ -]Gurion|Ben[ -]Yehuda|Jabotinsky|Zhabotinsky|Weizmann?|Bialik|Ibn Gabirol|Yigal Alon|King George|Abba Eban|Abba Hillel(?: Silver)?|Arlozorov|Nordau|Sokolov|Ahad Ha'?am|Hertzel)(?: (?:Street|St|Blvd|Boulevard|Road|Rd|Ave)\\.?)?`
const inIsrael = '(?:, (?:Floor \\d{1,2}|\\d{1,2}(?:st|nd|rd|th) [Ff]loor|Suite \\d{1,4}|Office \\d{1,4}))?'

/** Addresses in English, and Canadian ones in French. */
export const englishAddresses: readonly AddressForm[] = [
  // UK without a number: Mill House, Mill Lane, Leeds, West Yorkshire, LS1 4AB
  {
    needs: /\d[A-Z]{2}/,
    extent: 'whole',
    form: textPattern(
      `(?<street>(?<![\\p{L}\\p{N}'’-])(?!(?:We|Find|Visit|Join|Our|Come|Based|Located|Call|Contact)(?!\\p{L}))(?:${capital}(?: ${nameWord}){0,3} (?:${houses}), )?${street}), (?<city>${city})(?:, (?<region>[\\p{L} ]{3,25}))?,? (?<code>[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})(?![\\p{L}\\d])${inCountry('GB')}`,
      'u',
    ),
  },
  // IE: Unit 5, Millennium Park, Naas, Co. Kildare, W91 X2Y3
  {
    needs: textPattern(eircode, 'u'),
    extent: 'named',
    form: textPattern(
      `(?<street>(?:${beforeNumber}${number} ${street}|${unit},? (?:${capital} ){1,3}(?:Park|Estate|Centre|Campus)|${beforeNumber}${street})(?:, (?!Co\\.|County|Dublin)${capital}(?: ${capital}){0,2}){0,2}), (?!Co\\.|County )(?<city>${city})(?:,? (?<region>(?:Co\\.|Co|County) ?\\p{Lu}\\p{Ll}+))?,? (?:Ireland,? )?(?<code>${eircode})(?![\\p{L}\\d])${inCountry('IE')}`,
      'u',
    ),
  },
  // CA: 2400 King Street West, Suite 210, Hamilton, Ontario L8P 1A1
  {
    needs: /[A-Z]\d[A-Z] ?\d[A-Z]\d/,
    extent: 'named',
    form: textPattern(
      `(?<street>${beforeNumber}(?:${number} ${street}|${number},? ${frenchStreet})(?:,? ${unit}|, ${storey}|, [Bb]ureau \\d{1,4}|, \\d{1,2}e étage)?), (?<city>${city}),? ${canadianEnd}`,
      'u',
    ),
  },
  // AU: Level 3, 120 Collins Street, Melbourne VIC 3000
  {
    needs: textPattern(`(?:${states})\\.?,? \\d{4}`, 'u'),
    extent: 'named',
    form: textPattern(`(?<street>${beforeNumber}${number} ${street}(?:,? ${unit})?), (?<city>${city}),? ${australianEnd}`, 'u'),
  },
  // CA and AU with nothing between the street and the town: 12 Main Street Toronto ON M5V 2T6
  {
    needs: /(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? \d{4})(?!\d)/,
    extent: 'whole',
    isText: true,
    form: textPattern(
      `${beforeNumber}${number} ${street} (?!(?:Suite|Unit|Level)(?!\\p{L}))${city},? (?:${canadianEnd}|${australianEnd.replaceAll(/\?<\w+>/g, '?:')})`,
      'u',
    ),
  },
  // NZ, ZA: 12 Long Street, Gardens, Cape Town, 8001
  {
    needs: textPattern(`(?:${southernTowns}),? \\d{4}(?!\\d)`, 'u'),
    extent: 'whole',
    form: textPattern(
      `(?<street>${beforeNumber}${number} ${streetIn(narrowWays)}(?:, ${notTown}${notAddressPart}${capital}(?:[ -]${capital}){0,3})?), (?<city>${southernTowns}),? (?<code>(?!19\\d\\d|20[0-4]\\d)\\d{4}|20[0-4]\\d(?=,? (?:New Zealand|South Africa)))(?!\\d)(?:,? (?:Gauteng|Western Cape|Eastern Cape|KwaZulu-Natal|Free State|Limpopo|Mpumalanga))?${inCountry('NZ', 'ZA')}`,
      'u',
    ),
  },
  // SG: 10 Anson Road, #12-05 International Plaza, Singapore 079903
  {
    needs: /Singapore \(?\d{6}/,
    extent: 'named',
    form: textPattern(
      `(?<street>${beforeNumber}${number} ${street}(?: \\d{1,2})?(?:,? #?[A-Z]?\\d{1,3}-\\d{1,4}[A-Z]?)?(?:,? ${notAddressPart}${capital}(?: ${nameWord}){0,4})?),? (?<city>Singapore) \\(?(?<code>\\d{6})(?!\\d)\\)?`,
      'u',
    ),
  },
  // IL: 3 HaAlon St., Tel Aviv; HaAlon 3, 4th Floor, Tel Aviv 6971003; 12 Herzl Street, Tel Aviv, Israel
  {
    needs: textPattern(afterNumber(israeliTowns), 'u'),
    extent: 'whole',
    isText: true,
    form: textPattern(
      `(?:${number} (?:${israeliStreet}|${streetIn(narrowWays)})|${israeliStreet} (?!(?:19|20)\\d\\d)\\d{1,3}[A-Z]?(?!\\d))${inIsrael}, ${israeliTowns}(?!\\p{L})(?:,? \\d{7}(?!\\d))?(?:,? Israel(?:,? \\d{7}(?!\\d))?)?`,
      'u',
    ),
  },
  // With the country: Unit 1203, Tower A, 18 Harbour Road, Wan Chai, Hong Kong
  {
    needs: textPattern(`${afterNumber(`, (?:${countries})`)}(?!\\p{L})`, 'u'),
    extent: 'whole',
    isText: true,
    form: textPattern(
      `(?:${beforeNumber}${number} ${streetIn(narrowWays)}${parts(1, 5, `(?!\\d{1,5} ${streetIn(narrowWays)})`)}|${unit}(?=,.*(?:\\d ${streetIn(narrowWays)}|(?:House|Building|Tower|Centre|Center)),)${parts(1, 6)}), (?:${countries})(?!\\p{L})(?:,? ${codeAtEnd})?`,
      'u',
    ),
  },
]
