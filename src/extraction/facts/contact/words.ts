import { mentionsTopic } from '../part-words.ts'
import { memoizeByText } from '../../tree/memoize-by-text.ts'

/** What a label announces. A fax number is not published as a telephone number. */
export type ContactLabel = 'phone' | 'mobile' | 'fax' | 'whatsapp' | 'email' | 'address' | 'hours'

/** Labels in the form of {@link plainLabel}: Hebrew, English, German, French, Spanish, Italian, Dutch, Czech, Russian, Arabic. */
const names: readonly (readonly [ContactLabel, string])[] = [
  [
    'phone',
    "טלפון|טלפונים|מספרי טלפון|טל|טל'|הטלפון שלנו|מספר טלפון|מס' טלפון|טלפון ראשי|טלפון במשרד|טלפון משרד|טלפון המשרד|חייגו|חייגו עכשיו|התקשרו|התקשרו עכשיו|להתקשרות",
  ],
  [
    'phone',
    'phone|telephone|tel|phone number|telephone number|phone numbers|telephone numbers|phone nos|contact number|contact numbers|phones|our phone|office phone|main phone|landline|office|call|call us|call us on|call us at|call now|t|p|ph|phone no',
  ],
  [
    'phone',
    'telefon|telefonnummer|telefonnummern|rufnummer|rufnummern|numéro de téléphone|numéros de téléphone|número de teléfono|números de teléfono|numero di telefono|numeri di telefono|números de telefone|festnetz|fon|ruf|rufen sie uns an|téléphone|tél|par téléphone|appelez-nous|teléfono|tfno|teléfonos|llámanos|llámenos|telefono|chiamaci|tel/fax',
  ],
  [
    'phone',
    'telefoon|telefoonnummer|telefoonnummers|telefonní čísla|numer telefonu|numery telefonów|telefony|номера телефонов|bel ons|telefonní číslo|zavolejte|zavolejte nám|pevná linka|телефон|телефоны|тел|позвоните|هاتف|الهاتف|تلفون|رقم الهاتف|اتصل بنا|telefone|puhelin',
  ],
  [
    'phone',
    'toll free|toll-free|tel.-nr|tel-nr|tel nr|telefon-nr|telefonnr|phone no|telephone no|freephone|freecall|hotline|helpline|numéro vert|numero verde|número gratuito|customer service|kundenservice|service client|support|מוקד|שירות לקוחות',
  ],
  [
    'phone',
    'reception|bookings|reservations|appointments|büro|rezeption|empfang|reservierung|reservierungen|terminvereinbarung|réservation|réservations|prise de rendez-vous|reservas|citas|pedir cita|prenotazioni|marcações|rejestracja|recepcja|rezerwacje|recepce|objednávky|ресепшен|регистратура|запись на приём|للحجز|הזמנות|קביעת תורים|לקביעת תור|לקביעת תורים|זימון תורים|לתיאום|מזכירות|משרד',
  ],
  ['mobile', 'נייד|טלפון נייד|סלולרי|טלפון סלולרי|סלולאר|סלולר|פלאפון|mobile|mobile phone|cell|cell phone|cellphone|m|mob'],
  [
    'mobile',
    'mobil|mobiltelefon|mobilnummer|handy|handynummer|portable|gsm|móvil|celular|cellulare|cell|mobiel|mobilní telefon|мобильный|моб|جوال|موبايل|الجوال',
  ],
  ['fax', 'פקס|מספר פקס|fax|fax number|telefax|faxnummer|télécopie|télécopieur|факс|فاكس|f'],
  ['whatsapp', 'וואטסאפ|ווטסאפ|whatsapp|whats app|ватсап|واتساب|واتس اب'],
  ['email', 'דוא"ל|דואל|דואר אלקטרוני|מייל|המייל שלנו|אימייל|אי-מייל|כתובת מייל|כתובת אימייל|כתובת דוא"ל'],
  [
    'email',
    'email|e-mail|mail|email address|e-mail address|our email|email us|e-mail us|e|email-adresse|e-mail-adresse|courriel|adresse e-mail|adresse email|mél|correo|correo electrónico|posta elettronica|e-mailadres|эл. почта|почта|электронная почта|البريد الإلكتروني|بريد إلكتروني',
  ],
  [
    'address',
    'כתובת|הכתובת|הכתובת שלנו|כתובתנו|כתובתינו|כתובת המשרד|כתובת משרדנו|כתובת למכתבים|כתובת העסק|כתובת החנות|בקרו אותנו|היכן אנחנו|איפה אנחנו|מיקום|המשרד שלנו|המשרדים שלנו',
  ],
  ['address', '住所|所在地|地址|주소'],
  [
    'address',
    'address|our address|office address|street address|visit us|our office|our offices|location|our location|find us|where to find us|where we are|registered office|registered address|head office|headquarters|postal address|mailing address|studio|showroom|store address|business address',
  ],
  [
    'address',
    'adresse|anschrift|unsere adresse|postanschrift|besuchen sie uns|so finden sie uns|hier finden sie uns|standort|notre adresse|nous trouver|où nous trouver|siège social|siège|dirección|nuestra dirección|dónde estamos|domicilio|indirizzo|dove siamo|sede|sede legale|sede operativa',
  ],
  [
    'address',
    'adresă|adresa noastră|adres|ons adres|bezoekadres|postadres|locatie|onze locatie|lokalizacja|beliggenhed|cím|címünk|adresa|naše adresa|sídlo|kde nás najdete|provozovna|адрес|наш адрес|адреса|наша адреса|عنوان|العنوان|عنواننا',
  ],
  [
    'hours',
    'שעות|שעות פעילות|שעות הפעילות|שעות פעילות המשרד|שעות פתיחה|שעות הפתיחה|שעות עבודה|שעות העבודה|שעות קבלה|שעות קבלת קהל|שעות מענה|זמני פעילות|ימי ושעות פעילות|ימים ושעות פעילות|מתי אנחנו פתוחים',
  ],
  [
    'address',
    'where we meet|where we work|how to find us|wo wir sind|treffpunkt|unser standort|lieu|lieu de rendez-vous|adresse du cabinet|ubicación|nuestra ubicación|localização|onde estamos|onde nos encontrar|как нас найти|мы находимся|موقعنا|איפה נפגשים|איך מגיעים|morada|endereço|a nossa morada|nossa localização|nasz adres|siedziba',
  ],
  [
    'hours',
    'godziny pracy|godziny otwarcia|godziny|czynne|horário|horário de funcionamento|horários|horário de atendimento|horários de atendimento|horário de abertura|horários de funcionamento|öppettider|åbningstider|åpningstider|aukioloajat|çalışma saatleri|nyitvatartás|ωράριο|ώρες λειτουργίας',
  ],
  [
    'hours',
    'графік роботи|години роботи|час роботи|режим роботи|работно време|radno vrijeme|radno vreme|delovni čas|odpiralni čas|otváracie hodiny|program de lucru|program de funcționare|orar|darba laiks|darbo laikas|lahtiolekuajad|営業時間|营业时间|營業時間|영업시간',
  ],
  [
    'hours',
    'hours|opening hours|business hours|trading hours|working hours|office hours|opening times|hours of operation|our hours|store hours|open|opening|when we are open|open hours',
  ],
  [
    'hours',
    "öffnungszeiten|unsere öffnungszeiten|sprechzeiten|geschäftszeiten|bürozeiten|geöffnet|sprechstunden|ordinationszeiten|ordination|praxiszeiten|telefonzeiten|horaires|horaires d'ouverture|nos horaires|heures d'ouverture|ouverture",
  ],
  [
    'hours',
    'horario|horarios|horario de apertura|horario de atención|nuestro horario|horario comercial|orari|orario|orari di apertura|orario di apertura|i nostri orari|openingstijden|openingsuren|onze openingstijden|geopend',
  ],
  [
    'hours',
    'otevírací doba|otevírací hodiny|provozní doba|pracovní doba|ordinační hodiny|otevřeno|часы работы|время работы|режим работы|график работы|ساعات العمل|أوقات العمل|مواعيد العمل|أوقات الدوام',
  ],
]

const spelled = names.flatMap(([label, list]) => list.split('|').map((name): [string, ContactLabel] => [name, label]))

/** Labels by their plain form, also as people write them without accents: `Direccion`. */
export const contactLabels: ReadonlyMap<string, ContactLabel> = new Map([
  ...spelled.map(([name, label]): [string, ContactLabel] => [name.normalize('NFD').replace(/[\u0300-\u036F]/g, ''), label]),
  ...spelled,
])

/** Normalises quotes, dashes and spaces, and removes bidi marks, niqqud and leading icons. */
export const plainLabel = memoizeByText((text: string): string => {
  return text
    .normalize('NFC')
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replace(/''|׳׳|[״“”„″]/g, '"')
    .replace(/[׳‘’′`´]/g, "'")
    .replace(/[־‐‑‒–—]/g, '-')
    .replace(/：/g, ':')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase()
})

/**
 * Words that attribute the text next to or below them to a third party: the maker or host of the site, authorities and arbitration
 * boards (named in imprints), insurers, clients.
 */
const othersWords =
  /(?<!\p{L})(?:web ?design(?:er|ed)?|website (?:by|design|development)|site (?:by|design|réalisé|créé|web réalisé)|design(?:ed)?(?: (?:and|&) (?:developed|built|development))? by|developed by|powered by|support(?:ed)? by(?! (?:(?:tele)?phone|e-?mail|chat|sms|text|whatsapp|post))|mit unterstützung von|watermark (?:removed|fjernes)|(?:made|created|built)(?: with \S+)? by|hosted by|hosting|webhosting|hoster|umsetzung|realisierung|realisation|gestaltung|programmierung|konzept(?:ion)?|webdesign|webentwicklung|réalisation|conception|création (?:du site|de site|graphique)|hébergeur|hébergement|hébergé par|realizzazione|sito (?:web )?(?:a cura|realizzato)|diseño (?:web|y desarrollo)|desarrollado por|alojamiento web|tvorba web\S*|vytvořil\S*|webdesign|website door|gemaakt door|разработка сайт\S*|создание сайт\S*|хостинг|(?:online-?)?streit(?:beilegung|schlichtung)\S*|schlichtungs\S*|verbraucherschlichtung\S*|(?:datenschutz-?)?aufsichtsbeh\S*|landesbeauftragte\S*|bundesbeauftragte\S*|datenschutzbeauftragte\S*|zuständige (?:kammer|behörde)\S*|\p{L}*kammer|berufshaftpflicht\S*|haftpflichtversicher\S*|supervisory authorit\S*|data protection (?:authority|commission\S*)|information commissioner\S*|ombuds\S*|dispute resolution|(?:data protection|privacy) officer\S*|dpo|dsb|délégué\S* à la protection|responsabile della protezione|delegado de protección|pověřen\S+ pro ochranu|functionaris gegevensbescherming|accessibility (?:coordinator|officer|manager)\S*|(?:beauftragte\S*|ansprechpartner\S*|ansprechperson\S*) für (?:die )?(?:digitale )?barrierefreiheit|barrierefreiheitsbeauftragte\S*|référente?s? (?:d')?accessibilité|(?:responsab(?:il|l)e|coordinador\S*) (?:de (?:la |l')?|dell'|per l')?(?:accesibilidad|accessibilité|accessibilità)|koordynator\S* (?:do spraw )?dostępności|[הול]?(?:רכז|אחראי|ממונה)(?:\/?ת)? (?:על )?ה?נגישות|our (?:partners?|accountants?)|unser\S* (?:partner\S*|steuerberater\S*)|nos partenaires|notre partenaire|nuestros socios|i nostri partner|ממונה (?:על )?(?:הגנת )?ה?פרטיות|רואה החשבון שלנו|השותפים שלנו|cnil|médiat(?:eur|ion)\S*|autorité de contrôle|garante (?:per|della|privacy)\S*|agencia española|aepd|autoriteit persoonsgegevens|úřad pro ochranu|česká obchodní inspekce|dozorov\S+|роскомнадзор\S*|bildnachweis\S*|fotos?(?: von|:)|photo credits?|crédits?|references|our clients|giftnotruf|rettung|תחנת משטרה|משטרה|מד"א|רשות להגנת|הרשות להגנת|רשות הגנת|בניית אתרים?|עיצוב אתרים?|בניה ועיצוב|בנייה ועיצוב|עיצוב ובני\S+|עיצוב ופיתוח|פיתוח אתרים?|נבנה על ידי|נבנה ע"י|עוצב על ידי|האתר נבנה|אחסון אתרים?|realizzat[oa] da|sviluppat[oa] da|projekt(?: i wykonanie| strony)?(?= ?:)|wykonanie(?: strony)?(?= ?:)|realizacja(?: strony)?(?= ?:)|tworzenie stron|сайт (?:сделан|создан|разработан)\p{L}*|дизайн сайт\p{L}*|desenvolvido por|criado por|site (?:por|feito)|webb(?:design|byrå)|hjemmeside(?:r)? af|web tasarım|تصميم (?:و|موقع)\p{L}*|financing|finanzierung|google (?:ireland|llc|inc|germany)|meta platforms|facebook (?:ireland|inc)|dienste?anbieter)(?!\p{L})/iu

/** Whether a text attributes what follows to a third party. */
export const isThirdParty = memoizeByText((text: string): boolean => {
  return othersWords.test(plainLabel(text.slice(0, 300))) || mentionsTopic('testimonials', text)
})

/** A line that begins with an authority, chamber or board that imprints and privacy policies have to name; not with its member. */
const authorityWords =
  /^(?:[\p{L} -]{2,40}: ?)?(?:\p{L}{1,3}['’])?(?:(?!mitglied|member|membre)[\p{L}-]{1,20} ){0,3}(?:(?:datenschutz-?)?aufsichtsbeh\S*|zuständige (?:kammer|behörde)\S*|(?:landes|bundes)beauftragte\S*|(?:psychotherapeuten|(?:landes|bundes|bezirks)?(?:zahn|tier)?ärzte|rechtsanwalts|steuerberater|architekten|ingenieur|apotheker|handwerks|notar|wirtschaftsprüfer|wirtschafts)kammer|handelskammer|schlichtungs\S*|verbraucherschlichtung\S*|berufshaftpflicht\S*|supervisory authorit\S*|data protection (?:authority|commission\S*)|information commissioner\S*|cnil|autorité de contrôle|médiateur de la consommation|garante (?:per|della) |agencia española de protección|autoriteit persoonsgegevens|úřad pro ochranu|česká obchodní inspekce|роскомнадзор\S*|הרשות להגנת)/iu

/** Whether a text begins the details of an authority: those below it in its block are the authority's. */
export const namesAuthority = memoizeByText((text: string): boolean => {
  return authorityWords.test(plainLabel(text.slice(0, 120)))
})

const emergencyWords = /(?<!\p{L})(?:emergency|notruf|urgences|assistência em viagem|abschleppdienst)(?!\p{L})/u

/** Whether a label says that a number is for emergencies only. */
export function isEmergency(label: string): boolean {
  return emergencyWords.test(plainLabel(label.slice(0, 300)))
}

/**
 * Words in headings and address lines that announce places nearby instead of the company's own. Since a hotel's own name would match,
 * the words must say that it is near or one of several.
 */
const nearbyWords =
  /(?<!\p{L})(?:(?:near(?:est|by)|closest|recommended) \p{L}+|nearby|car parks?|parking|park(?:haus|häuser|platz|plätze|en|möglichkeiten)|tiefgarage|hotels|(?:partner|nachbar)hotels?|where to stay|places to stay|accommodations? (?:near|close)|übernachtung\p{L}*|unterkünfte|hotelempfehlung\p{L}*|in der nähe|taxis?|stationnement|se garer|où dormir|hébergements?|à proximité|hoteles|aparcamiento|alojamientos?|cerca de|dónde dormir|parcheggi\p{L}*|dove dormire|alberghi|parkeren|parkeergarage|parkování|parkoviště|ubytování|парковка|гостиницы|فنادق|موقف|partner(?:s|praxis|praxen|betrieb\p{L}*|hotel\p{L}*|werkst\p{L}*|unternehmen|firmen|studios?)|partenaires|parceiros|partnerzy|партн[её]ры|empresas colaboradoras|out[- ]of[- ]hours|außerhalb der (?:sprech|öffnungs)zeiten|concerts|konzerte|veranstaltungen|upcoming events|koncerty|conciertos|concerti)(?!\p{L})|קונצרטים|אירועים קרובים|חניונ|חניון|חניה|חנייה|מלונות|מלון קרוב|בסביבה|בקרבת מקום|שותפים|מונית|מוניות/u

/** A heading that is only `Hotel`, `Partner` or a court; longer headings may be the company's name. */
const nearbyAlone =
  /^(?:(?:the|our|unser|notre) )?(?:hotel|hôtel|partner|partners|מלון)$|^(?:zuständige\p{L}* )?\p{L}{0,12}gerichte?$|^(?:court ?houses?|law courts|tribuna(?:ux|les|li)|sądy?|soudy?|rechtbank(?:en)?|בתי ה?משפט|בית ה?משפט)$|^partner (?!for|für|in|of|with)\p{L}/u

/** Whether a heading announces places nearby, partners or courts. */
export const isNearby = memoizeByText((heading: string): boolean => {
  const plain = plainLabel(heading.slice(0, 300))
  return nearbyWords.test(plain) || nearbyAlone.test(plain)
})

/** Words in headings above directions, with the company's own address or that of a car park or a station. */
const directionsWords =
  /^(?:(?:ihre|die|your) )?(?:anfahrt\p{L}*|wegbeschreibung|directions|getting here|how to (?:get|find|reach)|comment venir|accès|venir|cómo llegar|come (?:raggiungerci|arrivare)|routebeschrijving|jak se k nám|как добраться|דרכי הגעה|הוראות הגעה|איך מגיעים)(?!\p{L})/u

/** Whether a heading announces directions, which may include other addresses. */
export const isDirections = memoizeByText((heading: string): boolean => {
  return directionsWords.test(plainLabel(heading.slice(0, 300)))
})

/** Words in headings above times that are not the company's opening hours: those of a part of it, of some days, of events. */
const otherTimesWords =
  /(?<!\p{L})(?:deliver(?:y|ies)|happy hours?|kitchen|(?:lunch|breakfast|brunch|dinner) (?:menu|times?|hours?)|holidays?|christmas|easter|class(?:es)?|courses?|lessons?|timetable|training|events?|mass(?:es)?|worship|services? times?|liefer\p{L}*|küche\p{L}*|feiertag\p{L}*|weihnacht\p{L}*|oster\p{L}*|ferien|urlaub|kurs\p{L}*|stundenplan|termine|veranstaltung\p{L}*|gottesdienst\p{L}*|livraisons?|cuisine|vacances|noël|cours|messes?|entregas?|reparto|cocina|navidad|clases|eventos?|misas?|consegn[ae]|cucina|natale|corsi|eventi|messe|bezorg\p{L}*|keuken|lessen|rozvoz|kuchyně|vánoc\p{L}*|lekce|kurzy|dostawa|kuchnia|święta|zajęcia|доставк\p{L}*|кухня|занятия|курсы|توصيل)(?!\p{L})|משלוח|המטבח|חגים|חוג|סדנ|שיעור|אירוע/u

const season =
  "(?:summers?|winters?|(?:low|high|off|peak)[- ]seasons?|season(?:al)?|sommer\\p{L}*|winter\\p{L}*|saison\\p{L}*|d'été|d'hiver|été|hiver|(?:haute|basse|hors) saison|verano|invierno|temporada|estiv[oi]|invernal[ei]|estate|inverno|verão|zomer\\p{L}*|letní|zimní|letnie|zimowe|летн\\p{L}+|зимн\\p{L}+|الصيف\\p{L}*|الشتاء|رمضان|[בה]{0,2}קיץ|[בה]{0,2}חורף|[בה]?חול המועד|ימי בין הזמנים)"
const timesWord =
  '(?:hours|times?|öffnungszeiten|zeiten|horaires?|heures|horarios?|orari[oi]?|horários?|openingstijden|otevírací|godziny|часы|график|режим|время|ساعات|أوقات|שעות|זמני)'

/** Headings that name a season next to a word for times, or alone, perhaps with its months in brackets; `Winter` may be a family. */
const seasonTimes = new RegExp(
  `(?<!\\p{L})${season}(?!\\p{L}).*(?<!\\p{L})${timesWord}(?!\\p{L})|(?<!\\p{L})${timesWord}(?!\\p{L}).*(?<!\\p{L})${season}(?!\\p{L})|(?<!\\p{L})(?:sommer|winter|zomer|saison)(?:öffnungs)?(?:zeiten|uren)(?!\\p{L})|^${season}(?: ?\\(.*\\))?:?$`,
  'u',
)

/** Whether a heading announces other times than the opening hours of the whole year. */
export const isOtherTimes = memoizeByText((heading: string): boolean => {
  const plain = plainLabel(heading.slice(0, 300))
  return otherTimesWords.test(plain) || seasonTimes.test(plain)
})

/** Departments with their own number, and words used with them. */
const departments =
  'sales support service services customer care technical office reception front desk booking bookings reservation reservations order orders account accounts accounting billing finance hr human resources jobs careers recruitment press media marketing administration admin management general main enquiries inquiries enquiry info information warehouse workshop showroom shop store head headquarters secretariat clinic surgery practice restaurant kitchen events wholesale export complaints returns direct central team dept department line after-hours vertrieb verkauf kundendienst kundenservice kundenbetreuung büro praxis rezeption empfang zentrale buchhaltung werkstatt lager bestellung bestellungen reservierung reservierungen verwaltung presse personal bewerbung bewerbungen abteilung sekretariat anmeldung geschäftsstelle ventes commercial accueil réservation secrétariat comptabilité standard siège ventas atención cliente reservas recepción administración vendite assistenza clienti prenotazioni amministrazione segreteria verkoop klantenservice receptie administratie obchod servis recepce objednávky prodejna kancelář ordinace отдел продаж продажи поддержка офис бухгалтерия склад المبيعات الدعم المكتب and und et y e en a our unser unsere notre nos the or oder' +
  ' מכירות שירות תמיכה משרד המשרד הזמנות הנהלת חשבונות קבלה מזכירות לקוחות מחסן מרכזייה מוקד מחלקת ראשי מרפאה חנות שיווק גיוס'

const kindWords = new Set([...departments.split(' '), ...[...contactLabels.keys()].flatMap((name) => wordsOf(name))])

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,:;|/&+().*–-]+/).filter(Boolean)
}

/** Whether a label only states what kind of number or address follows: `Sales`, `Mobile`, `Technical support, Tel.` */
export const isKindOrDepartment = memoizeByText((label: string): boolean => {
  const words = wordsOf(plainLabel(label)).filter((word) => /\p{L}/u.test(word))
  return words.length > 0 && words.every((word) => kindWords.has(word))
})

/** Names of a company's main location. */
const headOffice =
  /(?<!\p{L})(?:head ?office|headquarters|main (?:office|branch|store|location)|hauptsitz|hauptfiliale|hauptgeschäft|zentrale|siège(?: social)?|sede (?:central|principal|principale|legale)|hoofdkantoor|centrála|ústředí|главный офис|المقر الرئيسي|המשרד הראשי|משרד ראשי|סניף ראשי|מטה)(?!\p{L})/u

/** Whether a location is named as the head office. */
export function isHeadOffice(name: string): boolean {
  return headOffice.test(plainLabel(name))
}

/** Words near a lone number that ask visitors to call or to make an appointment. */
const callWords =
  /(?<!\p{L})(?:call|phone|telephone|ring|dial|anruf\p{L}*|rufen|telefon\p{L}*|appelez|téléphon\p{L}*|llam\p{L}*|chiama\p{L}*|bel|zavolejte|позвоните|звоните|записаться|запись|appointments?|rdv|rendez-vous|agend(?:e|ar|amentos?)|اتصل|للحجز)(?!\p{L})|חייגו|התקשרו|טלפון/u

/** Whether a text asks visitors to call. */
export const asksToCall = memoizeByText((text: string): boolean => {
  return callWords.test(plainLabel(text))
})

/** What a page is for, if that affects its contact details. */
export type ContactPageKind = 'contact' | 'imprint' | 'places' | 'about' | 'legal' | 'hours'

/** Words in paths and titles, strongest first. Hebrew words also match with prefixes and other text before them. */
const pageWords: readonly (readonly [ContactPageKind, RegExp])[] = [
  [
    'legal',
    // Shops sell cookies, privacy screens and lifts, so in a longer text these words need one such as `policy`.
    /^(?:privacy|terms|conditions|accessibility|negishut|פרטיות|נגישות)$|(?<!\p{L})(?:(?:privacy|cookies?|accessibility)[- ](?:policy|policies|notice|statement|settings|preferences|terms|richtlinien?|erklärung|erklaerung|hinweise?|einstellungen|beleid)|(?:data|your)[- ]privacy|(?:politique|pol[ií]tica|informativa|uso|gestion|utilisation|zasady|zásady)(?:[- ]\p{L}+){0,2}[- ](?:cookies?|privacy)|(?:privacy|cookie)beleid|terms[- ](?:and|of|&)|(?:general|standard)[- ]terms|conditions[- ](?:g[ée]n[ée]rales|of)|datenschutz\p{L}*|agb|widerruf\p{L}*|barrierefreiheit\p{L}*|confidentialit[ée]|rgpd|gdpr|privacidad|protection[- ]des[- ]donn[ée]es|disclaimer|podm[ií]nky|ochran[ay][- ](?:osobn[ií]ch[- ])?[úu]daj[ůu]|ochran[ay][- ]soukrom[ií]|\p{L}*voorwaarden|condizioni|политика[- ](?:конфиденциальности|обработки|приватности)|політика[- ](?:конфіденційності|приватності)|умови[- ](?:використання|користування)|[בהול]?(?:פרטיות|תקנון|תנאי)|(?:הצהרת|הסדרי|מדיניות)[- ]ה?נגישות|נגישות[- ]האתר)(?!\p{L})/u,
  ],
  [
    'contact',
    /(?<!\p{L})(?:contacts?|contactus|contact-us|kontakte?|kontaktformular|kontakty|contatt[oi]|contatti|contatos?|kontaktujte|kontaktieren|skontaktuj|fale-conosco|fale conosco|kontakta|iletişim|iletisim|kapcsolat|επικοινωνία|contactos?|contáctanos|contactanos|contactez|contactez-nous|nous-contacter|contacter|anfahrt|get-in-touch|get in touch|reach-us|контакты|контакт|اتصل|تواصل)(?!\p{L})|צור[- ]קשר|צרו[- ]קשר|יצירת[- ]קשר|דברו איתנו|דברו-איתנו/u,
  ],
  [
    'imprint',
    /(?<!\p{L})(?:impressum|imprint|mentions?[- ]l[ée]gales?|aviso[- ]legal|note[- ]legali|colofon|legal[- ]notice|tiráž)(?!\p{L})/u,
  ],
  [
    'places',
    /(?<!\p{L})(?:locations?|branches|stores?|our-offices|offices|standorte?|filialen?|agences|magasins|boutiques|sedi|tiendas|sucursales|vestigingen|winkels|pobočky|pobocky|prodejny|provozovny|филиалы|адреса|فروع)(?!\p{L})|סניפים|הסניפים|חנויות/u,
  ],
  [
    'about',
    /(?<!\p{L})(?:about|about-us|ueber-uns|über uns|uber-uns|wir|team|a-propos|à propos|qui-sommes-nous|chi-siamo|sobre|quienes-somos|nosotros|over-ons|o-nas|o nás|о-нас|о нас|о компании)(?!\p{L})|אודות|עלינו|מי אנחנו/u,
  ],
]

/** A name as an address has it: without accents, with spaces for dashes. */
function folded(plain: string): string {
  return plain
    .replace(/[-_]+/g, ' ')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

const hoursNames = new Set([...contactLabels].flatMap(([name, label]) => (label === 'hours' ? [folded(name)] : [])))

/** The kind of page that a path or a title names; that of the opening hours by nothing but their name. */
export const contactPageKind = memoizeByText((text: string): ContactPageKind | undefined => {
  const plain = plainLabel(text).replaceAll('_', '-')
  return pageWords.find(([, words]) => words.test(plain))?.[0] ?? (hoursNames.has(folded(plain)) ? 'hours' : undefined)
})
