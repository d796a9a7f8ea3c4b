import { postBox } from '../inner-parts.ts'
import { type AddressForm, capital, city, inCountry, notTown, townWith } from './address-form.ts'
import { textPattern } from '../../../../../model/text-pattern.ts'

// Words and separators share no characters, which rules out backtracking.
const between = '(?:[ -]|\\.[ -]?|/)'
/** Without the province or state after it: `Brescia BS`, `Fitzroy VIC`. */
const townBefore = townWith(`(?!\\p{Lu}{2,3}(?!\\p{L}))${capital}`)
/** A province or a canton after a town: `(BS)`. */
const province = '(?: \\((?!(?:DE|FR|ES|LU|DK|NL|PL|CZ|UK|GB|US)\\))(?<region>\\p{Lu}{2})\\))?'
/** Lower-case words before the name of a street: `rue du`, `nám.`. */
const way =
  "(?:(?:rue|avenue|av\\.|chemin|ch\\.|route|place|quai|boulevard|bd) (?:d(?:e la|es|u|e) |(?:de )?[ld]['’])?|(?:nám|tř|ул|бул|пл)\\. )?"
/** What precedes a number without being a street: `Zimmer 4`, `Rom 5`. */
const noStreet =
  '(?:Zimmer|Raum|Wohnung|Halle|Saal|Stand|Top|Stiege|Etage|Stock|Rom|Sal|Kapasitet|Plass(?:er)?|Mandag|Tirsdag|Onsdag|Torsdag|Fredag|Lørdag|Søndag|Version|Seite) (?=[1-9])'
/**
 * A street followed by its number, which unlike an area code does not begin with 0. A letter after a number is a staircase (`12 B 4`), not
 * a street.
 */
const street = `(?<![\\p{L}\\p{N}])(?!(?<=\\d )\\p{Lu} )(?!${noStreet})${way}${capital}(?:${between}(?:[\\p{L}'’]+|\\d{1,3}(?=\\. ))){0,6}${between}? ?[1-9]\\d{0,4}(?: ?[a-zA-Z](?!\\p{L})(?: \\d{1,3}(?!\\d| \\d{2}(?!\\d)))?)?(?:[/–-] ?\\d{1,4} ?[a-zA-Z]?(?!\\p{L}))?(?:/ ?\\d{1,3}(?!\\d))?`

/** A house number: `9`, `nº 9`, `n.º 12-B`. */
const houseNumber = '(?:(?:[Nn]\\.? ?º|[Nn]o\\.|[Nn]úm\\.?|número) ?)?\\d{1,5}(?:[-/] ?\\d{1,4})?(?: ?-?[a-zA-Z](?!\\p{L}))?'
const portugueseStreet =
  "(?<![\\p{L}])(?:Rua|R\\.|Avenida|Av\\.|Praça|Pç\\.|Largo|Travessa|Tv\\.|Estrada|Alameda|Al\\.|Calçada|Rodovia|Rod\\.)(?: [\\p{L}\\d'’.ª-]{1,25}){1,7}"

const italianWays = 'Via|Viale|V\\.le|Piazza|P\\.zza|Piazzale|Corso|C\\.so|Largo|Strada|Vicolo|Contrada|Borgo|Località'
/** How an Italian address begins: the two letters of its province may be those of an American state. */
export const italianAddress = textPattern(`^(?:${italianWays}|Fraz\\.|Frazione|Loc\\.)(?!\\p{L})`, 'u')

const indianStates =
  'Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|Goa|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal|Chandigarh|Delhi|New Delhi|Puducherry|Jammu (?:and|&) Kashmir'
const indianWays = 'Road|Rd\\.?|Street|St\\.?|Lane|Marg|Nagar|Colony|Layout|Avenue|Market|Chowk|Junction'
const indianTowns =
  '(?:Navi )?Mumbai|(?:New )?Delhi|Bengaluru|Bangalore|Hyderabad|Secunderabad|Chennai|Kolkata|Pune|Ahmedabad|Surat|Jaipur|Lucknow|Kanpur|Nagpur|Indore|Thane|Bhopal|Visakhapatnam|Patna|Vadodara|Ghaziabad|Ludhiana|Agra|Nashik|Faridabad|(?:Greater )?Noida|Gurugram|Gurgaon|Kochi|Coimbatore|Mysuru|Mysore|Thiruvananthapuram|Mangaluru|Rajkot|Varanasi|Amritsar|Dehradun'
/** Between a state and its PIN code: ` `, `, `, ` - `. */
const beforePin = ',? ?[-–]? ?'

const ways =
  'St|Street|Ave|Avenue|Blvd|Boulevard|Rd|Road|Dr|Drive|Ln|Lane|Way|Hwy|Highway|Pkwy|Parkway|Ct|Court|Pl|Place|Cir|Circle|Ter|Terrace|Trl|Trail|Sq|Square|Loop|Pike'
/** What the names of American streets end in. */
export const americanWays = `${ways}|${ways.toUpperCase()}`

/** An American state: `OR`, `Oregon`. */
const usState =
  '(?:[A-Z]{2}|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming)'

/** The part of a building after an American street: ` Suite 600`, ` #12`, ` 2nd Floor`. */
const americanUnit =
  '(?: (?:(?:[Ss]uite|SUITE|[Ss]te|STE|[Uu]nit|UNIT|[Aa]pt|APT|[Rr]oom|[Bb]ldg|[Ff]loor)[.]? ?#?|# ?)(?:[A-Z](?![\\p{L}])|(?=[\\w-]{0,8}\\d)[\\w-]{1,10}(?: [A-D](?![\\p{L}.]))?)| \\d{1,2}(?:st|nd|rd|th) [Ff]loor)'

const spanishWays =
  'Calle|Cl\\.|C\\.|C/|Avenida|Avda\\.?|Av\\.|Avinguda|Plaza|Pza\\.|Pl\\.|Plaça|Praza|Paseo|Passeig|P\\.?º|Ronda|Rambla|Camino|Camí|Carretera|Ctra\\.|Travesía|Carrer|Rúa|Urbanización|Urb\\.|Polígono|Pol\\.'
/** `C/ Mayor, 9, 2º B, 23740 Andújar (Jaén)`, with these street words. */
const spanishAddress = (ways: string) =>
  `(?<street>(?<![\\p{L}])(?:(?:${ways}) ?)(?:[\\p{L}\\d'’.ºª/-]{1,25} ){0,7}[\\p{L}'’.]{2,25},? (?:${houseNumber}|s/n)),? (?<code>\\d{5}),? (?<city>${city})(?:, (?!Spain)(?<region>${notTown}${capital}(?: ${capital})?)(?=$|[,.|]))?${inCountry('ES')}`

const box = `(?<street>(?<![\\p{L}\\d])${postBox})`

const greekTowns =
  'Αθήνα|Θεσσαλονίκη|Πάτρα|Πειραιάς|Πειραιά|Ηράκλειο|Λάρισα|Βόλος|Ιωάννινα|Χανιά|Χαλκίδα|Καλαμάτα|Κέρκυρα|Ρόδος|Καβάλα|Σέρρες|Τρίκαλα|Μαρούσι|Γλυφάδα|Περιστέρι|Καλλιθέα|Χαλάνδρι|Κηφισιά'
/** What may precede a Greek postal code. */
const greekCode = '[ΤT]\\.? ?[ΚK]\\.?:? ?'

/** A street in French: `rue du Fort`. */
const frenchStreet =
  "(?:[Rr]ue|[Aa]venue|[Aa]v\\.|[Bb]oulevard|[Bb]d|[Pp]lace|[Cc]hemin|[Rr]oute|[Ii]mpasse|[Qq]uai|[Ss]quare|[Cc]haussée|[Aa]llée|[Rr]uelle|[Mm]ontée)(?: (?:de la|de l['’]|des|du|de|d['’]|la|le|les))? ?(?:[\\p{Lu}\\d][\\p{L}\\d'’.]*)(?:[ -](?:[\\p{Lu}\\d][\\p{L}\\d'’.]*|de|du|des|la|le|les|et)){0,5}"

/**
 * Addresses as written in different countries, with unambiguous parts: street and number, postal code, town. The parts are separated by
 * a comma, a line break or, before the postal code, only a space. `needs` is a cheap test that rules out most lines.
 */
export const codedAddresses: readonly AddressForm[] = [
  // US with a street word, perhaps without a comma before the town: 8103 Cortez Blvd. Weeki Wachee, Florida 34607
  {
    needs: new RegExp(`${usState},? \\d{5}`),
    form: textPattern(
      `(?<street>(?<![\\d.-])\\d{1,6} [\\p{Lu}\\p{N}][\\p{L}\\p{N}.'’# -]{1,50}? (?:${americanWays})(?:\\.|(?!\\p{L}))(?: (?:[NSEW]|NE|NW|SE|SW)(?:\\.|(?!\\p{L})))?(?:${americanUnit}|(?! (?:North|South|East|West)(?!\\p{L})|,? (?:Suite|Ste|Unit|Apt|Floor)(?!\\p{L})))),? (?<city>${city}),? (?<region>${usState}),? (?<code>\\d{5}(?:-\\d{4})?)(?!\\d)${inCountry('US')}`,
      'u',
    ),
  },
  // US: 6900 Seville Ave, Huntington Park, CA 90255-4970
  {
    needs: /[A-Z]{2},? \d{5}/,
    form: textPattern(
      `(?<street>(?:\\d{1,6}|(?<![\\p{L}\\d] ?)(?:One|Two|Three)(?= (?:\\p{L}+ ){1,3}(?:Plaza|Center|Square|Place|Park|Tower|Landing))) [\\p{Lu}\\p{N}][\\p{L}\\p{N}.'’# -]{2,50}(?:,? (?:[Ss]uite|[Ss]te|[Uu]nit|[Aa]pt|[Ff]loor|#)[.]? ?[\\w-]{1,10})?),? (?<city>${city}),? (?<region>[A-Z]{2}),? (?<code>\\d{5}(?:-\\d{4})?)(?!\\d)${inCountry('US')}`,
      'u',
    ),
  },
  // UK: 10 Downing Street, London SW1A 2AA; Unit 4, Mill Lane, Leeds LS1 4AB
  {
    needs: /\d[A-Z]{2}/,
    form: textPattern(
      `(?<street>(?:(?:[\\p{L} ]{2,30} (?:House|Building|Court|Centre|Mill|Mills|Works|Park|Estate|Chambers|Tower|Wharf|Yard), )?(?:(?:Unit|Suite|Flat|Office|Studio|Apartment) (?:[\\dA-Z]{1,5},? )?)?\\d{1,5}[a-zA-Z]?(?:[-–]\\d{1,5})?|(?:Unit|Suite|Flat|Office|Studio|Apartment) [\\dA-Z]{1,5},) [\\p{Lu}][\\p{L}'’ .-]{2,40}),? (?<city>${city})(?:, (?!United Kingdom|UK|England|Scotland|Wales)(?<region>[\\p{L} ]{3,25}))?(?:,? (?<nation>United Kingdom|UK|England|Scotland|Wales))?,? (?<code>[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})(?![\\p{L}\\d])${inCountry('GB')}`,
      'u',
    ),
  },
  // NL: Keizersgracht 12, 1015 CS Amsterdam
  {
    needs: /\d{4} ?[A-Z]{2}/,
    form: textPattern(`(?<street>${street}),? (?<code>[1-9]\\d{3} ?[A-Z]{2}),? (?<city>${city})${inCountry('NL')}`, 'u'),
  },
  // FR: 12 rue de la Paix, 75002 Paris
  {
    needs: /\d{5},? /,
    form: textPattern(
      `(?<street>(?<!\\d[-–/.]?)(?:(?<!\\d[ .-]?)[1-9]\\d{0,2} ?[-–/] ?)?[1-9]\\d{0,3}(?: ?(?:bis|ter|[a-d]))?,? (?:rue|avenue|av\\.?|boulevard|bd\\.?|place|allée|allées|chemin|route|impasse|lotissement|cours|quai|square|passage|voie|esplanade)(?: [\\p{L}'’.-]+){1,7}),? (?<code>\\d{5})(?: |, (?=(?-i:\\p{Lu}[\\p{L}'’-]*(?:,|$| \\p{Lu}| sur | l[eèé]s ))))(?<city>${city})${inCountry('FR')}`,
      'iu',
    ),
  },
  // LU, BE, CH in French: 12, rue du Fort, L-1234 Luxembourg; Rue du Fort, 12, 4000 Liège
  {
    needs: /\d{4} \p{Lu}/u,
    extent: 'whole',
    form: textPattern(
      `(?<street>(?<!\\d[-–/. ]?)[1-9]\\d{0,3}(?: ?(?:bis|ter|[a-dA-D]))?,? ${frenchStreet}|(?<![\\p{L}\\d])${frenchStreet},? [1-9]\\d{0,3}(?: ?[a-dA-D](?!\\p{L}))?),? (?:(?:L|B|CH)-)?(?<code>[1-9]\\d{3}) (?!(?:Places?|Bouteilles?|Élèves|Habitants|Mètres|Spectateurs|Visiteurs|Personnes|Clients)(?!\\p{L}))(?<city>${city})${inCountry('LU', 'BE', 'CH')}`,
      'u',
    ),
  },
  // IT: Via Roma 1, Fraz. Oleis, Manzano, 33044 Udine
  {
    needs: /\d{5},? /,
    form: textPattern(
      `(?<street>(?:${italianWays})(?: [\\p{L}\\d'’.]{1,25}){1,6},? (?:n\\.? ?)?\\d{1,4}(?:/?[a-zA-Z](?!\\p{L})|[/-]\\d{1,4}[a-zA-Z]?(?!\\p{L}))?(?:,? (?:Fraz\\.|Frazione|Loc\\.|Località) [\\p{Lu}][\\p{L}'’ ]{2,30})?(?<village>, [\\p{Lu}][\\p{L}'’ ]{2,30}(?=,? \\d{5},? ))?),? (?:I-)?(?<code>\\d{5}),? (?<city>${townBefore})(?: \\(?(?!IT)(?<region>[A-Z]{2})\\)?(?!\\p{L}))?(?:,?(?: [-–])? (?<country>Italia|Italy))?`,
      'u',
    ),
  },
  // PL: ul. Sienkiewicza 74, 40-039 Katowice
  {
    needs: /\d{2}-\d{3} /,
    form: textPattern(
      `(?<street>(?:(?<!\\p{L})\\p{Ll}{2,4}\\. ?){0,2}${street}),? (?<code>\\d{2}-\\d{3}) (?<city>${city})${inCountry('PL')}`,
      'u',
    ),
  },
  // PL with the town first: 40-039 Katowice, ul. Sienkiewicza 74
  {
    needs: /\d{2}-\d{3} .*(?:ul|al|pl|os)\./,
    extent: 'named',
    form: textPattern(
      `(?<![\\p{L}\\d-])(?<code>\\d{2}-\\d{3}) (?<city>${city}),? (?<street>(?:ul|al|pl|os)\\. ?${street})${inCountry('PL')}`,
      'u',
    ),
  },
  // GR: Ερμού 12, Αθήνα, 10563; Ερμού 12, Μαρούσι, Τ.Κ. 151 25; Ερμού 12, Τ.Κ. 105 63, Αθήνα
  ...[
    `(?<city>${greekTowns}),? (?<code>[1-8]\\d{2} ?\\d{2})(?! ?\\d)`,
    `(?<city>${city}),? ${greekCode}(?<code>[1-8]\\d{2} ?\\d{2})(?! ?\\d)`,
    `${greekCode}(?<code>[1-8]\\d{2} ?\\d{2}),? (?<city>${city})`,
  ].map((end): AddressForm => ({
    needs: /\d{3} ?\d{2}(?!\d)(?<=\p{Script=Greek}.*)|\d{3} ?\d{2}, \p{Script=Greek}/u,
    extent: 'named',
    form: textPattern(`(?<street>(?!.* στ(?:ον?|ην?)(?!\\p{L}))${street}),? ${end}${inCountry('GR')}`, 'u'),
  })),
  // CZ, SK: Dlouhá 12, 110 00 Praha 1
  {
    needs: /\d{3} \d{2} /,
    form: textPattern(`(?<street>${street}),? (?<code>\\d{3} \\d{2}) (?<city>${city})${inCountry('CZ', 'SK')}`, 'u'),
  },
  // CZ, SK with the code at the end: Služská 1865/15, Praha 8 - Kobylisy, 182 00
  {
    needs: /\d{3} \d{2}/,
    form: textPattern(
      `(?<street>${street}), (?<city>${city}(?: ?[–-] ?${capital})?)(?:,|(?<=\\p{L})) (?<code>\\d{3} \\d{2})(?! ?(?:\\d|Kč|\\p{Sc}))`,
      'u',
    ),
  },
  // The same elsewhere: Am Markt 5, Konstanz, 78462; ul. Sienkiewicza 74, Katowice, 40-039
  {
    needs: /, (?:\d{5}|\d{2}-\d{3})(?!\d)/,
    extent: 'named',
    form: textPattern(
      `(?<street>(?:(?<!\\p{L})\\p{Ll}{2,4}\\. ?){0,2}(?!\\p{Script=Greek})${street}), (?<city>(?=\\p{L}{3})${city}), (?<code>\\d{5}|\\d{2}-\\d{3})(?! ?(?:[\\p{L}\\p{Sc}\\d]))${inCountry('DE', 'PL', 'CZ', 'SK', 'FR', 'IT', 'ES', 'EE', 'LT', 'HR', 'FI', 'SE')}`,
      'u',
    ),
  },
  // RO: Str. Lungă nr. 5, bl. A2, ap. 4, 500035 Brașov
  {
    needs: /\d{6} /,
    form: textPattern(
      `(?<street>(?<!\\p{L})(?:Strada|Str\\.|Bulevardul|B-dul|Bd\\.|Calea|Aleea|Șoseaua|Șos\\.|Piața|Splaiul) [\\p{L}\\d][\\p{L}\\d .'’-]{1,40}?,? (?:[Nn]r\\. ?)?\\d{1,4}[A-Z]?),? (?<code>\\d{6}),? (?<city>${city})${inCountry('RO')}`,
      'u',
    ),
  },
  // IN: Church Road, Pallathuruthy, Alappuzha, Kerala 688009; without a state in large towns: Shop No. 4, Church Road, Pune - 411001
  ...[
    ['', `(?<city>${city}),? (?<region>${indianStates})`],
    // Services of a town may have its code, too: `24 Hours Service, Pune 411001`.
    [`(?=.* (?:${indianWays})(?!\\p{L}))`, `(?<city>${indianTowns})`],
  ].map(([way = '', place = '']): AddressForm => ({
    needs: textPattern(`(?:${indianStates}|${indianTowns})${beforePin}\\d{3} ?\\d{3}(?!\\d)`, 'u'),
    form: textPattern(
      `(?:^|(?<=, ))(?![^,]* (?:at|for|near|in|from)(?!\\p{L}))${way}(?<street>(?:(?<=^)[\\p{Lu}][^,\\d]{2,40} (?:Towers?|Complex|House|Building|Plaza|Cent(?:re|er)|Mall|Arcade|Chambers), )?(?:[A-Z]-?\\d{1,4}(?=,)|(?:#|No\\b|Plot|Flat|Shop|Door|House|Office|Unit|\\d)[^,]{1,50}|[\\p{Lu}\\d][^,]{1,40} (?:${indianWays}))(?:, [^,]{2,50}){0,4}), ${place}${beforePin}(?<code>[1-9]\\d{2} ?\\d{3})(?!\\d)${inCountry('IN')}`,
      'u',
    ),
  })),
  // ES: C/ Mayor, 9, 2º B, 23740 Andújar (Jaén)
  {
    needs: /\d{5},? /,
    form: textPattern(spanishAddress(spanishWays), 'u'),
  },
  // ES with a lower-case street word, as in sentences: calle Mayor, 9, 23740 Andújar
  {
    needs: /\d{5},? /,
    extent: 'whole',
    form: textPattern(spanishAddress('calle|avenida|plaza|paseo|camino|carretera'), 'u'),
  },
  // PT: Rua Augusta, 9, 1100-048 Lisboa
  {
    needs: /\d{4}-\d{3}(?!\d)/,
    form: textPattern(
      `(?<street>${portugueseStreet},? ${houseNumber}),? (?<code>[1-9]\\d{3}-\\d{3}),? (?<city>${city})${inCountry('PT')}`,
      'u',
    ),
  },
  // BR: Rua Augusta, 1500 - Consolação, São Paulo - SP, 01305-100
  {
    needs: /\d{5}-\d{3}(?!\d)/,
    form: textPattern(
      `(?<street>${portugueseStreet},? ${houseNumber}(?:(?: [-–] |, )[\\p{Lu}\\d][\\p{L}\\d .]{2,40}){0,2})(?: [-–] |, )(?<city>${city})(?: ?[-–/] ?|, )(?<region>[A-Z]{2})(?: [-–] |,? )(?:CEP:? ?)?(?<code>\\d{5}-\\d{3})(?!\\d)${inCountry('BR')}`,
      'u',
    ),
  },
  // DE, ES, IT: Wollmatinger Str. 145, 78467 Konstanz; after a dash, opening hours may follow, unless the line ends in the town.
  {
    needs: /\d{5} /,
    form: textPattern(
      `(?<street>${street}),? (?:(?:D|DE|I|E|FI|LT|HR|EE)-)?(?<code>\\d{5})(?: [-–](?= ${city}(?: \\(\\p{Lu}{2}\\))?(?:,|$)))? (?<city>${city})${province}${inCountry('DE', 'IT', 'ES', 'FR', 'FI', 'HR', 'LT', 'EE')}`,
      'u',
    ),
  },
  // AT, CH, BE, DK: Bahnhofstrasse 12, 8001 Zürich
  {
    needs: /\d{4} /,
    form: textPattern(
      `(?<street>${street}),? (?:(?:CH|A|B|L|DK|NO|N)-)?(?<code>[1-9]\\d{3}|0\\d{3}(?= Oslo)) (?![A-Z]{2}(?![\\p{L}]))(?<city>${city})${province}${inCountry('AT', 'CH', 'BE', 'DK', 'LU', 'NO', 'SI')}`,
      'u',
    ),
  },
  // A box for letters: P.O. Box 12, Ashby, MA 01431; Postfach 12 34, 10115 Berlin; 1245 Budapest, Pf. 12
  ...[
    `${box},? (?:[A-Z]{1,2}-)?(?<code>(?!(?:19|20)\\d\\d )\\d{4,5}|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{4} [A-Z]{2}),? (?<city>${city})`,
    `${box},? (?<city>${townBefore}),? (?:(?<region>${usState}|[A-Z]{3}),? )?(?<code>\\d{5}(?:-\\d{4})?|(?!19|20)\\d{4}|[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})(?![\\p{L}\\d-])`,
    `(?<code>\\d{4,5}) (?<city>${city}), ${box}`,
  ].map((form): AddressForm => ({ needs: textPattern(`${postBox}`, 'u'), extent: 'named', form: textPattern(form, 'u') })),
  // LV: Brīvības iela 12, Rīga, LV-1010
  {
    needs: /LV-\d{4}/,
    form: textPattern(`(?<street>${street}), (?<city>${city}), (?<code>LV-\\d{4})(?!\\d)${inCountry('LV')}`, 'u'),
  },
  // HU: 1051 Budapest, Fő utca 12.
  {
    needs: /(?:utca|útj?a?|u\.|tére?|köz|sor|körút|krt\.|sétány|dűlő) \d/u,
    form: textPattern(
      `(?<![\\p{L}\\p{N}])(?<code>[1-9]\\d{3}) (?<city>${city}), (?<street>(?:[\\p{L}.-]{1,25} ){1,4}(?:utca|út|útja|u\\.|tér|tere|köz|sor|fasor|körút|krt\\.|sétány|dűlő) \\d{1,4}(?:[/-]\\d{1,4})?(?:[/-]?[A-Z](?!\\p{L}))?)\\.?(?![\\p{L}\\d])${inCountry('HU')}`,
      'u',
    ),
  },
]
