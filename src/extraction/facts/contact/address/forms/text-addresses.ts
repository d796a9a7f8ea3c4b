import { countryNames } from '../../../countries.ts'
import { type AddressForm, afterNumber } from './address-form.ts'
import { codeAtEnd, letteredCode, notAddressPart, parts } from './english-addresses.ts'
import { textPattern } from '../../../../../model/text-pattern.ts'

const countries = countryNames()

const spanishWays =
  'Calle|Cl\\.|Av\\.|Avenida|Avda\\.?|Blvd\\.?|Boulevard|Bulevar|Calz(?:ada|\\.)|Carretera|Carr\\.|Paseo|Prol(?:ongación|\\.)|Privada|Cerrada|Andador|Plaza|Pasaje|Psje\\.?|Jirón|Jr\\.|Camino'
const spanishWord = "(?:[\\p{Lu}\\d][\\p{L}\\d'’]*\\.?|de|del|la|las|los|el|y)"
/** `Av. Corrientes 1234`, `Calle 5 de Mayo #120`, `Camino Real s/n`. */
const streetIn = (ways: string) =>
  `(?<!\\p{L})(?:${ways}) (?:\\p{Lu}[\\p{L}'’]*\\.?|\\d{1,2}(?= de )|de|del|la|el)(?:[ -]${spanishWord}){0,5}(?:, | ?(?=#)| )(?:(?:(?:#|N[o°º]\\.?|Núm\\.?) ?)?(?!(?:19|20)\\d\\d(?!\\d))\\d{1,5}(?:[-/ ]?[A-Z0-9]{1,4})?(?![\\p{L}\\d])|s/n(?!\\p{L}))`
const spanishStreet = streetIn(spanishWays)
/** Street words that no tour or square is called. */
const townStreet = streetIn('Calle|Cl\\.|Av\\.|Avenida|Avda\\.?|Blvd\\.?|Boulevard|Bulevar|Carretera|Jirón|Jr\\.')
/** `Calle 93 # 11-27`, `Cra. 7 No. 72-41`. */
const colombianStreet =
  '(?<!\\p{L})(?:Calle|Cl\\.?|Carrera|Cra\\.?|Kra\\.?|Cr\\.?|Av\\.?|Avenida|Diagonal|Diag\\.?|Transversal|Tv\\.?) \\d{1,3} ?[A-Z]?(?: (?:Bis|Sur|Norte|Este))? ?(?:#|N[o°º]\\.?) ?\\d{1,3} ?[A-Z]? ?[-–] ?\\d{1,3}'
/** Parts after a street that are not another street. */
const spanishParts = (most: number) => parts(0, most, `(?!(?:${spanishWays}|Carrera|Cra\\.?) [\\p{Lu}\\d][^,]*\\d)`)
const colombianTowns =
  'Bogot[aá](?:,? D\\.?C\\.?)?|Medell[ií]n|Cali|Barranquilla|Cartagena(?: de Indias)?|Bucaramanga|Pereira|Manizales|Cúcuta|Ibagué|Santa Marta|Villavicencio|Armenia|Neiva|Pasto|Envigado|Chía'
/** Large towns of Latin America, which end an address. */
const towns = [
  // Argentina, Uruguay, Paraguay, Bolivia
  'Buenos Aires|C\\.?A\\.?B\\.?A\\.?|Córdoba|Rosario|Mendoza|La Plata|Mar del Plata|Salta|(?:San Miguel de )?Tucumán|Neuquén|(?:San Carlos de )?Bariloche|Santa Fe|Paraná|Posadas|Resistencia|Corrientes|Formosa|Bahía Blanca|Tandil|San Salvador de Jujuy|Ushuaia|Santiago del Estero',
  'Montevideo|Punta del Este|Maldonado|Asunción|La Paz|Santa Cruz de la Sierra|Cochabamba|Sucre|Tarija',
  // Chile, Peru, Ecuador
  'Santiago(?: de Chile)?|Valparaíso|Viña del Mar|Concepción|Antofagasta|Temuco|La Serena|Rancagua|Talca|Iquique|Puerto Montt',
  'Lima|Arequipa|Trujillo|Cusco|Piura|Chiclayo|Huancayo|Quito|Guayaquil|Cuenca|Manta|Ambato|Loja',
  // Mexico, Central America, the Caribbean, Venezuela
  'Ciudad de México|CDMX|Monterrey|Guadalajara|Zapopan|Puebla|León|Toluca|Chihuahua|Saltillo|Hermosillo|Culiacán|Mazatlán|Veracruz|Xalapa|Oaxaca|Villahermosa|Morelia|Aguascalientes|San Luis Potosí|Playa del Carmen|Torreón|Cuernavaca|Querétaro|Mérida|Cancún|Tijuana',
  'Heredia|Alajuela|Ciudad de Panamá|Ciudad de Guatemala|Tegucigalpa|San Pedro Sula|Managua|San Salvador|Santo Domingo|Santiago de los Caballeros|Caracas|Maracaibo',
  colombianTowns,
].join('|')
const capitals = "\\p{Lu}[\\p{L}'’]*\\.?(?: (?:\\p{Lu}[\\p{L}'’]*\\.?|de|del|la|los|las)){0,4}"

const romanianTowns =
  'Bucure[șşs]ti|Cluj-Napoca|Cluj|Timi[șşs]oara|Ia[șşs]i|Constan[țţt]a|Craiova|Bra[șşs]ov|Gala[țţt]i|Ploie[șşs]ti|Oradea|Br[ăa]ila|Arad|Pite[șşs]ti|Sibiu|Bac[ăa]u|T[âa]rgu[ -]Mure[șşs]|Baia Mare|Buz[ăa]u|Boto[șşs]ani|Satu Mare|Suceava|Piatra Neam[țţt]|Alba Iulia|Deva|Hunedoara|Bistri[țţt]a'

/** A street in Russian, Ukrainian, Belarusian or Bulgarian: `ул. Тверская`, `Мясницкая ул.`, `вул. Хрещатик`. */
const cyrillicName =
  '[„“«"]?\\p{Lu}[\\p{L}’\'-]*\\.?[“”»"]?(?: (?:\\p{Lu}[\\p{L}’\'-]*\\.?|\\d{1,4}(?= (?:лет|год)|-\\p{L})|лет|года?|имени|им\\.|и)){0,3}'
const cyrillicStreet = `(?:(?:(?:ул|просп|пр|пр-т|пр-кт|пер|бул|б-р|бульв|наб|ш|пл|вул|пров)\\.? |(?:улица|проспект|переулок|бульвар|набережная|шоссе|площадь|проезд|вулиця|провулок|площа|пр-т|пр-кт|б-р) )(?!Участка|Дома|Квартир|Помещ)(?:\\d{1,2}-я )?${cyrillicName}|(?:\\d{1,2}-я )?${cyrillicName} (?:ул\\.|улица|проспект|пр-т|пр\\.|шоссе|ш\\.|бульвар|б-р|наб\\.|набережная|переулок|пер\\.|площадь|проезд))`
const cyrillicWay =
  /(?<!\p{L})(?:ул|просп|пр|пр-т|пр-кт|пер|бул|б-р|бульв|наб|ш|пл|вул|пров|улица|проспект|переулок|бульвар|набережная|шоссе|площадь|проезд|вулиця|провулок|площа)(?!\p{L}).*\d/u
const cyrillicHouse =
  ',? ?(?:(?:д|дом|буд|будинок|вл)\\.? ?)?(?:№ ?)?\\d{1,4}(?:[/-]\\d{1,4})?(?:с\\d{1,2}|к\\d{1,2}| ?[а-вА-ВґҐ](?![\\p{L}.]))?(?:,? (?:к|корп|корпус|вх|ет|ап|стр|строение|оф|офис|офіс|кв|пом|помещение|этаж|подъезд|лит|литера)\\.? ?[\\dА-Я]{1,5}|, \\d{1,2} (?:этаж|поверх))*'
/** Large towns, which need no word for a town. */
const cyrillicTowns =
  'Москва|Санкт-Петербург|СПб|Новосибирск|Екатеринбург|Казань|Нижний Новгород|Челябинск|Самара|Омск|Ростов-на-Дону|Уфа|Красноярск|Воронеж|Пермь|Волгоград|Краснодар|Саратов|Тюмень|Тольятти|Ижевск|Барнаул|Иркутск|Ульяновск|Хабаровск|Владивосток|Ярославль|Махачкала|Томск|Оренбург|Кемерово|Рязань|Астрахань|Пенза|Липецк|Тула|Киров|Калининград|Сочи|Ставрополь|Тверь|Белгород|Брянск|Иваново|Владимир|Калуга|Смоленск|Вологда|Сургут|' +
  'Минск|Гомель|Гродно|Брест|Витебск|Могил[её]в|Алматы|Астана|Шымкент|Ташкент|Бишкек|Київ|Киев|Харків|Харьков|Одес{1,2}а|Дніпро|Днепр|Запоріжжя|Запорожье|Львів|Львов|Миколаїв|Вінниця|Винница|Полтава|Чернігів|Черкаси|Житомир|Суми|Хмельницький|Чернівці|Рівне|Івано-Франківськ|Тернопіль|Луцьк|Ужгород|София|Пловдив|Варна|Бургас|' +
  'Хайфа|Тель-Авив|Иерусалим|Ашдод|Нетания|Беэр-Шева|Бат-Ям|Ашкелон|Ришон[- ]ле-Цион|Петах-Тиква|Холон|Рамат-Ган'
const town = `(?:(?:г|гр|гор|город|місто|м(?=\\.? .*(?:вул|просп|пров|площ|бул|[іїєґ])))\\.? ?\\p{Lu}[\\p{L}-]{2,25}(?: \\p{Lu}[\\p{L}-]{2,20})?|(?:${cyrillicTowns})(?!\\p{L}))`
const region = '(?:\\p{Lu}[\\p{L}-]{2,25} (?:область|обл\\.?|край|район|р-н),? ){0,2}'
const district = '(?:\\p{L}[\\p{L}.-]{1,20}(?: \\p{L}[\\p{L}.-]{1,20}){0,2}, )'

const turkishStreet =
  "(?:\\p{Lu}[\\p{L}'’]*(?: \\p{Lu}[\\p{L}'’]*){0,3} (?:Mah|Mh|Mahallesi|Mahalle)(?!\\p{L})\\.?,? )?[\\p{Lu}\\d][\\p{L}\\d'’.]*(?: [\\p{Lu}\\d][\\p{L}\\d'’.]*){0,4} (?:Cad|Cd|Caddesi|Sok|Sk|Sokak|Sokağı|Blv|Bulv|Bulvarı)(?!\\p{L})\\.?"

/** Large towns of Turkey, whose provinces have their names. */
const turkishTowns =
  'İstanbul|Istanbul|Ankara|İzmir|Izmir|Bursa|Antalya|Adana|Konya|Gaziantep|Kayseri|Mersin|Eskişehir|Diyarbakır|Samsun|Denizli|Şanlıurfa|Kocaeli|Sakarya|Trabzon|Malatya|Muğla|Tekirdağ|Manisa|Balıkesir|Aydın|Hatay'

const arabicTowns =
  'حيفا|القدس|الناصرة|يافا|عكا|اللد|الرملة|تل أبيب|بئر السبع|أم الفحم|الطيبة|الطيرة|باقة الغربية|سخنين|شفاعمرو|طمرة|كفر قاسم|رهط|رام الله|البيرة|نابلس|الخليل|بيت لحم|جنين|غزة|' +
  'عم[َّ]*ان|إربد|الزرقاء|العقبة|القاهرة|الجيزة|الإسكندرية|بيروت|طرابلس|صيدا|دمشق|حلب|بغداد|البصرة|أربيل|الرياض|جدة|مكة|مكة المكرمة|المدينة المنورة|الدمام|الخبر|دبي|أبوظبي|أبو ظبي|الشارقة|عجمان|الدوحة|الكويت|المنامة|مسقط|صنعاء|الخرطوم|تونس|الجزائر|وهران|الدار البيضاء|الرباط|مراكش|فاس|طنجة'
const arabicCountries =
  'إسرائيل|اسرائيل|فلسطين|الأردن|مصر|لبنان|سوريا|العراق|(?:المملكة العربية )?السعودية|الإمارات(?: العربية المتحدة)?|قطر|الكويت|البحرين|سلطنة عمان|اليمن|السودان|تونس|الجزائر|المغرب'

const japanese = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const blockNumber = '[0-9０-９\\-－−‐丁目番地号条東西南北]'
/** A prefecture, when a municipality and the number of a block follow it, and no year or count: `3-4人`. */
const japaneseWard =
  '(?:北海道|東京都|大阪府|京都府|\\p{Script=Han}{2,3}県)(?=[^0-9０-９をで]{1,20}[市区町村][^0-9０-９をで]{0,20}(?!(?:19|20)\\d\\d)[0-9０-９]{1,4}(?:[-－−‐](?![0-9０-９]{1,4}(?:[人名歳年月時件戸分円]|階建))|丁目|番|条))'

/** Addresses whose beginning and end are known, but not what each part is; all of their lines belong to them. */
export const textAddresses: readonly AddressForm[] = [
  // JP: 〒150-0001 東京都渋谷区神宮前1-2-3; without a code, a ward and the number of a block
  {
    needs: /[都道府県].{1,30}[0-9０-９]/u,
    form: textPattern(
      `(?:(?:〒 ?)?\\d{3}[-－]\\d{4},? ?\\p{Script=Han}{2,3}[都道府県](?!知事)|${japaneseWard})[${japanese}\\-－−‐]{2,30}[0-9０-９]${blockNumber}{0,20}(?!${blockNumber}|\\p{Script=Hiragana})(?: ?(?!\\S{0,9}様|\\S{1,9}(?:は|から|こちら))[${japanese}A-Za-z0-9０-９]{2,20}(?: ?[0-9０-９]{1,4}(?:F|階|号室)?)?)?`,
      'u',
    ),
  },
  // RO without a code: Strada Iancu Nicolae 19, Interfon 104, Sector 2, București
  {
    needs: textPattern(afterNumber(romanianTowns), 'u'),
    extent: 'named',
    isText: true,
    form: textPattern(
      `(?<!\\p{L})(?:Str(?:ada|\\.) )?(?:Strada|Str\\.|Bulevardul|B-dul|Bd\\.|Bdul|Calea|Aleea|[ȘŞS]oseaua|[ȘŞS]os\\.|Pia[țţt]a|Splaiul|Intrarea|Drumul) (?:\\d{1,2} )?\\p{Lu}[\\p{L}.'’-]*(?: [\\p{L}.'’-]{1,20}){0,5},? (?:[Nn]r\\.? ?)?\\d{1,4}[A-Z]?(?:-\\d{1,4})?(?:, (?:bl|sc|et|ap|parter|camera)\\.? ?[\\dA-Z]{0,4}){0,4}${parts(0, 4)}(?:, ?| )(?:Sector(?:ul)? ?[1-6], ?)?(?:${romanianTowns})(?:,? Sector(?:ul)? ?[1-6])?(?:,? \\d{6})?(?![\\p{L}\\d])`,
      'u',
    ),
  },
  // RO with the town first: București, Sector 1, Str. Florilor nr. 12
  {
    needs: textPattern(`(?:${romanianTowns}),.* \\d`, 'u'),
    form: textPattern(
      `(?:${romanianTowns})(?:, (?:Sector(?:ul)? ?[1-6]|jud(?:\\.|ețul) \\p{Lu}\\p{L}+))?, (?:Str(?:ada|\\.)|Bulevardul|B-dul|Bd\\.|Calea|Aleea|[ȘŞS]oseaua|[ȘŞS]os\\.|Pia[țţt]a|Splaiul) (?:\\d{1,2} )?\\p{Lu}[\\p{L}.'’-]*(?: [\\p{L}.'’-]{1,20}){0,4},? (?:[Nn]r\\.? ?)?\\d{1,4}[A-Z]?(?![\\p{L}\\d])(?:, (?:Sector(?:ul)? ?[1-6]|\\d{6}))?`,
      'u',
    ),
  },
  // RU, UA, BY, BG: 125009, г. Москва, ул. Тверская, д. 12; 4000 гр. Пловдив, ул. „Липа“ № 12, ет. 2
  {
    needs: cyrillicWay,
    form: textPattern(
      `(?<!\\p{L})(?:Россия, |Украина, |Україна, )?(?:(?:\\d{6}|\\d{5}),? ${district}{1,3}|(?:\\d{6}|\\d{4,5},? )?${region}${town}(?: \\d{4})?,? ${district}{0,2})${cyrillicStreet}${cyrillicHouse}(?![\\p{L}\\d])`,
      'u',
    ),
  },
  // UA: вул. Хрещатик, 22, Київ, 01001; RU: ул. Ленина, 12, 101000, Москва
  {
    needs: cyrillicWay,
    form: textPattern(
      `(?<!\\p{L})${cyrillicStreet}${cyrillicHouse}, (?:\\d{5,6},? )?(?:${town}(?:, \\d{5,6}(?!\\d))?|\\p{Lu}[\\p{L}-]{2,25}(?: \\p{Lu}[\\p{L}-]{2,20})?,? \\d{5,6}(?!\\d))`,
      'u',
    ),
  },
  // In Arabic: شارع الورود 12، الطابق 3، حيفا
  {
    needs: textPattern(afterNumber(`، ?(?:${arabicTowns})`), 'u'),
    form: textPattern(
      `(?<!\\p{L})شارع [\\p{Script=Arabic} .'-]{2,30},? ?\\d{1,4}(?:[/-]\\d{1,3})?(?:، ?(?:ال)?(?:طابق|بناية|مكتب|شقة|مبنى) \\d{1,3})*(?:، ?[\\p{Script=Arabic}][\\p{Script=Arabic} -]{2,25})?، ?(?:${arabicTowns})(?!\\p{L})(?:، ?(?:${arabicCountries})(?!\\p{L}))?`,
      'u',
    ),
  },
  // TR: Caferağa Mah. Moda Cad. No: 12 D: 5, 34710 Kadıköy/İstanbul
  {
    needs: textPattern(`\\p{L}\\.?,? ?No ?[:.]? ?\\d.*(?:/ ?\\p{Lu}|[ ,](?:${turkishTowns}))`, 'u'),
    form: textPattern(
      `(?<![\\p{L}\\p{N}])${turkishStreet},? No ?[:.]? ?\\d{1,4}(?:[/-] ?[\\dA-Z]{1,4})?(?: ?[A-Z](?!\\p{L}))?(?:,? (?:D|Daire|Kat|K)[:.]? ?\\d{1,3})*,? (?:\\p{Lu}[\\p{L}]{2,20}(?: \\p{Lu}\\p{L}{2,20})?,? )?(?:\\d{5},? )?\\p{Lu}\\p{L}{2,20}(?: ?/ ?\\p{Lu}\\p{L}{2,20}|,? (?:${turkishTowns})(?!\\p{L}))(?:,? (?:Türkiye|Turkey))?`,
      'u',
    ),
  },
  // CO: Carrera 7 # 72-41, Oficina 501, Bogotá
  {
    needs: /(?:#|N[o°º]\.?) ?\d{1,3} ?[A-Z]? ?[-–] ?\d/u,
    form: textPattern(
      `${colombianStreet}(?: (?:piso|oficina|local|apto\\.?) \\d{1,4})?${spanishParts(3)}, (?:${colombianTowns}|Colombia)(?!\\p{L})(?:, ${capitals})?(?:,? Colombia)?`,
      'u',
    ),
  },
  // MX: Calle 5 de Mayo #120, Col. Centro, C.P. 44100, Guadalajara, Jalisco
  {
    needs: /(?:\bCol(?:\.|onia)|\bFracc|C\.? ?P\.?) .*\d{5}|\d{5}.*(?:\bCol(?:\.|onia)|\bFracc)/,
    form: textPattern(
      `${spanishStreet}(?=.*(?:(?<!\\p{L})Col(?:\\.|onia)|(?<!\\p{L})Fracc|C\\.? ?P\\.?))${spanishParts(5)},? (?:C\\.? ?P\\.?:? ?)?\\d{5}(?!\\d)(?:,? ${notAddressPart}${capitals}){0,3}`,
      'u',
    ),
  },
  // AR: Av. Corrientes 1234, C1043AAZ Buenos Aires; other towns: Av. Providencia 1234, Of. 501, Providencia, Santiago
  {
    needs: textPattern(afterNumber(` (?:${towns})`), 'u'),
    form: textPattern(
      `${townStreet}${spanishParts(4)},? (?:\\(?[A-Z]?\\d{4,5}(?:[A-Z]{3})?\\)?,? )?(?:${towns})(?!\\p{L}| del? )(?:, ${notAddressPart}${capitals}){0,2}(?: \\d{5}(?!\\d))?(?:,? (?:${countries})(?!\\p{L}))?(?:,? ${codeAtEnd})?`,
      'u',
    ),
  },
].map((form): AddressForm => ({ ...form, extent: 'whole', isText: true }))

/** A line that continues with such an address: its postal code, its town or its country. */
export const addressContinuation = textPattern(
  `^(?:C\\.? ?P\\.?:? ?\\d{4,7}(?:,? ${notAddressPart}${capitals})?|\\d{4,6} ${notAddressPart}${capitals}|(?:${towns})(?:, ${capitals})?|(?:${countries})|${letteredCode})$`,
  'u',
)
