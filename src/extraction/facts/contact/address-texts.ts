import type { AddressForm } from './address-forms.ts'
import { beforeNumber, englishNumber, englishStreet, englishWays, houses } from './address-forms.ts'

/*
 * Addresses that say where they begin and end, but not what each of their parts is: they are published as one text.
 */

/** Countries that end an address. */
const countries =
  'Argentina|Australia|Austria|Bahrain|Belgium|Bolivia|Brasil|Brazil|Canada|Chile|Colombia|Costa Rica|Croatia|Cyprus|Czech Republic|Denmark|Ecuador|Egypt|El Salvador|England|España|Estonia|Finland|France|Germany|Ghana|Greece|Guatemala|Honduras|Hong Kong(?: SAR)?|Hungary|Iceland|India|Indonesia|Ireland|Israel|Italia|Italy|Jamaica|Japan|Jordan|Kenya|Kuwait|Latvia|Lebanon|Lithuania|Luxembourg|Malaysia|Malta|M[eé]xico|Morocco|Netherlands|The Netherlands|New Zealand|Nicaragua|Nigeria|Northern Ireland|Norway|Oman|Panam[aá]|Paraguay|Per[uú]|Philippines|Poland|Portugal|Puerto Rico|Qatar|Rep[uú]blica Dominicana|Dominican Republic|Romania|Saudi Arabia|Scotland|Serbia|Singapore|Slovakia|Slovenia|South Africa|South Korea|Spain|Sweden|Switzerland|Taiwan|Thailand|Turkey|Türkiye|U\\.?A\\.?E\\.?|United Arab Emirates|U\\.?K\\.?|United Kingdom|U\\.?S\\.?A\\.?|United States(?: of America)?|Uruguay|Venezuela|Vietnam|Wales'

/** Parts between commas. */
const parts = (most: number, comma = ',?') => `(?:${comma} [\\p{Lu}\\p{N}#(][^,;:|?!]{1,45}){0,${most}}?`

const spanishWays =
  'Calle|Cl\\.|Av\\.|Avenida|Avda\\.?|Blvd\\.?|Boulevard|Bulevar|Calz(?:ada|\\.)|Carretera|Carr\\.|Paseo|Prol(?:ongación|\\.)|Privada|Cerrada|Circuito|Andador|Plaza|Pasaje|Psje\\.?|Jirón|Jr\\.|Camino|Ruta'
/** `Av. Corrientes 1234`, `Calle 5 de Mayo #120`, `Camino Real s/n`. */
const spanishStreet = `(?<!\\p{L})(?:${spanishWays}) [\\p{Lu}\\d][\\p{L}\\d .'’-]{1,40}?,? ?(?:(?:#|N[o°º]\\.?|Núm\\.?) ?)?(?:\\d{1,5}(?:[-/ ]?[A-Z0-9]{1,4})?(?![\\p{L}\\d])|s/n(?!\\p{L}))`
/** `Calle 93 # 11-27`, `Cra. 7 No. 72-41`. */
const colombianStreet =
  '(?<!\\p{L})(?:Calle|Cl\\.?|Carrera|Cra\\.?|Kra\\.?|Cr\\.?|Av\\.?|Avenida|Diagonal|Diag\\.?|Transversal|Tv\\.?) \\d{1,3} ?[A-Z]?(?: (?:Bis|Sur|Norte|Este))? ?(?:#|N[o°º]\\.?) ?\\d{1,3} ?[A-Z]? ?[-–] ?\\d{1,3}'
const colombianTowns =
  'Bogot[aá](?:,? D\\.?C\\.?)?|Medell[ií]n|Cali|Barranquilla|Cartagena(?: de Indias)?|Bucaramanga|Pereira|Manizales|Cúcuta|Ibagué|Santa Marta|Villavicencio|Armenia|Neiva|Pasto|Envigado|Chía'
/** Large towns of Latin America, which end an address. */
const towns = [
  // Argentina, Uruguay, Paraguay, Bolivia
  'Buenos Aires|C\\.?A\\.?B\\.?A\\.?|Córdoba|Rosario|Mendoza|La Plata|Mar del Plata|Salta|(?:San Miguel de )?Tucumán|Neuquén|(?:San Carlos de )?Bariloche|Santa Fe|Paraná|Posadas|Resistencia|Corrientes|Formosa|San Juan|San Luis|Bahía Blanca|Tandil|San Salvador de Jujuy|Ushuaia|Santiago del Estero',
  'Montevideo|Punta del Este|Maldonado|Asunción|La Paz|Santa Cruz de la Sierra|Cochabamba|Sucre|Tarija',
  // Chile, Peru, Ecuador
  'Santiago(?: de Chile)?|Valparaíso|Viña del Mar|Concepción|Antofagasta|Temuco|La Serena|Rancagua|Talca|Iquique|Puerto Montt',
  'Lima|Arequipa|Trujillo|Cusco|Piura|Chiclayo|Huancayo|Miraflores|Quito|Guayaquil|Cuenca|Manta|Ambato|Loja',
  // Mexico, Central America, the Caribbean, Venezuela
  'Ciudad de México|CDMX|Monterrey|Guadalajara|Zapopan|Puebla|León|Toluca|Chihuahua|Saltillo|Hermosillo|Culiacán|Mazatlán|Veracruz|Xalapa|Oaxaca|Villahermosa|Morelia|Aguascalientes|San Luis Potosí|Playa del Carmen|Torreón|Cuernavaca|Querétaro|Mérida|Cancún|Tijuana',
  'San José|Heredia|Alajuela|Ciudad de Panamá|Ciudad de Guatemala|Tegucigalpa|San Pedro Sula|Managua|San Salvador|Santo Domingo|Santiago de los Caballeros|Caracas|Valencia|Maracaibo',
  colombianTowns,
].join('|')

/** A street in Russian, Ukrainian or Belarusian with the number of a house: `ул. Тверская, д. 12, корп. 2`, `вул. Хрещатик, 22`. */
const cyrillicStreet =
  "(?:(?:(?:ул|просп|пр|пр-т|пр-кт|пер|бул|б-р|бульв|наб|ш|пл|вул|пров)\\.? |(?:улица|проспект|переулок|бульвар|набережная|шоссе|площадь|проезд|вулиця|провулок|площа|пр-т|пр-кт|б-р) )[\\p{Lu}\\d][\\p{L}\\d .’'-]{1,35}|[\\p{Lu}][\\p{L} -]{2,30} (?:ул\\.|улица|проспект|пр-т|пр\\.|шоссе|ш\\.|бульвар|б-р|наб\\.|набережная|переулок|пер\\.|площадь|проезд))"
const cyrillicHouse =
  ',? ?(?:(?:д|дом|буд|будинок)\\.? ?)?\\d{1,4}(?:[/-]\\d{1,4})?(?: ?[а-яА-ЯіІ](?!\\p{L}))?(?:,? (?:к|корп|корпус|стр|строение|оф|офис|офіс|кв|пом|помещение|этаж|подъезд|лит|литера)\\.? ?[\\dА-Я]{1,5}){0,3}'
const cyrillicTown = '(?:г|гор|м|город|місто)\\.? ?\\p{Lu}[\\p{L}-]{2,25}(?: \\p{Lu}[\\p{L}-]{2,20})?'

const turkishStreet =
  "(?:\\p{Lu}[\\p{L}'’. ]{2,30} (?:Mah|Mh|Mahallesi)(?!\\p{L})\\.?,? )?[\\p{Lu}\\d][\\p{L}\\d'’. ]{1,35} (?:Cad|Cd|Caddesi|Sok|Sk|Sokak|Sokağı|Blv|Bulv|Bulvarı|Yolu)(?!\\p{L})\\.?"

/** Towns of Israel in English. */
const israeliTowns =
  "(?:Tel[ -]Aviv(?:[ -](?:Yafo|Jaffa))?|Jerusalem|Haifa|Rishon Le[ -]?Zion|Peta[ck]?h[ -]Ti[kq]va|Ashdod|Netanya|Be['’]?er[ -]Sheva|Bnei[ -]Brak|Holon|Ramat[ -]Gan|Rehovot|Bat[ -]Yam|Herzliya(?: Pituach)?|Kfar[ -]Saba|Ra['’]?anana|Hod[ -]Ha[Ss]haron|Givatayim|Caesarea|Yokneam|Nahariya|Modi['’]?in|Ashkelon|Hadera|Eilat|Rosh[ -]Ha['’]?[Aa]yin|Nes[sz]?[ -]Ziona|Ramat[ -]Ha[Ss]haron|Or[ -]Yehuda)"

/** The forms, most certain first. */
export const addressTexts: readonly AddressForm[] = [
  // JP: 〒150-0001 東京都渋谷区神宮前1-2-3
  {
    needs: /\d{3}[-－]\d{4}.{0,3}\p{Script=Han}/u,
    form: /(?:〒 ?)?\d{3}[-－]\d{4},? ?\p{Script=Han}{2,4}[都道府県][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9０-９\-－−‐]{3,40}(?: ?[\p{Script=Han}\p{Script=Katakana}ーA-Z0-9０-９]{2,20}(?:ビル|[0-9０-９]{1,3}(?:F|階|号室)))?/u,
  },
  // RU, UA, BY: 125009, г. Москва, ул. Тверская, д. 12
  {
    needs: /[а-яі]\.? ?\p{Lu}\p{Ll}+.*\d/u,
    form: new RegExp(
      `(?<!\\p{L})(?:(?:\\d{6}|\\d{5}),? (?:\\p{L}[\\p{L}. -]{1,30}, ){1,3}|(?:\\p{Lu}[\\p{L}-]{2,25} (?:область|обл\\.?|край|район|р-н),? ){0,2}${cyrillicTown},? (?:\\p{L}[\\p{L}. -]{1,30}, ){0,2})${cyrillicStreet}${cyrillicHouse}(?![\\p{L}\\d])`,
      'u',
    ),
  },
  // UA: вул. Хрещатик, 22, Київ, 01001
  {
    needs: /[а-яі]\.? ?\p{Lu}\p{Ll}+.*\d/u,
    form: new RegExp(
      `(?<!\\p{L})${cyrillicStreet}${cyrillicHouse}, (?:${cyrillicTown}(?:, \\d{5,6}(?!\\d))?|\\p{Lu}[\\p{L}-]{2,25}(?: \\p{Lu}[\\p{L}-]{2,20})?,? \\d{5,6}(?!\\d))`,
      'u',
    ),
  },
  // TR: Caferağa Mah. Moda Cad. No: 12 D: 5, 34710 Kadıköy/İstanbul
  {
    needs: /\p{L}\.? ?No ?[:.]? ?\d.* ?\/ ?\p{Lu}/u,
    form: new RegExp(
      `(?<![\\p{L}\\p{N}])${turkishStreet},? No ?[:.]? ?\\d{1,4}(?:[/-] ?[\\dA-Z]{1,4})?(?: ?[A-Z](?!\\p{L}))?(?:,? (?:D|Daire|Kat|K)[:.]? ?\\d{1,3})*,? (?:\\p{L}[\\p{L} ]{2,25},? )?(?:\\d{5},? )?\\p{Lu}\\p{L}{2,20} ?/ ?\\p{Lu}\\p{L}{2,20}`,
      'u',
    ),
  },
  // CO: Carrera 7 # 72-41, Oficina 501, Bogotá
  {
    needs: /(?:#|N[o°º]\.?) ?\d{1,3} ?[A-Z]? ?[-–] ?\d/u,
    form: new RegExp(`${colombianStreet}${parts(3)},? (?:${colombianTowns}|Colombia)(?!\\p{L})(?:,? Colombia)?`, 'u'),
  },
  // MX: Calle 5 de Mayo #120, Col. Centro, C.P. 44100, Guadalajara, Jalisco
  {
    needs: /(?:\bCol(?:\.|onia)|\bFracc|C\.? ?P\.?) .*\d{5}|\d{5}.*(?:\bCol(?:\.|onia)|\bFracc)/,
    form: new RegExp(
      `${spanishStreet}(?=.*(?:(?<!\\p{L})Col(?:\\.|onia)|(?<!\\p{L})Fracc|C\\.? ?P\\.?))${parts(5)},? (?:C\\.? ?P\\.?:? ?)?\\d{5}(?!\\d)(?:,? \\p{Lu}[\\p{L}. ]{2,30}){0,3}`,
      'u',
    ),
  },
  // AR: Av. Corrientes 1234, C1043AAZ Buenos Aires; other towns: Av. Providencia 1234, Of. 501, Providencia, Santiago
  {
    needs: new RegExp(`\\d.* (?:${towns})`, 'u'),
    form: new RegExp(
      `${spanishStreet}${parts(4)},? (?:\\(?[A-Z]?\\d{4,5}(?:[A-Z]{3})?\\)?,? )?(?:${towns})(?!\\p{L}| del? )(?:,? (?:${countries})(?!\\p{L}))?`,
      'u',
    ),
  },
  // CA and AU where nothing is between the street and the town: 12 Main Street Toronto ON M5V 2T6
  {
    needs: /(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? \d{4})(?!\d)/,
    form: new RegExp(
      `${beforeNumber}${englishNumber},? [\\p{Lu}\\p{N}r][\\p{L}\\p{N}.'’ -]{4,60}(?:, [\\p{Lu}\\p{N}#][\\p{L}\\p{N}.'’ -]{1,40}){0,3}?,? (?:\\(?(?:AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|Qu[eé]bec|Ontario)\\)?,? [ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d|(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? \\d{4})(?![\\p{L}\\d])(?:,? (?:Canada|Australia))?`,
      'u',
    ),
  },
  // IL in English: 3 HaAlon St., Tel Aviv; HaAlon 3, 4th Floor, Tel Aviv 6971003
  {
    needs: new RegExp(`\\d.*${israeliTowns}`, 'u'),
    form: new RegExp(
      `(?:${beforeNumber}${englishNumber},? [\\p{Lu}][\\p{L}'’ -]{2,30}\\.?|(?<![\\p{L}\\p{N}])[\\p{Lu}][\\p{L}'’-]{2,20}(?: \\p{Lu}[\\p{L}'’.-]{1,20}){0,2} (?!(?:19|20)\\d\\d)\\d{1,3}[A-Z]?(?=,))${parts(2, ',')}, ${israeliTowns}(?!\\p{L})(?: \\d{7}(?!\\d))?(?:, Israel)?`,
      'u',
    ),
  },
  // With the country: Unit 1203, Tower A, 18 Harbour Road, Wan Chai, Hong Kong; 12 Herzl St., Tel Aviv 6688101, Israel
  {
    needs: new RegExp(`\\d.*[ ,](?:${countries})(?!\\p{L})`, 'u'),
    form: new RegExp(
      `(?:${beforeNumber}${englishNumber},? ${englishStreet}|${spanishStreet}|(?<![\\p{L}\\p{N}])(?:Office|Unit|Suite|Shop|Flat|Villa|Plot|Level) (?:No\\.? ?)?[\\dA-Z]{1,6}(?=,.* (?:${houses}|${englishWays}),))${parts(6, ',')}, (?:${countries})(?![\\p{L}])`,
      'u',
    ),
  },
]
