import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import examples from 'libphonenumber-js/mobile/examples'
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max'
import { readPhone } from '../../../extraction/facts/contact/phone.ts'
import { shownContact } from '../testing/contact-of.ts'

/**
 * Texts of contact pages in the manner of real sites, with what is published of them: digits in the order of the answer, `f` a fax,
 * `w` a WhatsApp number. Without anything after the arrow nothing is one.
 */
const texts: Readonly<Record<string, readonly string[]>> = {
  il: [
    'טלפון: 03-612-3456 => 97236123456',
    "טל': 03-6123456 => 97236123456",
    'נייד: 054-712-xxxx => ',
    'טלפון: 03-1234567 => ',
    'נייד: 050-123-4567 => ',
    'נייד: 0501234567 => ',
    'נייד: +972501234567 => ',
    'טל. 03-6123456 פקס. 03-6123457 => 97236123456 f97236123457',
    'טלפון: 03-6123456 | נייד: 052-4123456 => 97236123456 972524123456',
    'נייד 052-412-3456 => 972524123456',
    'לפרטים: יעל 054-7123456 => 972547123456',
    'חייגו עכשיו 077-2123456 => 972772123456',
    'חייגו: *6050 => *6050',
    '*6050 => ',
    'מוקד: 6050* => 6050*',
    'טלפון: 6050* => 6050*',
    '1-700-500-123 => 1700500123',
    'טלפון: 1-800-20-12-34 => 1800201234',
    'טל: 02-6123456/7 => 97226123456',
    'טלפון: 03-6123456, 03-6123457 => 97236123456 97236123457',
    'טלפון: +972-3-6123456 => 97236123456',
    'Phone: +972 (0)3 612 3456 => 97236123456',
    'Tel: 00972-3-6123456 => 97236123456',
    '+972 54 712 3456 => 972547123456',
    'פקס: 03-6123457 => ',
    'וואטסאפ: 054-7123456 => 972547123456 w972547123456',
    'ח.פ. 514123456 => ',
    'דלתות הצפון בע"מ ח.פ - 514123456 => ',
    'דלתות הצפון בע"מ - 03-6123456 => 97236123456',
    'ח"פ: 51-412345-6 => ',
    'עוסק מורשה 031234567 => ',
    'ע.מ. 036123456 => ',
    'מיקוד 6688101 => ',
    'רחוב הרצל 12, תל אביב 6688101 => ',
    'ת.ד. 12345, חיפה 3112345 => ',
    '12.03.2024 => ',
    'בין השעות 09:00-18:00 => ',
    'מחיר: 03612345 ש"ח => ',
    '₪036123456 => ',
    "רישיון מס' 036123456 => ",
    'חשבון 036123456 => ',
    'משטרה 100, מד"א 101 => ',
    'הקימו את העסק ב-2015-2026 => ',
    'אודות: 0361234567890123 => ',
    'טלפון 03.612.3456 => 97236123456',
    'טלפון: (03) 6123456 => 97236123456',
    '☎ 04-8123456 => 97248123456',
  ],
  de: [
    'IHK Berlin 030123457 => ',
    'Anna Berg 0301234568 => 49301234568',
    'Telefon: 01234-789456 => ',
    'Telefon: 030 901820 => 4930901820',
    'Tel.: 030 / 90 18 20 => 4930901820',
    'Tel. (030) 901820 => 4930901820',
    'Tel 030-901820 => 4930901820',
    'Tel.-Nr.: 030 901820 => 4930901820',
    'Telefon Nr. 030 901820 => 4930901820',
    'Tel. 030 901820 030 901821 => 4930901820 4930901821',
    'Kunden-Nr. 030 901820 => ',
    'Tel. 08.30 - 13.00 => ',
    'Tel. 08.30–13.00 / 14.30–18.00 => ',
    'Tel. 030.90-18.20 => 4930901820',
    'Fon 07531/123460 => 497531123460',
    'Telefon +49 (0)30 901820 => 4930901820',
    'Telefon +49(0)30/90 18-20 => 4930901820',
    '+49 30 901820 => 4930901820',
    '0049 30 901820 => 4930901820',
    'Mobil: 0172 1779990 => 491721779990',
    'Handy 0172/1779990 => 491721779990',
    'Telefon: 030 901820 Fax: 030 901821 => 4930901820 f4930901821',
    'Tel. 030 901820, Fax 030 901821 => 4930901820 f4930901821',
    'Telefax: 030 901821 => ',
    'T 030 901820 | F 030 901821 => 4930901820 f4930901821',
    'Telefon 030 901820 (Mo–Fr 9–12 Uhr) => 4930901820',
    'Rufen Sie uns an: 030 901820 => 4930901820',
    'WhatsApp: 0172 1779990 => 491721779990 w491721779990',
    'HRB 901820 => ',
    'Amtsgericht Berlin HRB 0309018200 => ',
    'USt-IdNr.: DE309018204 => ',
    'Steuernummer: 030/901/82004 => ',
    'Steuer-Nr. 030 901 82004 => ',
    'IBAN: DE02 1203 0000 0000 2020 51 => ',
    'BLZ 10070000, Konto 0309018204 => ',
    '10115 Berlin => ',
    'Stand: 18.08.2026 => ',
    '01.02.2024 – 28.02.2024 => ',
    'Mo–Fr 09:00 – 17:30 => ',
    'ab 1.250,00 € => ',
    '1 250 000 km => ',
    'ISBN 030-901820-4 => ',
    'Notruf 112 => ',
    'Artikel 030901820 EUR => ',
    '52.5200, 13.4050 => ',
    'Webdesign: Agentur, Tel. 040 428280 => ',
    'Tel.: 0123 456789 => ',
    'Tel.: 000 0000000 => ',
    'Kundenservice: 0800 1234 560 => 08001234560',
    'Telefon: 0800 330 10 00 => 08003301000',
  ],
  co_uk: [
    'Telephone: 01234 789456 => 441234789456',
    'Call us on 020 7946 0958 => 442079460958',
    'Tel: 020 7946 0958 => 442079460958',
    'T: +44 (0)20 7946 0958 => 442079460958',
    'Phone 020-7946-0958 => 442079460958',
    'Mobile: 07700 900123 => 447700900123',
    'Freephone 0808 157 0192 => 08081570192',
    'Tel 020 7946 0958 Fax 020 7946 0959 => 442079460958 f442079460959',
    'Company No. 07946095 => ',
    'VAT no. 079460958 => ',
    'London SW1A 2AA => ',
    'Opening 9.00-17.30 => ',
    'Emergency: 999 => ',
    '£1 200 000 => ',
    'Sort code 20-79-46 account 09580958 => ',
  ],
  fr: [
    'Téléphone : 06.66.01.xx.xx => ',
    'Tél. 06 66 01 •• •• => ',
    'Tél. 06 66 01 55 98 XL => 33666015598',
    'Tél. : 01 42 68 53 00 => 33142685300',
    'Téléphone : 01.42.68.53.00 => 33142685300',
    'Tel 01-42-68-53-00 => 33142685300',
    'Appelez-nous au 06 12 34 56 79 => 33612345679',
    '+33 (0)1 42 68 53 00 => 33142685300',
    '+33 1 42 68 53 00 => 33142685300',
    'Tél : 0142685300 - Fax : 0142685301 => 33142685300 f33142685301',
    'Portable : 06.12.34.56.79 => 33612345679',
    'SIRET : 142 685 300 00012 => ',
    'SIREN 142685300 => ',
    'RCS Paris 142 685 300 => ',
    'TVA FR 42 142685300 => ',
    '75002 Paris => ',
    'Capital de 10 000 000 € => ',
    'Ouvert de 9h00 à 18h00 => ',
    'Depuis 1998 - 2026 => ',
    'Hébergeur : OVH, 01 42 68 53 09 => ',
    'Numéro vert : 0 800 123 459 => 0800123459',
  ],
  cz: [
    'Telefon: 603 123 459 => 420603123459',
    'Tel.: +420 603 123 459 => 420603123459',
    'tel: 00420 603 123 459 => 420603123459',
    'Mobil: 603123459 => 420603123459',
    '603 123 459 => 420603123459',
    'Zavolejte: 222 123 459 => 420222123459',
    'IČO: 60312345 => ',
    'IČ 603 12 345 => ',
    'DIČ: CZ603123459 => ',
    '110 00 Praha 1 => ',
    'č.ú. 603123459/0100 => ',
    'cena 603 123 Kč => ',
    'Po–Pá 8:00–16:00 => ',
  ],
  es: [
    'Colegiado nº 914155612 => ',
    'Núm. de registro 914155612 => ',
    'Pide tu cita en el 914155612 => 34914155612',
    'Clínica Roble 914155612 => 34914155612',
    'C/ Mayor 5, 28013 Madrid 914155612 => 34914155612',
    'Anna Berg 914 155 612 => 34914155612',
    'Teléfono: 912 345 679 => 34912345679',
    'Tel. 91 234 56 79 => 34912345679',
    'Llámanos: +34 612 345 679 => 34612345679',
    'Móvil: 612345679 => 34612345679',
    'CIF: B91234567 => ',
    'NIF 91234567A => ',
    '28013 Madrid => ',
  ],
  it: [
    'Telefono: 001 123 12345 99 => ',
    'Telefono: +1 023 555 0143 => ',
    'Tel. 06 69812345 => 390669812345',
    'Telefono: 02 1234 5679 => 390212345679',
    'Cellulare: 347 123 4569 => 393471234569',
    '+39 06 69812345 => 390669812345',
    'P.IVA 06698123450 => ',
    'Partita IVA: 06698123450 => ',
    'C.F. 06698123450 => ',
    'REA MI-0669812 => ',
    '00185 Roma => ',
  ],
  nl: [
    'Bel ons van maandag tot vrijdag van 9u tot 17u op 020 623 1245 => 31206231245',
    'Telefoon: 020 123 4579 => 31201234579',
    'Bel ons: 06-12345679 => 31612345679',
    'Tel: +31 (0)20 123 45 79 => 31201234579',
    'KvK 20123457 => ',
    'BTW NL020123457B01 => ',
    '1015 CS Amsterdam => ',
  ],
  ch: [
    'Telefon 044 211 12 39 => 41442111239',
    'Tel. +41 44 211 12 39 => 41442111239',
    'CHE-211.123.978 MWST => ',
    '8001 Zürich => ',
  ],
  at: [
    'Tel.: 01 5131234 => 4315131234',
    'Mobil: 0660 6779081 => 436606779081',
    'UID: ATU06606779 => ',
    'GISA-Zahl: 75812729 => ',
  ],
  hu: [
    'Nyilvántartási szám 0613171235 => ',
    'Telefon: (1) 250 0420 => 3612500420',
    'Foglalás: Kis Anna (+36-30/850-12-34) => 36308501234',
    'Telefon: 06 30 990 1225 => 36309901225',
    '06 30 99 01 225 => 36309901225',
    'Tel.: 06-30/990-1225 => 36309901225',
    'Mobil: (06 30) 990 1225 => 36309901225',
    'Telefonszám: 06 1 555 0100 => 3615550100',
    'Hívjon: 06 30 990 1225 => 36309901225',
    '06 30 990 1225 | 06 30 99 01 226 => 36309901225 36309901226',
    '1051 Budapest, Fő utca 12. Tel: 06 30 990 1225 => 36309901225',
  ],
  gr: ['Αρ. ΓΕΜΗ 2103311235 => ', 'Τηλ. 2103311235 => 302103311235'],
  ua: ['Код 0442345679 => ', 'Офіс 0442345679 => 380442345679', 'Тел.: (код 044) 234-56-79 => 380442345679'],
  jp: [
    '許可番号 03-3211-1235 => ',
    '電話番号 03-3211-1235 => 81332111235',
    '代表番号 03-3211-1235 => 81332111235',
    'お問い合わせ番号 03-3211-1235 => 81332111235',
  ],
  us: [
    'Call us Monday to Friday from 9am to 5pm at (212) 555-0142 => 12125550142',
    'Registered nurse Ann Berg 2125550142 => 12125550142',
    '2019 – 2024 – 12 projects: call (212) 555-0142 => 12125550142',
    'Call the council Monday to Friday from 9am to 5pm at (212) 555-0142 => ',
    'Call us from 9am to 5pm on Mondays. The council is at (212) 555-0142 => ',
    'Call us Monday to Friday from 9am to 5pm or the council at (212) 555-0142 => ',
    'Call (212) 555-0147 => 12125550147',
    'Phone: 212-555-0147 => 12125550147',
    '212.555.0147 => 12125550147',
    'Tel: +1 212 555 0147 => 12125550147',
    'Toll free: 1-800-356-9377 => 18003569377',
    'Phone: (212) 555-0147 ext. 12 => 12125550147',
    'Phone (212) 555-0147 Fax (212) 555-0148 => 12125550147 f12125550148',
    'New York, NY 10001-4970 => ',
    'EIN 21-2555014 => ',
    'License #212555014 => ',
    'File No. 202253412781 => ',
    'Copyright 2015-2026 => ',
    'XXX-XXX-XXXX => ',
    '123-456-7890 => ',
    '$2,125,550 => ',
    'Phone: (555) 012-3456 => ',
    'Phone: +1-555-FLOWERS => ',
    '40.7128, -74.0060 => ',
    'Emergency 911 => ',
  ],
}

const digits = (number: string) => number.replace(/[^\d*]/g, '')

function published(text: string, domain: string): string {
  const { phone, others = [] } = shownContact(`<p>${text}</p>`, { language: 'xx', hosts: [`own.${domain.replace('_', '.')}`] })
  const marks: Readonly<Record<string, string>> = { fax: 'f', whatsapp: 'w', phone: '' }
  const list = others.filter(({ type }) => type !== 'email').map(({ type, value }) => `${marks[type] ?? '?'}${digits(value)}`)
  return [phone === undefined ? '' : digits(phone), ...list].filter(Boolean).join(' ')
}

for (const [domain, rows] of Object.entries(texts)) {
  describe(`numbers on sites of .${domain.replace('_', '.')}`, () => {
    for (const row of rows) {
      const [text = '', expected = ''] = row.split(' => ')
      test(text, () => assert.equal(published(text, domain), expected))
    }
  })
}

describe('the example numbers of the metadata', () => {
  const countries: readonly CountryCode[] = [
    'IL',
    'DE',
    'AT',
    'CH',
    'FR',
    'ES',
    'IT',
    'NL',
    'CZ',
    'GB',
    'US',
    'PL',
    'BE',
    'SE',
    'PT',
    'GR',
  ]
  for (const country of countries) {
    const example = getExampleNumber(country, examples)
    test(`${country} ${example?.formatNational()}, as dialled inside the country and from abroad`, () => {
      assert.ok(example !== undefined)
      const host = `own.${country === 'GB' ? 'co.uk' : country.toLowerCase()}`
      // Those of some countries end in 1234567, as no real one does.
      const real = (number: string) => number.replace(/67$/, '68')
      for (const written of [
        real(example.formatNational()),
        real(example.formatInternational()),
        real(example.number),
        real(example.formatInternational()).replace('+', '00'),
      ]) {
        const html = `<p>Tel.: ${written}</p><p>Order 4711-2024, since 1998, 12.03.2024</p>`
        const { phone = '', others } = shownContact(html, { language: 'xx', hosts: [host] })
        assert.equal(digits(phone), real(example.number).slice(1), written)
        assert.equal(others, undefined)
        assert.equal(readPhone(written, country).key, real(example.number))
      }
    })
  }
})
