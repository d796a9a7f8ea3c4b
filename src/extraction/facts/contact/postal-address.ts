import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { addressWords } from './address-words.ts'

/** A postal address: the fields of PostalAddress (schema.org), or `text` as written on the page. */
export type PostalAddress = Readonly<Record<string, string>>

/** Lines of one address. */
const mostLines = 6

/** Longest address, in characters. */
const longest = 200

/** A labelled postal address: words with a number (a town alone is where a company works), split into fields if they are unambiguous. */
export function readLabelledAddress(lines: readonly string[]): PostalAddress | undefined {
  const text = joined(lines.slice(0, mostLines)).replace(coordinates, '').replace(nameBefore, '')
  const words = text.split(/\s+/)
  const isAddress =
    text.length <= longest &&
    words.length >= 2 &&
    /\p{L}{2}/u.test(text) &&
    /\p{Nd}|(?<!\p{L})s\/n(?!\p{L})/iu.test(text) &&
    !/^[(*]|[?@!%]|https?:|www\./.test(text)
  if (!isAddress || isSampleAddress(text) || /\d[\s()./-]*(?:\d[\s()./-]*){8}/.test(text)) return undefined
  return fieldsOf(text) ?? ([saysDistance, endsInDate, saysHowToGet].some((other) => other.test(text)) ? undefined : { text })
}

/** A text that ends in a date, as an `address` element with the author of an article does. */
const endsInDate =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,6}\.? \d{1,2},? (?:19|20)\d{2}$|(?<!\d)\d{1,2}\.? (?:jan|feb|fév|mar|mär|apr|avr|abr|may|mai|maggio|jun|juin|jul|juil|aug|août|ago|sep|set|oct|okt|ott|nov|dec|déc|dez|dic)\p{L}{0,7}\.?,? (?:19|20)\d{2}$/iu

/** A label, or the name of a place, that a colon ends: `Head office: 5 Mill Lane`, but not `P.O. Box: 5`. */
const nameBefore =
  /^(?!(?:p\.? ?o\.? ?box|post(?:fach|bus|boks|box)|bo[iî]te|apartado|casella|caixa|skrytka|a\/ya|а\/я|floor|level|block|building|unit|suite|gate|bâtiment|gebäude|edificio|building no\.?|etage|étage|stock|piso|piano)(?!\p{L}))[^\p{Nd},:]{4,40}: (?=.*\p{Nd})/iu

/** A text that says how far away something is, which is not an address: `200 m from the sea`, `am Wald, 5 Minuten vom Bahnhof`. */
const saysDistance =
  /^\P{Nd}*\d{1,4}(?:[.,]\d{1,2})? ?(?:k?m|min\p{L}{0,6}|met(?:er|re)s?|mètres?|metr\p{L}{1,3}|מטר(?:ים)?|דקות|минут\p{L}?|метр\p{L}{0,2})(?!\p{L})/iu

/** A text that says how to get the address: `Adresse communiquée après réservation (Gravelines, 59820)`, `on request, 10117 Berlin`. */
const saysHowToGet =
  /(?<!\p{L})(?:(?:up)?on request|after (?:you |your )?(?:book|reserv)\p{L}*|communiquée?|sur demande|après réservation|auf anfrage|nach (?:der )?(?:buchung|absprache|vereinbarung)|bajo petición|tras (?:la )?reserva|su richiesta|dopo la prenotazione|sob consulta|op aanvraag|na (?:zapytanie|vyžádání|požádání)|po (?:umówieniu|objednání|rezerwacji)|по запросу|после записи|לאחר (?:ה?הזמנה|קביעת)|תימסר|יימסר)(?!\p{L})/iu

/** Most parts of a place without a number. */
const mostParts = 3

/** Longest name of a place, in characters. */
const longestPart = 40

/** A labelled place without a number, in a village or a house with a name: `Mill House, Ashby`. */
export function readNamedPlace(text: string): PostalAddress | undefined {
  const parts = text.slice(0, longest).split(/, */)
  if (parts.length < 2 || parts.length > mostParts || isSampleAddress(text)) return undefined
  // Towns side by side are where a company works.
  return parts[0]?.includes(' ') === true && parts.every(isNameOfPlace) ? { text } : undefined
}

function isNameOfPlace(part: string): boolean {
  return part.length <= longestPart && namesOnly.test(part) && !noPlace.test(part)
}

/** Words with capitals, where the script has them, and the short ones between them. */
const namesOnly =
  /^\(?[\p{Lu}\p{Lo}][\p{L}\p{M}'’׳״".()-]*(?: (?:[\p{Lu}\p{Lo}(][\p{L}\p{M}'’׳״".()-]*|\p{Ll}{1,3}|upon|unter|della|delle|sous|nad|pod))*$/u

/** What is next to a label instead of an address. */
const noPlace =
  /^(?:(?:coming|available|online|contact|please|by|director|manager|managing|head|chief|nur|auf|sur|por|con|tylko|po|по|выезд)(?!\p{L})|(?:ל?פרטים|ל?תיאום|בתיאום|ליצירת|צרו?|צור|שירות|בכל|ב?א[יי]?זור|הגעה|נשלח\p{L}*|יימסר|תימסר|טלפון|מייל|אונליין|בזום|עד) ?)|(?<!\p{L})(?:address|name|director|manager)$/iu

/** Addresses of templates and of no place, and the copyright line that some themes mark up as an address. */
const isSample =
  /©|\(c\) ?\d|copyright|all rights reserved|(?<!\p{L})(?:Muster(?:str(?:a(?:ß|ss)e|\.)|stadt|ort|weg|gasse)|Beispiel(?:str(?:a(?:ß|ss)e|\.)|stadt|ort|weg)|Calle Falsa 123|Any(?:town|where)|(?:Street|City) name|Your (?:street|address|city)|123 (?:Main|Fake|Demo|Example|Business|Street)|Infinity Loop|Via Esempio|Rue de l'Exemple|Voorbeeldstraat|12345,? (?:Stadt|Ort|City|Town)|(?:Stadt|Ort|City|Town),? 12345|(?:Ihre?|Deine?) (?:Stra(?:ß|ss)e|Stadt|Ort))(?!\p{L})/iu

/** Whether an address is one of a template, or of no place. */
export function isSampleAddress(text: string): boolean {
  return isSample.test(text)
}

/** Coordinates are not part of the address. */
const coordinates = /,? *(?:lat(?:itude)?|gps)\.? ?:.*$/iu

/** A dash, dot or bar before a postal code and a town: `Via Roma 1 - 33044 Manzano`; before four digits like a year only where a country is before them. */
const beforeCode = / [-–—·•|] (?=(?:[A-Z]{1,2}-)?(?:\d{5}|(?!19|20)\d{4}|\d{2}-\d{3}|\d{3} \d{2})(?: ?[A-Z]{2})? \p{Lu})/gu

/** A remark in brackets that is a line of its own: `(entrance at the back)`, but not a floor or a house number. */
const remark =
  /^\((?!(?:no|nr)\.? ?\d|(?:floor|level|unit|suite|apt|etage|stock|og|top|piso|planta|piano|étage|verdieping|קומה|דירה|כניסה)(?!\p{L}))\p{L}{2}[^()]{1,80}\)$/iu

/** A line that is a postal code, and one that is a town. */
const codeAlone = /^(?:(?!19|20)\d{4}|\d{5}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2})$/u
const townAlone = /^\p{Lu}\p{Ll}[\p{L} -]{1,30}$/u

/** The lines of an address as one, without remarks between them; a postal code in a line of its own below the street belongs to the town. */
function joined(lines: readonly string[]): string {
  const parts = lines.filter((line, at) => !(remark.test(line) && /\d/.test(lines[at - 1] ?? '')))
  const [street = '', code = '', town = '', ...others] = parts
  const isApart = /\d/.test(street) && codeAlone.test(code) && townAlone.test(town)
  return (isApart ? [street, `${code} ${town}`, ...others] : parts)
    .join(', ')
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .replace(beforeCode, ', ')
    .replace(/ ?,[ ,]*/g, ', ')
    .replace(/ ?,? ?$/, '')
}

// Words and separators share no characters, which rules out backtracking.
const capital = "[\\p{Lu}\\p{Lo}][\\p{L}'’]*"
const between = '(?:[ -]|\\.[ -]?|/)'
const noTown =
  '(?!(?:Tel|Telefon|Telefono|Téléphone|Phone|Fax|Mobil|Mobile|E-?Mail|Deutschland|Germany|France|Italia|España|Österreich|Schweiz|Nederland|Route|Anfahrt|Impressum|Directions|Map|Euros?|EUR|CHF|Franken|Kronen|Kronor|Kroner|Dollars?|Pounds?|Złotych)(?!\\p{L}))'
const townWith = (word: string) =>
  `${noTown}${word}(?:(?:[ -]|\\. ?)${noTown}(?:${word}|an der|ob der|am|an|im|in|bei|sur|en|de|del|della|di|la|le|les|aan|den|nad|pod|v|u|upon)(?!\\p{L})){0,4}(?: \\((?!\\p{Lu}{2}\\))[\\p{L} .]{2,20}\\)| \\d{1,2}(?= ?(?:[,–-]|$)))?`
const city = townWith(capital)
/** Without the province after it: `Brescia BS`. */
const italianCity = townWith(`(?!\\p{Lu}{2}(?!\\p{L}))${capital}`)
/** A province or a canton after a town: `(BS)`. */
const province = '(?: \\((?!(?:DE|FR|ES|LU|DK|NL|PL|CZ|UK|GB|US)\\))(?<region>\\p{Lu}{2})\\))?'
/** A street followed by its number, which unlike the code of a telephone number does not begin with 0. */
const street = `(?<![\\p{L}\\p{N}])${capital}(?:${between}(?:[\\p{L}'’]+|\\d{1,3}(?=\\. ))){0,6}${between}? ?[1-9]\\d{0,4}(?: ?[a-zA-Z](?!\\p{L}))?(?:[/–-] ?\\d{1,4} ?[a-zA-Z]?(?!\\p{L}))?`

/** A house number: `9`, `nº 9`, `n.º 12-B`. */
const houseNumber = '(?:(?:[Nn]\\.? ?º|[Nn]o\\.|[Nn]úm\\.?|número) ?)?\\d{1,5}(?:[-/] ?\\d{1,4})?(?: ?-?[a-zA-Z](?!\\p{L}))?'
/** A floor and a door after it: `, 2º B`, `, bajo izq.`, `, Local 3`. */
const floor =
  '(?:,? (?:\\d{1,2} ?[.]?[ºª°](?: andar| piso| planta)?(?: ?[A-Z](?!\\p{L}))?(?: (?:izq|dcha|esq|dto|drt)\\p{Ll}{0,6}\\.?)?|(?:[Bb]ajo|[Bb]ajos|[Ll]ocal|[Pp]lanta|[Pp]uerta|[Oo]ficina|[Pp]iso|[Nn]ave|[Ll]oja|[Ss]ala|[Ff]ração|[Rr]/?[Cc])(?: [\\dA-Z]{1,4}(?!\\p{L}))?)){0,2}'
const portugueseStreet =
  "(?<![\\p{L}])(?:Rua|R\\.|Avenida|Av\\.|Praça|Pç\\.|Largo|Travessa|Tv\\.|Estrada|Alameda|Al\\.|Calçada|Rodovia|Rod\\.)(?: [\\p{L}\\d'’.ª-]{1,25}){1,7}"

const italianWays = 'Via|Viale|V\\.le|Piazza|P\\.zza|Piazzale|Corso|C\\.so|Largo|Strada|Vicolo|Contrada|Borgo|Località'
/** How an Italian address begins: the two letters of its province may be those of an American state. */
export const italianAddress = new RegExp(`^(?:${italianWays}|Fraz\\.|Frazione|Loc\\.)(?!\\p{L})`, 'u')

const indianStates =
  'Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|Goa|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal|Chandigarh|Delhi|New Delhi|Puducherry|Jammu (?:and|&) Kashmir'
/** Between a state and its PIN code: ` `, `, `, ` - `. */
const beforePin = ',? ?[-–]? ?'

const ways =
  'St|Street|Ave|Avenue|Blvd|Boulevard|Rd|Road|Dr|Drive|Ln|Lane|Way|Hwy|Highway|Pkwy|Parkway|Ct|Court|Pl|Place|Cir|Circle|Ter|Terrace|Trl|Trail|Sq|Square|Loop|Pike'
/** What American streets end in. */
const americanWays = `${ways}|${ways.toUpperCase()}`

/**
 * Addresses as written in different countries, with unambiguous parts: street and number, postal code, town. The parts are separated by
 * a comma, a line break or, before the postal code, only a space. `needs` is a cheap test that rules out most lines.
 */
const forms: readonly { readonly needs: RegExp; readonly form: RegExp }[] = [
  // US without a comma before a town of several words: 8103 Cortez Blvd. Weeki Wachee, FL 34607
  {
    needs: /[A-Z]{2},? \d{5}/,
    form: new RegExp(
      `(?<street>\\d{1,6} [\\p{Lu}\\p{N}][\\p{L}\\p{N}.'’# -]{1,50}? (?:${americanWays})(?:\\.|(?!\\p{L}))(?: (?:[NSEW]|NE|NW|SE|SW)(?:\\.|(?!\\p{L})))?) (?!(?:North|South|East|West|Suite|Ste|Unit|Apt|Floor)(?!\\p{L}))(?<city>${city}),? (?<region>[A-Z]{2}),? (?<code>\\d{5}(?:-\\d{4})?)(?!\\d)`,
      'u',
    ),
  },
  // US: 6900 Seville Ave, Huntington Park, CA 90255-4970
  {
    needs: /[A-Z]{2},? \d{5}/,
    form: new RegExp(
      `(?<street>\\d{1,6} [\\p{Lu}\\p{N}][\\p{L}\\p{N}.'’# -]{2,50}(?:,? (?:[Ss]uite|[Ss]te|[Uu]nit|[Aa]pt|[Ff]loor|#)[.]? ?[\\w-]{1,10})?),? (?<city>${city}),? (?<region>[A-Z]{2}),? (?<code>\\d{5}(?:-\\d{4})?)(?!\\d)(?:,? (?<country>USA|United States|U\\.S\\.A\\.))?`,
      'u',
    ),
  },
  // UK: 10 Downing Street, London SW1A 2AA; Unit 4, Mill Lane, Leeds LS1 4AB
  {
    needs: /\d[A-Z]{2}/,
    form: new RegExp(
      `(?<street>(?:(?:[\\p{L} ]{2,30} (?:House|Building|Court|Centre|Mill|Mills|Works|Park|Estate|Chambers|Tower|Wharf|Yard), )?(?:(?:Unit|Suite|Flat|Office|Studio|Apartment) (?:[\\dA-Z]{1,5},? )?)?\\d{1,5}[a-zA-Z]?(?:[-–]\\d{1,5})?|(?:Unit|Suite|Flat|Office|Studio|Apartment) [\\dA-Z]{1,5},) [\\p{Lu}][\\p{L}'’ .-]{2,40}),? (?<city>${city})(?:, (?<region>[\\p{L} ]{3,25}))?,? (?<code>[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})(?![\\p{L}\\d])(?:,? (?<country>United Kingdom|UK|England|Scotland|Wales))?`,
      'u',
    ),
  },
  // NL: Keizersgracht 12, 1015 CS Amsterdam
  {
    needs: /\d{4} ?[A-Z]{2}/,
    form: new RegExp(
      `(?<street>${street}),? (?<code>[1-9]\\d{3} ?[A-Z]{2}),? (?<city>${city})(?:,? (?<country>Nederland|Netherlands|The Netherlands))?`,
      'u',
    ),
  },
  // FR: 12 rue de la Paix, 75002 Paris
  {
    needs: /\d{5} /,
    form: new RegExp(
      `(?<street>(?<!\\d[-–/.]?)(?:(?<!\\d[ .-]?)[1-9]\\d{0,2} ?[-–/] ?)?[1-9]\\d{0,3}(?: ?(?:bis|ter|[a-d]))?,? (?:rue|avenue|av\\.?|boulevard|bd\\.?|place|allée|allées|chemin|route|impasse|lotissement|cours|quai|square|passage|voie|esplanade)(?: [\\p{L}'’.-]+){1,7}),? (?<code>\\d{5}) (?<city>${city})(?:,? (?<country>France))?`,
      'iu',
    ),
  },
  // IT: Via Roma 1, Fraz. Oleis, Manzano, 33044 Udine
  {
    needs: /\d{5} /,
    form: new RegExp(
      `(?<street>(?:${italianWays})(?: [\\p{L}\\d'’.]{1,25}){1,6},? (?:n\\.? ?)?\\d{1,4}(?:/?[a-zA-Z](?!\\p{L}))?(?:,? (?:Fraz\\.|Frazione|Loc\\.|Località) [\\p{Lu}][\\p{L}'’ ]{2,30})?(?<village>, [\\p{Lu}][\\p{L}'’ ]{2,30}(?=,? \\d{5} ))?),? (?:I-)?(?<code>\\d{5}) (?<city>${italianCity})(?: \\(?(?!IT)(?<region>[A-Z]{2})\\)?(?!\\p{L}))?(?:,?(?: [-–])? (?<country>Italia|Italy))?`,
      'u',
    ),
  },
  // PL: ul. Sienkiewicza 74, 40-039 Katowice
  {
    needs: /\d{2}-\d{3} /,
    form: new RegExp(
      `(?<street>(?:(?<!\\p{L})\\p{Ll}{2,4}\\. ?){0,2}${street}(?: ?(?:lok|m)\\. ?\\d{1,4})?),? (?<code>\\d{2}-\\d{3}) (?<city>${city})(?:,? (?<country>Polska|Poland))?`,
      'u',
    ),
  },
  // CZ, SK: Dlouhá 12, 110 00 Praha 1
  {
    needs: /\d{3} \d{2} /,
    form: new RegExp(
      `(?<street>${street}),? (?<code>\\d{3} \\d{2}) (?<city>${city})(?:,? (?<country>Česká republika|Česko|Czech Republic|Czechia|Slovensko|Slovakia))?`,
      'u',
    ),
  },
  // CZ, SK with the code at the end: Služská 1865/15, Praha 8 - Kobylisy, 182 00
  {
    needs: /\d{3} \d{2}/,
    form: new RegExp(
      `(?<street>${street}), (?<city>${city}(?: ?[–-] ?${capital})?)(?:,|(?<=\\p{L})) (?<code>\\d{3} \\d{2})(?! ?(?:\\d|Kč|\\p{Sc}))`,
      'u',
    ),
  },
  // RO: Str. Lungă nr. 5, bl. A2, ap. 4, 500035 Brașov
  {
    needs: /\d{6} /,
    form: new RegExp(
      `(?<street>(?<!\\p{L})(?:Strada|Str\\.|Bulevardul|B-dul|Bd\\.|Calea|Aleea|Șoseaua|Șos\\.|Piața|Splaiul) [\\p{L}\\d][\\p{L}\\d .'’-]{1,40}?,? (?:[Nn]r\\. ?)?\\d{1,4}[A-Z]?(?:,? (?:bl|sc|et|ap)\\. ?[\\dA-Z]{1,4}){0,4}),? (?<code>\\d{6}),? (?<city>${city})(?:,? (?<country>România|Romania))?`,
      'u',
    ),
  },
  // IN: Church Road, Pallathuruthy, Alappuzha, Kerala 688009
  {
    needs: new RegExp(`(?:${indianStates})${beforePin}\\d{3} ?\\d{3}(?!\\d)`, 'u'),
    form: new RegExp(
      `(?:^|(?<=, ))(?<street>(?:(?:#|No\\b|Plot|Flat|Shop|Door|House|Office|Unit|\\d)[^,]{1,50}|[\\p{Lu}\\d][^,]{1,40} (?:Road|Rd\\.?|Street|St\\.?|Lane|Marg|Nagar|Colony|Layout|Avenue|Market|Chowk|Junction))(?:, [^,]{2,50}){0,4}), (?<city>${city}),? (?<region>${indianStates})${beforePin}(?<code>[1-9]\\d{2} ?\\d{3})(?!\\d)(?:,? (?<country>India))?`,
      'u',
    ),
  },
  // ES: C/ Mayor, 9, 2º B, 23740 Andújar (Jaén)
  {
    needs: /\d{5},? /,
    form: new RegExp(
      `(?<street>(?<![\\p{L}])(?:(?:Calle|Cl\\.|C\\.|C/|Avenida|Avda\\.?|Av\\.|Avinguda|Plaza|Pza\\.|Pl\\.|Plaça|Praza|Paseo|Passeig|P\\.?º|Ronda|Rambla|Camino|Camí|Carretera|Ctra\\.|Travesía|Carrer|Rúa|Urbanización|Urb\\.|Polígono|Pol\\.) ?)(?:[\\p{L}\\d'’.ºª/-]{1,25} ){0,7}[\\p{L}'’.]{2,25},? (?:${houseNumber}|s/n)${floor}),? (?<code>\\d{5}),? (?<city>${city})(?:, (?!Spain)(?<region>${noTown}${capital}(?: ${capital})?)(?=$|[,.|]))?(?:,? (?<country>España|Spain))?`,
      'u',
    ),
  },
  // PT: Rua Augusta, 9, 1100-048 Lisboa
  {
    needs: /\d{4}-\d{3}(?!\d)/,
    form: new RegExp(
      `(?<street>${portugueseStreet},? ${houseNumber}${floor}),? (?<code>[1-9]\\d{3}-\\d{3}),? (?<city>${city})(?:,? (?<country>Portugal))?`,
      'u',
    ),
  },
  // BR: Rua Augusta, 1500 - Consolação, São Paulo - SP, 01305-100
  {
    needs: /\d{5}-\d{3}(?!\d)/,
    form: new RegExp(
      `(?<street>${portugueseStreet},? ${houseNumber}(?:(?: [-–] |, )[\\p{Lu}\\d][\\p{L}\\d .]{2,40}){0,2})(?: [-–] |, )(?<city>${city})(?: ?[-–/] ?|, )(?<region>[A-Z]{2})(?: [-–] |,? )(?:CEP:? ?)?(?<code>\\d{5}-\\d{3})(?!\\d)(?:,? (?<country>Brasil|Brazil))?`,
      'u',
    ),
  },
  // DE, ES, IT: Wollmatinger Str. 145, 78467 Konstanz
  {
    needs: /\d{5} /,
    form: new RegExp(
      `(?<street>${street}),? (?:D-|I-|E-)?(?<code>\\d{5}) (?<city>${city})${province}(?:,? (?<country>Deutschland|Germany|Italia|Italy|España|Spain|France))?`,
      'u',
    ),
  },
  // AT, CH, BE, DK: Bahnhofstrasse 12, 8001 Zürich
  {
    needs: /\d{4} /,
    form: new RegExp(
      `(?<street>${street}),? (?:CH-|A-|B-|L-|DK-)?(?<code>[1-9]\\d{3}) (?![A-Z]{2}(?![\\p{L}]))(?<city>${city})${province}(?:,? (?<country>Österreich|Austria|Schweiz|Switzerland|Suisse|Svizzera|België|Belgique|Belgium|Danmark|Denmark|Luxembourg))?`,
      'u',
    ),
  },
  // HU: 1051 Budapest, Fő utca 12.
  {
    needs: /(?:utca|útj?a?|u\.|tére?|köz|sor|körút|krt\.|sétány|dűlő) \d/u,
    form: new RegExp(
      `(?<![\\p{L}\\p{N}])(?<code>[1-9]\\d{3}) (?<city>${city}), (?<street>(?:[\\p{L}.-]{1,25} ){1,4}(?:utca|út|útja|u\\.|tér|tere|köz|sor|fasor|körút|krt\\.|sétány|dűlő) \\d{1,4}(?:[/-]\\d{1,4})?)\\.?(?![\\p{L}\\d])(?:,? (?<country>Magyarország|Hungary))?`,
      'u',
    ),
  },
  // IL: רחוב הרצל 12, תל אביב 6688101
  {
    needs: /^\P{Script=Hebrew}*\p{Script=Hebrew}.*\d/u,
    form: /(?<street>(?:רחוב|רח'|רח׳|שדרות|שד'|שד׳|דרך|סמטת|ככר|כיכר) [\p{Script=Hebrew}"'׳״. -]{2,40} \d{1,4}[א-ת]?(?:\/\d{1,4})?(?:,? (?:קומה|דירה|כניסה|בניין|משרד|חדר|מגדל|מגדלי|בית) (?:[\p{Script=Hebrew}"'׳״-]{1,15} )?\d{1,4})*),? (?<city>[\p{Script=Hebrew}][\p{Script=Hebrew}"'׳״ -]{1,25}?)(?:,? (?:מיקוד:? )?(?<code>\d{5}(?:\d{2})?))?(?=$|[,.|]|\s[-–])/u,
  },
]

/** A label of an address, or a heading of contact details, without a colon before a street. */
const labelBefore =
  /^(?:adres[ae]?|adresse|anschrift|address|indirizzo|dirección|endereço|morada|kontakt(?:y|e|daten|a oss|ujte nás)?|contact(?:s|o|os|us| us| details|ez[ -]nous)?|contatt[io]|contatos?|contáctanos|contacteer ons) (?=\p{L}{3})/iu

/** What is in one line with a street before it: a company's name (`Trattoria Sole ul. Długa 23`), what to do (`Fahren Sie nach Bergstraße 5`). */
const beforeStreet =
  /^(?:.*?\s(?=(?:ul|al|os|pl)\. ?[\p{L}\d])|(?:\S+\s){2,8}(?:op|aan|naar|auf|nach|på|til)\s(?=\p{Lu}[\p{L}-]*(?:straat|laan|weg|plein|stra(?:ß|ss)e|str\.|gasse|allee|gade|vej|gatan|vägen)\s\d))/u

/** Whether a part of a British address is a street: `Unit 11 Mill Business Park, Mill Hill Road, Radcliffe`. */
const isStreet = / (?:Road|Rd|Street|St|Lane|Ln|Avenue|Ave|Drive|Close|Crescent|Terrace|Way)\.?$/u

/** Fields of a text that consists of an address in one of the forms, optionally after a name. */
function fieldsOf(text: string): PostalAddress | undefined {
  const found = addressIn(text)
  return found !== undefined && text.length - found.length <= 3 ? found.fields : undefined
}

/** In `12 Main St West Palm Beach, FL 33401` the point of the compass may belong to the street or to the town. */
const townInStreet = new RegExp(` (?:${americanWays})\\.? (?:North|South|East|West) \\p{Lu}`, 'iu')

interface FoundAddress {
  readonly fields: PostalAddress
  /** Offset in the text. */
  readonly start: number
  readonly length: number
}

/** The first complete address in a text. */
const addressIn = memoizeByText((text: string): FoundAddress | undefined => {
  for (const { needs, form } of forms) {
    const match = needs.test(text) && !isSample.test(text) ? form.exec(text) : null
    const { street: way = '', city: town, code, region, country, village } = match?.groups ?? {}
    if (match === null || town === undefined || (code === undefined && !/\p{Script=Hebrew}/u.test(way))) continue
    // The town is before the code, the province after it.
    if (village !== undefined || townInStreet.test(way))
      return { fields: { text: match[0] }, start: match.index, length: match[0].length }
    // What is before a town may be the name of an estate, then its street.
    const [second, place, area] = region !== undefined && isStreet.test(town) ? [`, ${town.trim()}`, region] : ['', town, region]
    const fields = {
      streetAddress: way.replace(labelBefore, '').replace(beforeStreet, '').trim() + second,
      postalCode: code,
      addressLocality: place.trim(),
      addressRegion: area,
      addressCountry: country,
    }
    const known = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]))
    return { fields: Object.fromEntries(known), start: match.index, length: match[0].length }
  }
  return undefined
})

const anyNeeded = new RegExp(forms.map(({ needs }) => needs.source).join('|'), 'u')

/** Lines of an address without a label. */
const mostInLine = 4

/** An unlabelled address that starts in the first line, and the number of lines that it spans. */
export function addressAtStart(lines: readonly string[]): { readonly fields: PostalAddress; readonly lines: number } | undefined {
  const whole = joined(lines.slice(0, mostInLine))
  if (!anyNeeded.test(whole)) return undefined
  for (let count = 1; count <= Math.min(mostInLine, lines.length); count++) {
    const text = joined(lines.slice(0, count))
    if (text.length > longest) return undefined
    const found = addressIn(text)
    // An address that starts in the next line is found from there.
    if (found === undefined || found.start > (lines[0]?.length ?? 0)) continue
    // An address in a long sentence may be anyone's; on its own line, or after a name, it is the company's.
    if (text.length - found.length > 60) return undefined
    return { fields: found.fields, lines: count }
  }
  return undefined
}

/** Whether the digits of a number are those of an address in a line: `Via Roma 12 - 20121 Milano` has no telephone number. */
export function isInAddress(number: string, line: string): boolean {
  const fields = addressAtStart([line])?.fields
  return fields !== undefined && new Set(number.match(/\d+/g)).isSubsetOf(addressWords(fields).numbers)
}
