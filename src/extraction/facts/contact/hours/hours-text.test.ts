import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { hoursInWords } from './opening-hours.ts'
import { factsOf } from '../../testing/read-html.ts'
import { daysBetween, weekdays } from './days-and-times.ts'

const week = Object.fromEntries(daysBetween('sunday', 'thursday').map((day) => [day, '09:00-18:00']))
const always = Object.fromEntries(weekdays.map((day) => [day, '00:00-24:00']))

describe('opening hours as written on real pages', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['א׳-ה׳ 9:00-18:00', week],
    ["ימים א'–ה' 09:00–18:00", week],
    ['ימים א-ה: 9:00-18:00', week],
    ['\u200Fא׳\u200F־ה׳\u00A0\u200E9:00\u200E - \u200E18:00', week],
    ["א' עד ה' 9:00-18:00", week],
    ['ראשון עד חמישי 9:00 עד 18:00', week],
    ['בימים ראשון-חמישי בין השעות 9:00-18:00', week],
    ['מראשון עד חמישי, מ-9:00 עד 18:00', week],
    ['בין ראשון לחמישי בין 9:00 ל-18:00', week],
    ['ימים א׳–ה׳ 9-18', week],
    ['ימי ראשון - חמישי: 9.00-18.00', week],
    ['פתוח מ 9:00 עד 18:00 בימים א׳ עד ה׳', week],
    ['ימים א׳-ה׳, משעה 9:00 ועד השעה 18:00', week],
    ['החנות פתוחה בימים א-ה בין השעות 9:00 ל-18:00', week],
    ['א׳ ועד ה׳ 9 בבוקר עד 6 בערב', week],
    ['יום ראשון 12:00 בצהריים עד 18:00 בערב', { sunday: '12:00-18:00' }],
    ['Sunday–Thursday 9:00–18:00', week],
    ['Sun to Thu: 9am - 6pm', week],
    ['Sun - Thu from 9:00 until 18:00', week],
    ["א'-ה' 9:00-18:00, ו' 9:00-13:00", { ...week, friday: '09:00-13:00' }],
    ["א'-ה' 9:00-18:00 ויום ו 9:00-13:00", { ...week, friday: '09:00-13:00' }],
    ['א-ה 9:00-18:00, ו 9:00-13:00', { ...week, friday: '09:00-13:00' }],
    ['א-ה 9:00-18:00\nו 9:00-13:00', { ...week, friday: '09:00-13:00' }],
    ['ימים א-ד 9:00-18:00, ה 9:00-18:00 | ו 8-12', { ...week, friday: '08:00-12:00' }],
    ['ימים א,ב, ג,ד: 9:00-18:00 יום ה: 9:00-18:00', week],
    ['ימי שני 9:00-13:00 בלבד', { monday: '09:00-13:00' }],
    ['Our office is open Sunday to Thursday, 9:00 to 18:00.', week],
    ['Sunday to Thursday: 9am to 6pm (EST); Friday & Saturday: Closed', week],
    ['א׳-ה׳ 9:00-18:00, שישי עד 13:00', { ...week, friday: 'עד 13:00' }],
    ['א׳-ה׳ 9:00-18:00 | סגור בשבת', week],
    ['א׳-ה׳ 9:00-18:00, סגור בשישי ושבת', week],
    ["א'-ה' 9:00-18:00; יום שישי: סגור", week],
    ["א'-ה' - 9:00-18:00, שישי - סגור", week],
    ['Sun-Thu 9:00-18:00, Fri closed, Sat closed', week],
    ['שישי וערבי חג 9:00-13:00', { friday: '09:00-13:00', holidayEves: '09:00-13:00' }],
    ["ב', ד' 16:00-19:00", { monday: '16:00-19:00', wednesday: '16:00-19:00' }],
    ['ראשון, שלישי וחמישי 10:00-12:00', { sunday: '10:00-12:00', tuesday: '10:00-12:00', thursday: '10:00-12:00' }],
    ['יום שני 9:00-13:00, 16:00-19:00', { monday: '09:00-13:00, 16:00-19:00' }],
    ['\u200F24/7', always],
    ['7/24', always],
    ['0–24', always],
    ['פתוח 0-24', always],
    ['פתוח 24 שעות ביממה, 7 ימים בשבוע', always],
    ['24 hours a day', always],
    ['כל יום 10:00-22:00', Object.fromEntries(weekdays.map((day) => [day, '10:00-22:00']))],
    ['9:00-18:00 בימים ראשון עד חמישי', week],
    ['יוֹם רִאשׁוֹן 9:00-10:00', { sunday: '09:00-10:00' }],
    ['א-ה: 9:00-18:00, ו: 9:00-13:00, ש: סגור', { ...week, friday: '09:00-13:00' }],
    ["א'-ה' 9:00-18:00\nו' בתיאום מראש", { ...week, friday: 'בתיאום מראש' }],
  ]
  for (const [text, hours] of cases) test(text, () => assert.deepEqual(hoursInWords([text]), hours))

  test('a line per day', () => {
    const lines = ['ראשון: 9:00-18:00', 'שני: 9:00-17:00', 'שישי: סגור', 'שבת: סגור']
    assert.deepEqual(hoursInWords(lines), { sunday: '09:00-18:00', monday: '09:00-17:00' })
  })
})

describe('opening hours in other languages', () => {
  const working = {
    monday: '09:00-17:00',
    tuesday: '09:00-17:00',
    wednesday: '09:00-17:00',
    thursday: '09:00-17:00',
    friday: '09:00-17:00',
  }
  for (const text of [
    'ma–pe 9–17, la suljettu',
    'Pazartesi - Cuma: 09.00 - 17.00',
    'Pzt-Cum 09:00-17:00, Paz: kapalı',
    'Пн-Пт: 9:00 - 17:00, Сб-Нд: вихідний',
    'Понеделник – Петък от 9:00 до 17:00 ч.',
    'Ponedeljak - petak 09-17 h, nedjeljom ne radimo',
    'pon–pet 9.00–17.00',
    'Pondelok - Piatok: 9:00 - 17:00',
    'Luni - Vineri: 09:00 - 17:00, duminică închis',
    'Hétfő - Péntek: 9:00-17:00',
    'Δευτέρα – Παρασκευή 9:00 – 17:00',
    'Esmaspäev - reede 9.00-17.00',
    'Pirmdiena - piektdiena 9:00-17:00',
    'Pirmadienis - penktadienis 9:00-17:00',
    'M-F 9am-5pm',
    'دوشنبه تا جمعه 9 تا 17، یک شنبه تعطیل',
    'सोमवार से शुक्रवार 9:00 - 17:00, रविवार बंद',
  ])
    test(text, () => assert.deepEqual(hoursInWords([text]), working))

  test('workdays, weekends, inflected days and sentences', () => {
    const weekdaysOnly = Object.fromEntries(daysBetween('monday', 'friday').map((day) => [day, '09:00-18:00']))
    const weekend = { saturday: '10:00-14:00', sunday: '10:00-14:00' }
    for (const [text, more] of [
      ['Vardagar 9–18, helg 10–14', weekend],
      ['Hafta içi 09:00-18:00, hafta sonu 10:00-14:00', weekend],
      ['平日9時〜午後6時 / 土日 10:00〜14:00', weekend],
      ['Ark. 9–18'],
      ['Ma - vr 9u00 - 18u00'],
      ['Δευτέρα - Παρασκευή 9πμ - 6μμ'],
      ['od poniedziałku do piątku 9:00-18:00'],
      ["з понеділка по п'ятницю з 9:00 до 18:00"],
      ['Lunedì - Venerdì: 9-18 orario continuato'],
      ['Mo–Fr durchgehend 9–18 Uhr'],
      ['Lun-Ven 9h-18h sans interruption'],
      ['Nous sommes ouverts du lundi au vendredi de 9h à 18h.'],
      ['Мы работаем с понедельника по пятницу с 9:00 до 18:00'],
    ] as const)
      assert.deepEqual(hoursInWords([text]), { ...weekdaysOnly, ...more }, text)
  })

  test('hours for all days', () => {
    const daily = Object.fromEntries(weekdays.map((day) => [day, '08:00-20:00']))
    for (const text of [
      'Open 7 days, 8am to 8pm',
      'Her gün 08:00 - 20:00',
      'Щодня 8:00-20:00',
      'Zilnic 8:00-20:00',
      'يومياً من 8 صباحاً إلى 8 مساءً',
    ])
      assert.deepEqual(hoursInWords([text]), daily, text)
  })

  test('days that the text says are included', () => {
    const daily = Object.fromEntries(weekdays.map((day) => [day, '09:00-20:00']))
    for (const text of [
      'כל ימות השבוע 9:00-20:00, כולל שבת',
      'כל יום, כולל שישי ושבת, 9:00-20:00',
      'Daily 9:00-20:00, including Sundays',
      'Täglich 9:00-20:00 Uhr, auch sonntags',
      'Todos los días 9:00-20:00, incluido domingo',
      'Ежедневно 9:00-20:00, включая воскресенье',
    ])
      assert.deepEqual(hoursInWords([text]), daily, text)
    assert.deepEqual(hoursInWords(['כל יום 9:00-20:00 כולל שבת וחגים']), { ...daily, publicHolidays: '09:00-20:00' })
    for (const text of [
      'Mon-Fri 9:00-20:00, including Saturday',
      'Daily 9:00-20:00, including Sunday 10:00-14:00',
      'including Sunday',
    ])
      assert.deepEqual(hoursInWords([text]), { text })
  })

  test('a label next to hours; if one line is not understood, none is', () => {
    const found = (html: string) =>
      factsOf(`<h1>Contact</h1><p>${html}</p>`).shownContact.flatMap(({ kind, fields }) => (kind === 'hours' ? [fields] : []))
    for (const label of ['Графік роботи', 'Работно време', 'Radno vrijeme', 'Delovni čas', 'Orar', 'Darbo laikas', '営業時間'])
      assert.ok(found(`${label}: 9:00-17:00`).length > 0, label)
    assert.deepEqual(found('Hours<br>M-F 8-5<br>Sat 9-12'), [{ text: 'M-F 8-5; Sat 9-12' }])
  })
})

describe('text that is not understood as a whole stays unparsed', () => {
  for (const text of [
    'בתיאום מראש',
    'א׳-ה׳ 9:00-18:00, ובערב בתיאום מראש',
    'א׳-ה׳',
    '9:00-18:00',
    'א׳-ה׳ 18:00-9:00',
    'ימי חול 9:00-18:00',
    'שישי 9:00',
    'א׳-ה׳ 9:00-25:00',
    'א׳-ה׳ 9:00-18:75',
    'סגור',
    'ראשון שני',
    'החל מ-9:00 בראשון',
    // Ambiguous: Friday, or more hours of the days before.
    'א-ה 9:00-13:00, ו 16:00-19:00',
    'Sun-Thu 9-5',
  ]) {
    test(text, () => assert.deepEqual(hoursInWords([text]), { text }))
  }

  test('text without hours gives none', () => assert.equal(hoursInWords([' ']), undefined))
})

test('formatted hours round-trip, in every format', () => {
  const hebrew = ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ש']
  const names = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת']
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const day = fc.nat({ max: 6 })
  const times = fc.tuple(fc.nat({ max: 1439 }), fc.nat({ max: 1439 })).filter(([open, close]) => open < close)
  const style = fc.record({
    geresh: fc.constantFrom("'", '׳', '’'),
    dash: fc.constantFrom('-', '–', ' - ', '־', ' עד '),
    lead: fc.constantFrom('', 'ימים ', 'בימים '),
    between: fc.constantFrom(' ', ': ', ' בין השעות '),
    words: fc.boolean(),
    mark: fc.constantFrom('', '\u200F', '\u200E'),
  })
  fc.assert(
    fc.property(day, day, times, style, (first, last, [open, close], { geresh, dash, lead, between, words, mark }) => {
      const name = (at: number) => (words ? names[at] : `${hebrew[at]}${geresh}`)
      const text = `${lead}${mark}${name(first)}${dash}${name(last)}${between}${mark}${clock(open)}${dash}${clock(close)}`
      const days = daysBetween(weekdays[first] ?? 'sunday', weekdays[last] ?? 'sunday')
      assert.deepEqual(
        hoursInWords([text]),
        Object.fromEntries(weekdays.filter((one) => days.includes(one)).map((one) => [one, `${clock(open)}-${clock(close)}`])),
        text,
      )
    }),
  )
})

test('any text is parsed without an exception in bounded time', () => {
  const pieces = fc.constantFrom(
    'א',
    'ו',
    "'",
    ' ',
    '-',
    '9:00',
    '18',
    'עד',
    'שבת',
    'סגור',
    ',',
    'יום',
    '24/7',
    'Su',
    'ל',
    'ב',
    '.',
    ':',
  )
  fc.assert(fc.property(fc.array(pieces, { maxLength: 100 }), (list) => void hoursInWords([list.join('')])))
  for (const piece of ['א', 'יום ', '9:', 'ו-', ' ', "א'-", 'ב']) hoursInWords([piece.repeat(200_000)])
})
