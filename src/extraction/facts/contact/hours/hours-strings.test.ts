import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hoursInWords } from './opening-hours.ts'

/**
 * Opening hours as on real sites, and the expected schedule: days from Sunday as digits 0 to 6, then times; `e` eves of
 * holidays, `h` holidays. Nothing after the arrow means that the text stays unparsed.
 */
const texts: Readonly<Record<string, readonly string[]>> = {
  Hebrew: [
    'כל יום 10:00-22:00, יום שלישי סגור => 013456 10:00-22:00',
    'א׳-ש׳ 9:00-18:00, סגור בשבת => 012345 09:00-18:00',
    'א׳-ה׳ 9:00-18:00 => 01234 09:00-18:00',
    "ימים א'-ה' 08:30-17:00, יום ו' 08:30-12:30 => 01234 08:30-17:00; 5 08:30-12:30",
    'ראשון-חמישי 10:00-19:00 שישי 9:00-14:00 שבת סגור => 01234 10:00-19:00; 5 09:00-14:00',
    'מיום א עד ה: 8:00 - 19:00 => 01234 08:00-19:00',
    'ימים א׳–ה׳: 9:00–13:00, 16:00–19:00 => 01234 09:00-13:00, 16:00-19:00',
    'שני ורביעי 16:00-20:00 => 13 16:00-20:00',
    'שישי וערבי חג 9:00-13:00 => 5e 09:00-13:00',
    'כל יום 11:00-23:00 => 0123456 11:00-23:00',
    '24/7 => 0123456 00:00-24:00',
    'פתוח 24 שעות ביממה => 0123456 00:00-24:00',
    'בתיאום מראש => ',
    'ימים א׳-ה׳ 18:00-9:00 => ',
    'ימים א׳-ה׳ 20:00-5:00 => ',
    'ימים א׳-ה׳ 8:00-2:00 => ',
    'ימים א׳-ה׳ 9:00-00:30 => 01234 09:00-00:30',
    'ראשון - חמישי: 12:00 - 23:00; שישי - שבת: 12:00 - 00:00 => 01234 12:00-23:00; 56 12:00-00:00',
    'שישי 18:00-2:00 => 5 18:00-02:00',
    'א׳-ה׳ 8:00-00:00 => 01234 08:00-00:00',
    'א׳-ה׳ 9:00-16:00, ו׳ 8:00-1:00 => ',
    'א׳-ה׳ 9:00-4:00 => ',
    'שישי 12:00-3:00 => ',
    'א׳-ה׳ 9:00-18:00, שישי בתיאום מראש => 01234 09:00-18:00; 5 בתיאום מראש',
    'מוצאי שבת 20:00-23:00 => 6 20:00-23:00',
    'א׳-ה׳ 9:00-20:00, שישי 9:00-14:00, מוצ״ש 20:00 - 23:00 => 01234 09:00-20:00; 5 09:00-14:00; 6 20:00-23:00',
    'שבת סגור, מוצ"ש 20:00-23:00 => ',
    'מוצ"ש חצי שעה אחרי צאת השבת => ',
  ],
  Portuguese: [
    '24 horas por dia, 7 dias por semana => 0123456 00:00-24:00',
    'Segunda a Sábado: 8h às 18h => 123456 08:00-18:00',
    'De segunda à sexta das 9h às 19h e sábado das 9h às 13h => 12345 09:00-19:00; 6 09:00-13:00',
    'Seg. a sex. 9:00-12:30, dom. fechado => 12345 09:00-12:30',
  ],
  Hungarian: ['H–P: 8–16 => 12345 08:00-16:00', 'H-P 8:00-16:00, Szo 9-12, V zárva => 12345 08:00-16:00; 6 09:00-12:00'],
  Estonian: ['E–R 9.00–18.00, L 10-15 => 12345 09:00-18:00; 6 10:00-15:00'],
  Latvian: ['P.-Pk. 9.00-18.00, S. 10.00-15.00 => 12345 09:00-18:00; 6 10:00-15:00'],
  Lithuanian: ['I-V 8.00-17.00, VI 9.00-14.00 => 12345 08:00-17:00; 6 09:00-14:00'],
  Japanese: [
    '月〜金 9:00〜18:00 => 12345 09:00-18:00',
    '月曜日～金曜日 9:00～18:00、土曜日 9:00～12:00、定休日：日曜日 => 12345 09:00-18:00; 6 09:00-12:00',
    '月〜金 9:00〜13:00 ／ 16:00〜20:30、土曜 9:00〜13:00、日曜 休診 => 12345 09:00-13:00, 16:00-20:30; 6 09:00-13:00',
    '月・水・金 10:00-19:00 => 135 10:00-19:00',
    '月〜金 9:00〜18:00（要予約） => ',
  ],
  Polish: [
    'Codziennie 9:00-18:00, poniedziałek nieczynne => 023456 09:00-18:00',
    'pon - pt 8:00 - 18:00, sb 8:00 - 14:00 => 12345 08:00-18:00; 6 08:00-14:00',
  ],
  Scandinavian: ['Mandag til fredag kl. 9:00-17:00 => 12345 09:00-17:00', 'Lördag 10:00-14:00, söndag stängt => 6 10:00-14:00'],
  English: [
    'Mon-Sun: 09:00-18:00, closed on Wednesday => 012456 09:00-18:00',
    'Monday to Sunday 5pm-10pm, Tuesday closed => 013456 17:00-22:00',
    'Mon-Sun 9:00-18:00, closed on public holidays => 0123456 09:00-18:00',
    'Mon-Sun 9:00-18:00, closed on Christmas => ',
    'Mon-Sun 9:00-18:00, Sunday 10:00-16:00 => ',
    'Mon-Fri 9:00-17:00, closed Mon-Fri => ',
    'Mon, Wed, Fri 10:00-14:00, Wed closed => ',
    'Mon-Fri 9:00-17:00, Fri 18:00-20:00 => 1234 09:00-17:00; 5 09:00-17:00, 18:00-20:00',
    'Mon–Fri 9am–5pm => 12345 09:00-17:00',
    'Monday to Friday: 9:00 AM - 5:30 PM => 12345 09:00-17:30',
    'Monday - Friday 9.30am to 5.30pm => 12345 09:30-17:30',
    'Mon-Sat 8:00-20:00, Sun 10:00-16:00 => 123456 08:00-20:00; 0 10:00-16:00',
    'Mon, Wed, Fri 10:00-14:00 => 135 10:00-14:00',
    'Tuesday-Saturday 11:00-22:00; closed on Mondays => 23456 11:00-22:00',
    'Mondays closed, Tuesdays to Sundays 12:00-22:00 => 023456 12:00-22:00',
    'Open daily 10:00-18:00 => 0123456 10:00-18:00',
    'Every day from 7:00 until 23:00 => 0123456 07:00-23:00',
    'Open 24 hours => 0123456 00:00-24:00',
    'Fri 18:00-02:00 => 5 18:00-02:00',
    'Mon-Fri 9:00-5:00 => ',
    'Mon-Fri 9:00-05:00 => 12345 09:00-05:00',
    'Fri 11:00 am - 2:00 am => 5 11:00-02:00',
    'Fri 6:00 pm - 2:00 am => 5 18:00-02:00',
    'Fri 18:00-2:00 => 5 18:00-02:00',
    'Sat & Sun: closed, Mon through Thu 9:00-17:00 => 1234 09:00-17:00',
    'Sun to Thus 9am to 4 pm => 01234 09:00-16:00',
    'Thurs 9:00-12:00 and 13:00-17:00 => 4 09:00-12:00, 13:00-17:00',
    '9:00-17:00 Mon-Fri => 12345 09:00-17:00',
    'Mo-Fr 09:00-17:00 => 12345 09:00-17:00',
    'By appointment only => ',
    'Business hours, Pacific Time => ',
    'Mon-Fri 9-5 => ',
    'Weekdays 9:00-17:00 => ',
    'Weekend 10:00-14:00 => ',
    'Sun-Thu 9:00-18:00, weekend 10:00-14:00 => ',
    'We are open Saturday 10:00–16:00 => 6 10:00-16:00',
    'Mon 9:00-17:00; we’re open Saturday 10:00–16:00 => 1 09:00-17:00; 6 10:00-16:00',
    'Mo We 10:00-16:00 => 13 10:00-16:00',
    'Mon-Fri 9:00-17:00, Sat by appointment => 12345 09:00-17:00; 6 by appointment',
    'First Monday of the month 9:00-12:00 => ',
  ],
  German: [
    '24 Stunden, 7 Tage die Woche => 0123456 00:00-24:00',
    'Montag bis Sonntag 17–22 Uhr, Donnerstag geschlossen => 012356 17:00-22:00',
    'Ruhetag: Donnerstag => ',
    'Täglich 11–23 Uhr, Dienstag ist Ruhetag => 013456 11:00-23:00',
    'Mo–Fr 9–18 Uhr => 12345 09:00-18:00',
    'Mo.-Fr. 9.00-18.00 Uhr => 12345 09:00-18:00',
    'Montag – Freitag: 09:00 – 17:30 => 12345 09:00-17:30',
    'Montag bis Freitag von 8:00 bis 17:00 Uhr => 12345 08:00-17:00',
    'Mo bis Do 8–12 Uhr und 13–17 Uhr, Fr 8–12 Uhr => 1234 08:00-12:00, 13:00-17:00; 5 08:00-12:00',
    'Mo, Di, Do 8:00-12:00 und 14:00-18:00 Uhr => 124 08:00-12:00, 14:00-18:00',
    'Mi geschlossen, Do 14–18 Uhr => 4 14:00-18:00',
    'Di–So 11:30–14:00, 17:30–22:00 Uhr, Montag Ruhetag => 023456 11:30-14:00, 17:30-22:00',
    'Samstag 10–14 Uhr => 6 10:00-14:00',
    'Sonntags geschlossen, samstags 9:00-13:00 => 6 09:00-13:00',
    'Sa und So 10:00-18:00 => 06 10:00-18:00',
    'täglich 11–23 Uhr => 0123456 11:00-23:00',
    'rund um die Uhr => 0123456 00:00-24:00',
    'Mo-Fr: 07.30 - 16.00 Uhr => 12345 07:30-16:00',
    'Sonn- und Feiertage 10-16 Uhr => ',
    'nach Vereinbarung => ',
    'Mo–Fr 9–18 Uhr und nach Vereinbarung => ',
    'Mo–Fr 8–12 Uhr, Do 14–18 Uhr und nach Vereinbarung => ',
    'Termine nach Absprache => ',
    'werktags 9–17 Uhr => ',
    'Mo–Fr ab 9 Uhr => ',
    'Mittagspause 12–13 Uhr => ',
    'Fr. 9-12 Uhr => 5 09:00-12:00',
  ],
  French: [
    'Tous les jours de 10h à 22h, fermé le lundi => 023456 10:00-22:00',
    'Du lundi au vendredi de 9h à 18h => 12345 09:00-18:00',
    'Lundi - Vendredi : 9h00 - 18h30 => 12345 09:00-18:30',
    'Du mardi au samedi : 9h-12h / 14h-19h => 23456 09:00-12:00, 14:00-19:00',
    'Lun-Ven 8h30-17h30 => 12345 08:30-17:30',
    'Lundi au samedi de 9:00 à 19:00, dimanche fermé => 123456 09:00-19:00',
    'Mercredi et samedi 10h-13h => 36 10:00-13:00',
    'Tous les jours de 10h à 22h => 0123456 10:00-22:00',
    'Fermé le lundi, mardi 12h-14h => ',
    '24h/24 => 0123456 00:00-24:00',
    'Sur rendez-vous => ',
    'Du lundi au vendredi sur rendez-vous => 12345 sur rendez-vous',
    'Ouvert tous les midis => ',
  ],
  Spanish: [
    '24 horas, los 7 días de la semana => 0123456 00:00-24:00',
    'Abierto 24 horas al día, 7 días a la semana => 0123456 00:00-24:00',
    'L-V 9:00-13:00 / 16:00-19:00; S 9:00-13:00; D cerrado => 12345 09:00-13:00, 16:00-19:00; 6 09:00-13:00',
    'L a V 9:00 a 18:00 => 12345 09:00-18:00',
    'L, M y V 9:00-12:00 => ',
    'S 10:00-14:00 => ',
    'Sala D 9:00-12:00, sala S 10:00-13:00 => ',
    'Lunes a domingo 9:00-18:00, martes cerrado => 013456 09:00-18:00',
    'Lunes a viernes de 9:00 a 14:00 y de 16:00 a 20:00 => 12345 09:00-14:00, 16:00-20:00',
    'De lunes a viernes: 10:00 - 19:00 => 12345 10:00-19:00',
    'Lun-Vie 9:00-18:00, sábado 10:00-14:00 => 12345 09:00-18:00; 6 10:00-14:00',
    'Martes y jueves 17:00-20:00 h => 24 17:00-20:00',
    'Domingos cerrado, lunes 9:00-13:00 => 1 09:00-13:00',
    'Todos los días de 8:00 a 22:00 => 0123456 08:00-22:00',
    'Con cita previa => ',
  ],
  Italian: [
    '24 ore su 24, 7 giorni su 7 => 0123456 00:00-24:00',
    'Tutti i giorni 18:30-23:30, giorno di chiusura: lunedì => 023456 18:30-23:30',
    'Lunedì - Venerdì: 9:00 - 13:00 / 15:00 - 19:00 => 12345 09:00-13:00, 15:00-19:00',
    'dal lunedì al venerdì dalle 9:00 alle 18:00 => 12345 09:00-18:00',
    'dal martedì alla domenica dalle ore 12:00 alle 15:00 => 023456 12:00-15:00',
    'Lun-Ven 8.30-12.30 => 12345 08:30-12:30',
    'Sabato 9:00-12:00, domenica chiuso => 6 09:00-12:00',
    'Tutti i giorni 18:30-23:30 => 0123456 18:30-23:30',
    'su appuntamento => ',
  ],
  Dutch: [
    'Dagelijks 10:00-22:00 uur, gesloten op maandag => 023456 10:00-22:00',
    'maandag t/m vrijdag van 9.00 tot 17.30 uur => 12345 09:00-17:30',
    'Ma - Vr: 8:30 - 17:00 => 12345 08:30-17:00',
    'dinsdag tot en met zaterdag 10:00 - 18:00 uur => 23456 10:00-18:00',
    'zaterdag 9.00-16.00, zondag gesloten => 6 09:00-16:00',
    'Dagelijks 10:00-22:00 uur => 0123456 10:00-22:00',
    'op afspraak => ',
  ],
  Czech: [
    'Denně 10:00-22:00, pondělí zavřeno => 023456 10:00-22:00',
    'Po–Pá 8:00–16:00 => 12345 08:00-16:00',
    'Po - Pá: 8.00 - 16.00 hod., So: 9-12, Ne: zavřeno => 12345 08:00-16:00; 6 09:00-12:00',
    'Pondělí - Pátek 7:00 - 15:30 => 12345 07:00-15:30',
    'pondělí až čtvrtek od 8 do 17 hod => 1234 08:00-17:00',
    'Út a Čt 13:00-18:00 => 24 13:00-18:00',
    'denně 10:00-22:00 => 0123456 10:00-22:00',
    'nonstop => 0123456 00:00-24:00',
    'Dle objednání => ',
    'Po-Pá: 9:00 - 19:00; So-Ne: Dle objednání => ',
  ],
  Russian: [
    'Ежедневно с 10:00 до 22:00, вторник выходной => 013456 10:00-22:00',
    'Пн-Пт с 9:00 до 18:00 => 12345 09:00-18:00',
    'Пн–Пт 10:00–19:00, Сб–Вс выходной => 12345 10:00-19:00',
    'Ежедневно с 10:00 до 22:00 => 0123456 10:00-22:00',
    'круглосуточно => 0123456 00:00-24:00',
    'по записи => ',
  ],
  Arabic: [
    'الأحد - الخميس 9:00 - 17:00 => 01234 09:00-17:00',
    'الاحد الي الخميس 9ص الي 4 م => 01234 09:00-16:00',
    'من الأحد إلى الخميس: 8:30 صباحاً - 5:00 مساءً => 01234 08:30-17:00',
    'كل يوم من 10:00 إلى 22:00 => 0123456 10:00-22:00',
    'بموعد مسبق => ',
  ],
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'holidayEves', 'publicHolidays']

/** The days of each schedule, in the form of the table. */
function inShort(text: string): string {
  const hours = hoursInWords([text]) ?? {}
  if ('text' in hours) return ''
  const byHours = Map.groupBy(Object.entries(hours), ([, times]) => times)
  const parts = [...byHours].map(([times, list]) => `${list.map(([day]) => '0123456eh'[days.indexOf(day)]).join('')} ${times}`)
  return parts.toSorted().join('; ')
}

for (const [language, rows] of Object.entries(texts)) {
  describe(`opening hours in ${language}`, () => {
    for (const row of rows) {
      const [text = '', expected = ''] = row.split(' => ')
      test(text, () => assert.equal(inShort(text), expected.split('; ').toSorted().join('; ')))
    }
  })
}

test('a text that is ambiguous between languages stays unparsed', () => {
  assert.deepEqual(hoursInWords(['So 10-12']), { text: 'So 10-12' })
})
