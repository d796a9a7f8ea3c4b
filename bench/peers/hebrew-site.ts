import { random } from '../search/generated-site.ts'

/** A page of the compared sites, the same for every product. */
export interface HebrewPage {
  readonly title: string
  /** One Hebrew path segment, not percent-encoded. */
  readonly slug: string
  readonly category: string
  readonly tags: readonly string[]
  readonly summary: string
  /** The content: paragraphs, headings, a list, and a table on every fourth page. */
  readonly html: string
  /** ISO 8601, in the past. */
  readonly date: string
}

const subjects: readonly (readonly [subject: string, category: string])[] = [
  ['קידום אתרים אורגני', 'קידום אתרים'],
  ['מחקר מילות מפתח', 'קידום אתרים'],
  ['בניית קישורים', 'קידום אתרים'],
  ['קידום מקומי', 'קידום אתרים'],
  ['מהירות טעינה', 'קידום אתרים'],
  ['פרסום במנועי חיפוש', 'פרסום ממומן'],
  ['פרסום ברשתות חברתיות', 'פרסום ממומן'],
  ['שיווק מחדש', 'פרסום ממומן'],
  ['מודעות וידאו', 'פרסום ממומן'],
  ['ניהול תקציב פרסום', 'פרסום ממומן'],
  ['כתיבת תוכן', 'תוכן'],
  ['עריכת מאמרים', 'תוכן'],
  ['דפי נחיתה', 'תוכן'],
  ['ניוזלטר שבועי', 'תוכן'],
  ['סיפורי לקוחות', 'תוכן'],
  ['עיצוב אתרים', 'בניית אתרים'],
  ['אתרי מכירות', 'בניית אתרים'],
  ['נגישות אתרים', 'בניית אתרים'],
  ['אבטחת אתרים', 'בניית אתרים'],
  ['העברת אתר', 'בניית אתרים'],
  ['ניהול מוניטין', 'מוניטין'],
  ['ביקורות גולשים', 'מוניטין'],
  ['יחסי ציבור', 'מוניטין'],
  ['תשובות של מנועי בינה', 'מוניטין'],
  ['מדידה ודוחות', 'מדידה'],
]

const aspects: readonly (readonly [aspect: string, tag: string])[] = [
  ['מדריך למתחילים', 'מדריכים'],
  ['שבע טעויות נפוצות', 'טעויות'],
  ['כמה זה עולה', 'מחירים'],
  ['איך בוחרים ספק', 'בחירת ספק'],
  ['שאלות ותשובות', 'שאלות נפוצות'],
  ['מה השתנה השנה', 'חדשות'],
  ['לעסקים קטנים', 'עסקים קטנים'],
  ['לחנויות מקוונות', 'חנויות'],
  ['לרופאים ומרפאות', 'בריאות'],
  ['לעורכי דין', 'משפט'],
  ['למסעדות ובתי קפה', 'מזון'],
  ['לחברות תוכנה', 'תוכנה'],
  ['לעמותות', 'עמותות'],
  ['לקבלנים ומשפצים', 'בנייה'],
  ['למלונות וצימרים', 'תיירות'],
  ['רשימת בדיקה', 'מדריכים'],
  ['כלים מומלצים', 'כלים'],
  ['מדדים שכדאי לעקוב אחריהם', 'מדידה'],
  ['תהליך העבודה שלב אחר שלב', 'מדריכים'],
  ['מתי רואים תוצאות', 'תוצאות'],
  ['לבד או עם סוכנות', 'בחירת ספק'],
  ['מונחים שחשוב להכיר', 'מונחים'],
  ['דוגמאות מהשטח', 'דוגמאות'],
  ['תוכנית לשלושה חודשים', 'תכנון'],
  ['מה לשאול בפגישה הראשונה', 'בחירת ספק'],
  ['אחרי השקת אתר חדש', 'השקה'],
  ['בתקציב מוגבל', 'מחירים'],
  ['בשתי שפות', 'שפות'],
  ['לפני החגים', 'עונות'],
  ['לעסק משפחתי', 'עסקים קטנים'],
  ['לחברות יצוא', 'יצוא'],
  ['במבט של לקוח', 'דוגמאות'],
  ['בשטח תחרותי', 'תחרות'],
  ['מיתוסים ועובדות', 'טעויות'],
  ['עם צוות פנימי', 'צוות'],
  ['בארבעה צעדים', 'מדריכים'],
  ['לאתרי תדמית', 'אתרי תדמית'],
  ['לבתי ספר ומכללות', 'חינוך'],
  ['סיכום רבעון', 'חדשות'],
  ['צ׳ק ליסט למנהלים', 'כלים'],
]

const sentences = [
  'כשמדברים על S, רוב בעלי העסקים חושבים קודם על המחיר ורק אחר כך על המטרה.',
  'לפני שמתחילים כדאי לרשום מה העסק רוצה להשיג בN החודשים הקרובים ואיך יודעים שהצלחנו.',
  'אצל לקוחות שליווינו, S הביא לעלייה של N אחוזים בפניות, אבל רק אחרי תיקון של דפי השירות.',
  'הטעות הנפוצה ביותר היא לפזר את המאמץ על יותר מדי נושאים בבת אחת.',
  'צוות קטן יכול להתקדם מהר יותר כשיש לו רשימה קצרה של משימות ובעל אחריות אחד לכל משימה.',
  'את הנתונים אוספים במשך N שבועות לפחות, כדי שחג או מבצע לא יטו את המסקנה.',
  'מי שמחפש מידע על S רוצה תשובה ברורה בפסקה הראשונה, ורק אחר כך את הפרטים.',
  'מומלץ לבדוק את האתר גם בטלפון נייד ישן וברשת איטית, כי כך גולשים רבים מגיעים אליו.',
  'הכותרת צריכה לומר במדויק מה יש בדף, בלי הבטחות שהתוכן לא מקיים.',
  'בפגישה הראשונה עוברים יחד על הדוחות הקיימים ומסמנים N דפים שכדאי לשפר.',
  'הקישורים הפנימיים עוזרים לקורא להמשיך לנושא הבא, ולמנוע החיפוש להבין את מבנה האתר.',
  'תוכן שנכתב לפני שנתיים אינו בהכרח מיושן, אך צריך לעבור עליו ולעדכן מספרים ותאריכים.',
  'כאשר המתחרים משקיעים יותר, אפשר לבחור בנישה צרה ולהיות בה המקור הטוב ביותר.',
  'לא כל ירידה במספר הכניסות היא תקלה; לפעמים השתנתה העונה או נעלמה שאילתה שלא הביאה לקוחות.',
  'בסוף כל חודש שולחים סיכום של עמוד אחד: מה נעשה, מה השתפר ומה מתוכנן לחודש הבא.',
  'ההבדל בין S טוב לבינוני מתגלה בשירות אחרי המכירה ולא במצגת.',
  'כל שינוי גדול עולה קודם לסביבת בדיקה, ורק אחרי אישור בכתב הוא עובר לאתר.',
  'במקום להוסיף עוד דפים, לעתים עדיף לאחד שלושה דפים דומים לדף אחד מלא.',
  'התקציב מתחלק בין תוכן, טכנולוגיה ומדידה, והיחס ביניהם משתנה לאורך השנה.',
  'שווה לשאול את אנשי המכירות אילו שאלות חוזרות בטלפון, ולענות עליהן באתר.',
]

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

/** Maximum number of pages that differ in subject or aspect. */
const maxPages = subjects.length * aspects.length

/** Pages of a fictional agency's site, deterministic for a given number. */
export function hebrewPages(count: number): readonly HebrewPage[] {
  if (count > maxPages) throw new RangeError(`There are only ${maxPages} pages.`)
  return Array.from({ length: count }, (_, at) => pageAt(at))
}

/** Searches with results: two words of each page's title. */
export function hebrewQueries(pages: readonly HebrewPage[]): readonly string[] {
  return pages.map(({ title }) => {
    const words = title.replace(':', '').split(' ')
    return `${words[0] ?? ''} ${words.at(-1) ?? ''}`
  })
}

function pageAt(at: number): HebrewPage {
  const [subject, category] = pick(subjects, at)
  const [aspect, tag] = pick(aspects, Math.floor(at / subjects.length))
  const next = random(at + 1)
  const sentence = () =>
    pick(sentences, Math.floor(next() * sentences.length))
      .replace('S', subject)
      .replace('N', String(2 + Math.floor(next() * 11)))
  const paragraph = () => `<p>${Array.from({ length: 4 }, sentence).join(' ')}</p>`
  const list = `<ul>${Array.from({ length: 4 }, () => `<li>${sentence()}</li>`).join('')}</ul>`
  const row = (name: string) => `<tr><td>${name}</td><td>${200 + Math.floor(next() * 80) * 50} ₪</td></tr>`
  const table = `<table><thead><tr><th>חבילה</th><th>מחיר</th></tr></thead><tbody>${['בסיס', 'עסק', 'מורחב'].map(row).join('')}</tbody></table>`
  const html = [
    paragraph(),
    `<h2>${subject} – למה זה חשוב</h2>`,
    paragraph(),
    list,
    `<h2>${aspect}</h2>`,
    paragraph(),
    ...(at % 4 === 0 ? [table] : []),
    `<h2>לסיכום</h2>`,
    paragraph(),
  ].join('\n')
  return {
    title: `${subject}: ${aspect}`,
    slug: `${subject} ${aspect}`.replaceAll(/[׳״]/gu, '').replaceAll(/\s+/gu, '-'),
    category,
    tags: [tag, 'שיווק דיגיטלי'],
    summary: sentence(),
    html,
    date: new Date(Date.UTC(2026, 0, 1 + (at % 300), 9, at % 60)).toISOString(),
  }
}
