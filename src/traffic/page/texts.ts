/** What the page says in one language. */
export interface Texts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly about: string
  /** The other language, as it calls itself. */
  readonly otherName: string
  readonly nothing: string
  readonly lastDays: string
  readonly byDay: string
  readonly byMonth: string
  readonly day: string
  readonly month: string
  readonly numbers: string
  readonly total: string
  readonly searches: string
  readonly notFound: string
  readonly notFoundHint: string
  readonly terms: string
  readonly termsNotFound: string
  readonly query: string
  readonly asked: string
  readonly noResult: string
  readonly pages: string
  readonly page: string
  readonly none: string
  readonly interfaces: Readonly<Record<'html' | 'markdown' | 'rest' | 'mcp' | 'discovery', string>>
}

const en: Texts = {
  direction: 'ltr',
  title: 'How the site is used',
  about: 'Counted on this server and kept here. Days are those of UTC. Who asked is not stored.',
  otherName: 'עברית',
  nothing: 'Nothing was counted yet. Counting begins with the first request that is answered.',
  lastDays: 'In these days',
  byDay: 'By day',
  byMonth: 'By month',
  day: 'Day',
  month: 'Month',
  numbers: 'The numbers',
  total: 'Total',
  searches: 'Most asked queries',
  notFound: 'Queries with no result',
  notFoundHint: 'A page about it is missing, or the pages use another word: write it on a page that answers the question.',
  terms: 'Glossary: most asked',
  termsNotFound: 'Glossary: no such term',
  query: 'Query',
  asked: 'Asked',
  noResult: 'No result',
  pages: 'Most read pages',
  page: 'Page',
  none: 'None in these days.',
  interfaces: { html: 'HTML pages', markdown: 'Markdown', rest: 'API', mcp: 'MCP', discovery: 'Discovery files' },
}

const he: Texts = {
  direction: 'rtl',
  title: 'השימוש באתר',
  about: 'נספר בשרת הזה ונשמר בו. הימים הם לפי UTC. מי ששאל אינו נשמר.',
  otherName: 'English',
  nothing: 'עדיין לא נספר דבר. הספירה מתחילה עם הבקשה הראשונה שנענית.',
  lastDays: 'בימים אלה',
  byDay: 'לפי יום',
  byMonth: 'לפי חודש',
  day: 'יום',
  month: 'חודש',
  numbers: 'המספרים',
  total: 'סך הכול',
  searches: 'השאילתות הנפוצות',
  notFound: 'שאילתות בלי תוצאות',
  notFoundHint: 'חסר דף בנושא, או שהדפים משתמשים במילה אחרת: כדאי לכתוב אותה בדף שעונה על השאלה.',
  terms: 'מילון המונחים: הנפוצים',
  termsNotFound: 'מילון המונחים: אין מונח כזה',
  query: 'שאילתה',
  asked: 'נשאלה',
  noResult: 'בלי תוצאה',
  pages: 'הדפים הנקראים ביותר',
  page: 'דף',
  none: 'אין בימים אלה.',
  interfaces: { html: 'דפי HTML', markdown: 'Markdown', rest: 'API', mcp: 'MCP', discovery: 'קובצי גילוי' },
}

/** The languages of the page. */
export const texts = { en, he } as const
