import type { Weekday } from './hours-text.ts'

/** The words of opening hours in one language, as parts of regular expressions; longer words before shorter ones. */
export interface HoursWords {
  readonly days: Readonly<Record<string, Weekday>>
  /** Between the ends of a range. */
  readonly to: string
  readonly until: string
  readonly closed: string
  readonly always: string
  readonly everyDay: string
  readonly eves: string
  readonly holidays: string
  /** Words without their own meaning. */
  readonly filler: string
}

/** The days by their names; each argument lists the names of one day, from Sunday, full names before abbreviations. */
function week(...names: readonly [string, string, string, string, string, string, string]): Readonly<Record<string, Weekday>> {
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
  return Object.fromEntries(names.flatMap((list, at) => list.split(' ').map((name) => [name, days[at] ?? 'sunday'] as const)))
}

const never = '(?!)'

/**
 * One table per language. An abbreviation in one is a word in another (`do` is Thursday in German and “until” in Czech), so a text is
 * read with each table separately.
 */
export const hoursLanguages: readonly HoursWords[] = [
  {
    days: week(
      'sundays sunday sun su',
      'mondays monday mon mo',
      'tuesdays tuesday tues tue tu',
      'wednesdays wednesday wed we',
      'thursdays thursday thurs thus thur thu th',
      'fridays friday fri fr',
      'saturdays saturday sat sa',
    ),
    to: 'to|through|thru',
    until: 'until|till',
    closed: 'closed|day off',
    always: '24 hours(?: a day)?',
    everyDay: 'every day|daily|7 days a week|seven days a week',
    eves: 'holiday eves?',
    holidays: 'public holidays|bank holidays|PH',
    filler: 'and|from|between|of|on|is|days?|hours|open|opening|hrs|the',
  },
  {
    days: week(
      'sonntags sonntag son so',
      'montags montag mon mo',
      'dienstags dienstag die di',
      'mittwochs mittwoch mit mi',
      'donnerstags donnerstag don do',
      'freitags freitag fre fr',
      'samstags samstag sonnabends sonnabend sam sa',
    ),
    to: 'bis',
    until: never,
    closed: 'geschlossen|ruhetage?|zu',
    always: '24 stunden|rund um die uhr|durchgehend 24 h',
    everyDay: 'täglich|jeden tag|7 tage (?:die|in der) woche',
    eves: never,
    holidays: 'feiertagen?|feiertags',
    filler: 'uhr|und|u|von|ist|am|ab(?= ?\\d{1,2}[:.]\\d\\d ?-)|sowie|jeweils|geöffnet|offen|h',
  },
  {
    days: week(
      'dimanches dimanche dim',
      'lundis lundi lun',
      'mardis mardi mar',
      'mercredis mercredi mer',
      'jeudis jeudi jeu',
      'vendredis vendredi ven',
      'samedis samedi sam',
    ),
    to: "à|au|a|jusqu'à",
    until: never,
    closed: 'fermée?s?|(?:jour de )?fermeture',
    always: '24 ?h ?/ ?24|24 heures sur 24',
    everyDay: 'tous les jours|7 ?j(?:ours)? ?(?:/|sur) ?7',
    eves: never,
    holidays: 'jours fériés|fériés',
    filler: 'et|de|du|le|les|des|entre|ouverte?|ouverts|h|heures?|puis',
  },
  {
    days: week(
      'domingos domingo dom',
      'lunes lun',
      'martes mar',
      'miércoles miercoles mié mie',
      'jueves jue',
      'viernes vie',
      'sábados sábado sabados sabado sáb sab',
    ),
    to: 'a|al|hasta',
    until: never,
    closed: 'cerrad[oa]s?|(?:día de )?descanso',
    always: '24 horas(?: (?:al|del) día)?',
    everyDay: 'todos los días|cada día|diario|(?:los )?7 días (?:a|de) la semana',
    eves: never,
    holidays: 'festivos|feriados',
    filler: 'y|e|de|del|desde|las?|los?|entre|abierto|h|hs|hrs?|horas',
  },
  {
    days: week(
      'domenica domeniche dom',
      'lunedì lunedi lun',
      'martedì martedi mar',
      'mercoledì mercoledi mer',
      'giovedì giovedi gio',
      'venerdì venerdi ven',
      'sabato sabati sab',
    ),
    to: 'a|al|alle|alla|fino alle',
    until: never,
    closed: 'chius[oia]|(?:giorno di )?(?:chiusura|riposo)',
    always: '24 ore(?: su 24)?',
    everyDay: 'tutti i giorni|ogni giorno|7 giorni su 7',
    eves: never,
    holidays: 'festivi',
    filler: 'e|da|dal|dalle|il|la|ore|h|aperto|aperti|orario',
  },
  {
    days: week(
      'zondags zondag zo',
      'maandags maandag ma',
      'dinsdags dinsdag di',
      'woensdags woensdag wo',
      'donderdags donderdag do',
      'vrijdags vrijdag vr',
      'zaterdags zaterdag za',
    ),
    to: 'tot en met|t ?/ ?m|tot',
    until: never,
    closed: 'gesloten',
    always: '24 uur(?: per dag)?',
    everyDay: 'elke dag|dagelijks|iedere dag',
    eves: never,
    holidays: 'feestdagen',
    filler: 'uur|u|en|van|tussen|om|op|geopend|open',
  },
  {
    days: week(
      'neděle neděli ne',
      'pondělí pondeli po',
      'úterý utery út ut',
      'středa středu stř st',
      'čtvrtek ctvrtek čt ct',
      'pátek patek pá pa',
      'sobota sobotu so',
    ),
    to: 'do|až',
    until: never,
    closed: 'zavřeno|zavreno',
    always: 'nonstop|24 hodin',
    everyDay: 'denně|každý den',
    eves: never,
    holidays: 'svátky|státní svátky',
    filler: 'od|hod|hodin|h|a|v|ve|otevřeno',
  },
  {
    days: week(
      'воскресенье вс',
      'понедельник пн',
      'вторник вт',
      'среда среду ср',
      'четверг чт',
      'пятница пятницу пт',
      'суббота субботу сб',
    ),
    to: 'до|по',
    until: never,
    closed: 'выходной|выходные|закрыто',
    always: 'круглосуточно',
    everyDay: 'ежедневно|каждый день',
    eves: never,
    holidays: 'праздники',
    filler: 'с|со|и|в|ч|час(?:ов|а)?|открыто',
  },
  {
    days: week('الأحد الاحد', 'الإثنين الاثنين الإثنين', 'الثلاثاء', 'الأربعاء الاربعاء', 'الخميس', 'الجمعة', 'السبت'),
    to: 'إلى|الى|الي|حتى',
    until: never,
    closed: 'مغلق',
    always: '24 ساعة',
    everyDay: 'يوميا|كل يوم',
    eves: never,
    holidays: 'العطل',
    filler: 'من|و|يوم|أيام|الساعة',
  },
  {
    days: week(
      'domingos domingo dom',
      'segundas-feiras segunda-feira segundas segunda seg',
      'terças-feiras terça-feira terças terça terca-feira terca ter',
      'quartas-feiras quarta-feira quartas quarta qua',
      'quintas-feiras quinta-feira quintas quinta qui',
      'sextas-feiras sexta-feira sextas sexta sex',
      'sábados sábado sabados sabado sáb sab',
    ),
    to: 'a|à|às|as|ao|até',
    until: never,
    closed: '(?:fechad|encerrad)[oa]s?',
    always: '24 horas(?: por dia)?',
    everyDay: 'todos os dias|diariamente|7 dias (?:por|da) semana',
    eves: never,
    holidays: 'feriados',
    filler: 'e|de|da|das|do|dos|entre|aberto|h|hs|hrs?|horas',
  },
  {
    days: week(
      'niedziele niedziela niedzielę niedz ndz nd',
      'poniedziałki poniedziałek pon pn',
      'wtorki wtorek wt',
      'środy środa środę śr',
      'czwartki czwartek czw',
      'piątki piątek pt',
      'soboty sobota sobotę sob sb',
    ),
    to: 'do',
    until: never,
    closed: 'nieczynn[ey]|zamknięt[ey]',
    always: 'całodobowo|całą dobę',
    everyDay: 'codziennie',
    eves: never,
    holidays: 'święta',
    filler: 'od|w|i|oraz|godz|godziny|czynne|otwarte|h',
  },
  {
    days: week(
      'søndage søndag söndagar söndag søn sön',
      'mandage mandag måndagar måndag man mån',
      'tirsdage tirsdag tisdagar tisdag tir tis',
      'onsdage onsdag onsdagar ons',
      'torsdage torsdag torsdagar tors tor',
      'fredage fredag fredagar fre',
      'lørdage lørdag lördagar lördag lør lör',
    ),
    to: 'til|till',
    until: never,
    closed: 'lukket|stengt|stängt',
    always: 'døgnet rundt|dygnet runt',
    everyDay: 'alle dage|alla dagar|alle dager|hver dag|varje dag',
    eves: never,
    holidays: 'helligdage|helligdager|helgdagar',
    filler: 'kl|klokken|klockan|og|och|fra|från|åbent|åpent|öppet',
  },
]
