/** What a label of a contact page says that stands beside it. A fax is none that people call. */
export type ContactLabel = 'phone' | 'mobile' | 'fax' | 'email' | 'address' | 'hours'

/** Labels as sites write them, in the form of {@link plainLabel}. */
const names: readonly (readonly [ContactLabel, string])[] = [
  ['phone', "טלפון|טלפונים|טל|טל'|הטלפון שלנו|מספר טלפון|מס' טלפון|טלפון ראשי|טלפון במשרד|טלפון משרד|טלפון המשרד"],
  ['phone', 'phone|telephone|tel|phone number|telephone number|phones|our phone|office phone'],
  ['mobile', 'נייד|טלפון נייד|סלולרי|טלפון סלולרי|סלולאר|סלולר|פלאפון'],
  ['mobile', 'mobile|mobile phone|cell|cell phone|cellphone'],
  ['fax', 'פקס|מספר פקס|וואטסאפ|ווטסאפ|fax|fax number|whatsapp'],
  ['email', 'דוא"ל|דואל|דואר אלקטרוני|מייל|המייל שלנו|אימייל|אי-מייל|כתובת מייל|כתובת אימייל|כתובת דוא"ל'],
  ['email', 'email|e-mail|mail|email address|e-mail address|our email'],
  ['address', 'כתובת|הכתובת|הכתובת שלנו|כתובתנו|כתובתינו|כתובת המשרד|כתובת משרדנו|כתובת למכתבים'],
  ['address', 'address|our address|office address|street address'],
  ['hours', 'שעות|שעות פעילות|שעות הפעילות|שעות פעילות המשרד|שעות פתיחה|שעות הפתיחה|שעות עבודה|שעות העבודה'],
  ['hours', 'שעות קבלה|שעות קבלת קהל|שעות מענה'],
  ['hours', 'hours|opening hours|business hours|working hours|office hours|opening times|hours of operation'],
]

const labels: ReadonlyMap<string, ContactLabel> = new Map(
  names.flatMap(([label, list]) => list.split('|').map((name): [string, ContactLabel] => [name, label])),
)

/** Longest label, in characters. */
const longest = 30

/** What a text is the label of, when it is a label and nothing else. */
export function labelOf(text: string): ContactLabel | undefined {
  return text.length > longest + 5 ? undefined : labels.get(withoutEnd(plainLabel(text)))
}

/** A text in two: its label and what follows; undefined where it begins with none. */
export function splitAtLabel(
  text: string,
): { readonly label: ContactLabel; readonly value: string; readonly colon: boolean } | undefined {
  const line = plainLabel(text.slice(0, longest + 5))
  const colon = /^([^:]{2,30}?) ?:/.exec(line)
  const known = colon === null ? undefined : labels.get(withoutEnd(colon[1] ?? ''))
  if (known !== undefined) return { label: known, value: text.slice(text.search(/[:：]/) + 1).trim(), colon: true }
  // `טלפון 03-5550000`: what follows has to prove itself.
  const [, first = '', value = ''] = /^([\p{L}'"׳״-]{2,15})[.]? +(\S.*)$/u.exec(text) ?? []
  const bare = labelOf(first)
  return bare === undefined ? undefined : { label: bare, value, colon: false }
}

function withoutEnd(text: string): string {
  return text.replace(/[\s:.-]+$/, '')
}

/** One form of quotes, dashes and spaces; no bidi marks and niqqud, no icons before the first letter. */
function plainLabel(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replace(/''|׳׳|[״“”„″]/g, '"')
    .replace(/[׳‘’′`]/g, "'")
    .replace(/[־‐‑‒–—]/g, '-')
    .replace(/：/g, ':')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase()
}
