import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { marksAndNiqqud } from './invisible-marks.ts'

/** What a label announces. A fax number is not published as a phone number. */
export type ContactLabel = 'phone' | 'mobile' | 'fax' | 'whatsapp' | 'email' | 'address' | 'hours'

/** Labels in the form of {@link plainLabel}. */
const names: Readonly<Record<ContactLabel, readonly string[]>> = {
  phone: [
    "טלפון|טלפונים|מספרי טלפון|טל|טל'|הטלפון שלנו|מספר טלפון|מס' טלפון|טלפון ראשי|טלפון במשרד|טלפון משרד|טלפון המשרד|חייגו|חייגו עכשיו|התקשרו|התקשרו עכשיו|להתקשרות|חייגו אלינו|התקשרו אלינו|צלצלו|מספר הטלפון",
    'phone|telephone|tel|phone number|telephone number|phone numbers|telephone numbers|phone nos|contact number|contact numbers|phones|our phone|office phone|main phone|landline|office|call|call us|call us on|call us at|call now|t|p|ph|phone no',
    'telefon|telefonnummer|telefonnummern|rufnummer|rufnummern|numéro de téléphone|numéros de téléphone|número de teléfono|números de teléfono|numero di telefono|numeri di telefono|números de telefone|festnetz|fon|ruf|rufen sie uns an|téléphone|tél|par téléphone|appelez-nous|teléfono|tfno|teléfonos|llámanos|llámenos|telefono|chiamaci|tel/fax',
    'telefoon|telefoonnummer|telefoonnummers|telefonní čísla|numer telefonu|numery telefonów|telefony|номера телефонов|bel ons|ring oss|ring til os|soita meille|zadzwoń do nas|volejte nám|hívjon minket|sunați-ne|καλέστε μας|ligue-nos|звоните нам|телефонуйте нам|telefonní číslo|zavolejte|zavolejte nám|pevná linka|телефон|телефоны|тел|позвоните|هاتف|الهاتف|تلفون|رقم الهاتف|تلفن|تلفن تماس|شماره تلفن|شماره تماس|फ़ोन|दूरभाष|اتصل بنا|telefone|puhelin',
    'toll free|toll-free|tel.-nr|tel-nr|tel nr|telefon nr|telefon-nr|telefonnr|telephone no|freephone|freecall|hotline|helpline|numéro vert|numero verde|número gratuito|customer service|kundenservice|service client|support|מוקד|שירות לקוחות',
    'reception|bookings|reservations|appointments|büro|rezeption|empfang|reservierung|reservierungen|terminvereinbarung|réservation|réservations|prise de rendez-vous|reservas|citas|pedir cita|prenotazioni|marcações|rejestracja|recepcja|rezerwacje|recepce|objednávky|ресепшен|регистратура|запись на приём|للحجز|הזמנות|קביעת תורים|לקביעת תור|לקביעת תורים|זימון תורים|לתיאום|מזכירות|משרד',
    'telefonas|tālrunis|telefonszám|telefonszámunk|tlf|tlf.nr|τηλέφωνο|τηλέφωνα|τηλ|電話|電話番号|电话|전화|전화번호|điện thoại|โทร|telepon|telp|telf|teléfono fijo|telefone fixo|nr telefonu|контактный телефон|телефон для связи|tfn|puh',
  ],
  mobile: [
    'נייד|טלפון נייד|סלולרי|טלפון סלולרי|סלולאר|סלולר|פלאפון|mobile|mobile phone|cell|cell phone|cellphone|m|mob',
    'mobil|mobiltelefon|mobilnummer|mobil nr|mobilnr|handy|handynummer|portable|gsm|móvil|celular|cellulare|mobiel|mobilní telefon|мобильный|моб|جوال|موبايل|الجوال|موبایل|تلفن همراه|मोबाइल',
    'kom|tel. kom|komórka|telefon komórkowy|cep telefonu|携帯|휴대폰|mobile no|cel|tel. móvil|telemóvel|tlm|сотовый|мобільний|محمول|cep tel|κινητό|κιν|matkapuhelin|携帯電話',
  ],
  fax: ['פקס|מספר פקס|fax|fax number|telefax|faxnummer|télécopie|télécopieur|факс|فاكس|فکس|نمابر|f|faks|faksi|φαξ|fax-nr'],
  whatsapp: ['וואטסאפ|ווטסאפ|whatsapp|whats app|ватсап|واتساب|واتس اب|וואצאפ|ווצאפ|ואטסאפ|واتس آب'],
  email: [
    'דוא"ל|דואל|דואר אלקטרוני|מייל|המייל שלנו|אימייל|אי-מייל|כתובת מייל|כתובת אימייל|כתובת דוא"ל',
    'email|e-mail|mail|email address|e-mail address|our email|email us|e-mail us|e|email-adresse|e-mail-adresse|courriel|adresse e-mail|adresse email|mél|correo|correo electrónico|posta elettronica|e-mailadres|эл. почта|почта|электронная почта|البريد الإلكتروني|بريد إلكتروني|ایمیل|پست الکترونیک|ईमेल',
    'e-post|e-postadress|epost|sähköposti|e-posta|eposta|e-pošta|e-pasts|el. paštas|el. pašto adresas|ел. пошта|електронна пошта|имейл|ел. поща|email cím|e-mail cím|poczta|adres e-mail|correio eletrónico|endereço de e-mail|メール|メールアドレス|이메일|邮箱|adresse mail|correio eletrônico|пошта|إيميل|الإيميل|mejl|adresă de email',
  ],
  address: [
    'כתובת|הכתובת|הכתובת שלנו|כתובתנו|כתובתינו|כתובת המשרד|כתובת משרדנו|כתובת למכתבים|כתובת העסק|כתובת החנות|בקרו אותנו|בקר אצלנו|בקרו אצלנו|בואו לבקר אותנו|היכן אנחנו|איפה אנחנו|מיקום|המשרד שלנו|המשרדים שלנו',
    '住所|所在地|地址|주소',
    'address|our address|office address|street address|visit us|our office|our offices|location|our location|find us|where to find us|where we are|registered office|registered address|head office|headquarters|postal address|mailing address|studio|showroom|store address|business address',
    'adresse|adr|anschrift|unsere adresse|postanschrift|besuchen sie uns|so finden sie uns|hier finden sie uns|standort|notre adresse|nous trouver|où nous trouver|siège social|siège|dirección|nuestra dirección|dónde estamos|domicilio|indirizzo|dove siamo|sede|sede legale|sede operativa',
    'adresă|adresa noastră|adres|ons adres|bezoekadres|postadres|locatie|onze locatie|lokalizacja|beliggenhed|cím|címünk|adresa|naše adresa|sídlo|kde nás najdete|provozovna|адрес|наш адрес|адреса|наша адреса|عنوان|العنوان|عنواننا|آدرس|نشانی|पता',
    'where we meet|where we work|how to find us|wo wir sind|treffpunkt|unser standort|lieu|lieu de rendez-vous|adresse du cabinet|ubicación|nuestra ubicación|localização|onde estamos|onde nos encontrar|как нас найти|мы находимся|موقعنا|איפה נפגשים|איך מגיעים|morada|endereço|a nossa morada|nossa localização|nasz adres|siedziba',
    'osoite|käyntiosoite|aadress|adrese|adresas|adress|besöksadress|besøksadresse|διεύθυνση|địa chỉ|ที่อยู่|alamat|adresimiz',
  ],
  hours: [
    'זמני פתיחה|שעות הקבלה|clinic hours|surgery hours|ladenöffnungszeiten|ouvert|nuestros horarios|abierto|orari ufficio|orari negozio|otwarte|мы работаем|çalışma saatlerimiz|mesai saatleri|ωράριο λειτουργίας|ωράριο καταστήματος',
    'våra öppettider|öppet|vores åbningstider|åbent|våre åpningstider|åpent|avoinna|aukiolo|nyitva tartás|nyitvatartási idő|nyitva',
    'שעות|שעות פעילות|שעות הפעילות|שעות פעילות המשרד|שעות פתיחה|שעות הפתיחה|שעות עבודה|שעות העבודה|שעות קבלה|שעות קבלת קהל|קבלת קהל|קבלת קהל בתיאום מראש|ימי קבלת קהל|שעות מענה|זמני פעילות|ימי ושעות פעילות|ימים ושעות פעילות|מתי אנחנו פתוחים',
    'godziny pracy|godziny otwarcia|godziny|czynne|horário|horário de funcionamento|horários|horário de atendimento|horários de atendimento|horário de abertura|horários de funcionamento|öppettider|åbningstider|åpningstider|aukioloajat|çalışma saatleri|nyitvatartás|ωράριο|ώρες λειτουργίας',
    'графік роботи|години роботи|час роботи|режим роботи|работно време|radno vrijeme|radno vreme|delovni čas|odpiralni čas|otváracie hodiny|program de lucru|program de funcționare|orar|darba laiks|darbo laikas|lahtiolekuajad|営業時間|营业时间|營業時間|영업시간',
    'timings|our timings|office timings|shop timings|hours|opening hours|business hours|trading hours|working hours|office hours|opening times|hours of operation|our hours|store hours|open|opening|when we are open|open hours',
    "öffnungszeiten|unsere öffnungszeiten|sprechzeiten|geschäftszeiten|bürozeiten|geöffnet|sprechstunden|ordinationszeiten|ordination|praxiszeiten|horaires|horaires d'ouverture|nos horaires|heures d'ouverture|ouverture",
    'horario|horarios|horario de apertura|horario de atención|nuestro horario|horario comercial|orari|orario|orari di apertura|orario di apertura|i nostri orari|openingstijden|openingsuren|onze openingstijden|geopend',
    'otevírací doba|otevírací hodiny|provozní doba|pracovní doba|ordinační hodiny|otevřeno|часы работы|время работы|режим работы|график работы|ساعات العمل|أوقات العمل|مواعيد العمل|أوقات الدوام|ساعات کاری|ساعت کاری|ساعات کار|ساعت کار|कार्य समय|खुलने का समय',
  ],
}

const spelled = (Object.keys(names) as ContactLabel[]).flatMap((label) =>
  names[label].flatMap((list) => list.split('|').map((name): [string, ContactLabel] => [name, label])),
)

/** Labels by their plain form, also without accents: `Direccion`. */
export const contactLabels: ReadonlyMap<string, ContactLabel> = new Map([
  ...spelled.map(([name, label]): [string, ContactLabel] => [name.normalize('NFD').replace(/[\u0300-\u036F]/g, ''), label]),
  ...spelled,
])

/** Normalises quotes, dashes, spaces and full-width letters (`ＦＡＸ`), and removes bidi marks, niqqud and leading icons. */
export const plainLabel = memoizeByText((text: string): string => {
  return (
    text
      .normalize('NFC')
      .replace(/[Ａ-Ｚａ-ｚ]/g, (letter) => letter.normalize('NFKC'))
      .replace(marksAndNiqqud, '')
      .replace(/''|׳׳|[״“”„″]/g, '"')
      .replace(/[׳‘’′`´]/g, "'")
      .replace(/[־‐‑‒–—]/g, '-')
      .replace(/：/g, ':')
      .replace(/\s+/g, ' ')
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim()
      // In lower case it would keep a dot as a mark of its own.
      .replaceAll('İ', 'i')
      .toLowerCase()
  )
})
