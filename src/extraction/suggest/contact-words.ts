/** How a kind of contact detail is known on a page, and what it has to look like. */
export interface ContactKind {
  /** What a label of it says. */
  readonly label: RegExp
  /** Words of classes and tags that name it, as `nameWords` has them. */
  readonly name: RegExp
  /** What it looks like. */
  readonly text: RegExp
  /** What a line looks like that can be nothing else. */
  readonly plain?: RegExp
}

/** The whole of a label in one of several languages. */
function label(...languages: readonly string[]): RegExp {
  return new RegExp(`^(?:${languages.join('|')})$`, 'iu')
}

/** The last words of a class. */
function name(words: string): RegExp {
  return new RegExp(` (?:${words}) $`)
}

/** Postal addresses: a street and a house number. */
export const address: ContactKind = {
  label: label(
    'ה?כתובת(?:נו| שלנו| המשרד(?:ים)?| למשלוח דואר)?|מען|מיקום|ה?משרד(?:ים|נו)?(?: שלנו)?|(?:איפה|היכן) אנחנו|בואו לבקר',
    '(?:our |office |postal |street |mailing )?address|(?:our |head )?offices?|(?:our )?location|headquarters|where we are|find us|visit us',
    'adresse|dirección|адрес',
  ),
  name: name('address|adr|location|street'),
  text: /\p{L}.*[\d,]|\d.*\p{L}/u,
  plain:
    /(?<!\p{L})(?:ב?רח(?:וב|['׳])|שד(?:רות|['׳])|דרך|סמטת|כיכר) \p{L}.*\d|\d+[a-z]? (?:\p{L}+ ){1,3}(?:street|st|road|rd|avenue|ave|blvd|boulevard|lane|square|way)(?!\p{L})/iu,
}

/** Opening hours: two times of day. */
export const hours: ContactKind = {
  label: label(
    'שעות (?:ה?פעילות|פתיחה|ה?עבודה|קבלה|מענה)(?: שלנו)?|ימים ושעות|מתי אנחנו פתוחים',
    '(?:our )?(?:opening|business|office|working|open) (?:hours|times)|hours(?: of operation)?|when we are open',
    'öffnungszeiten|horaires|horario|часы работы',
  ),
  name: name('hours|opening|openinghours|schedule'),
  text: /\d{1,2}[:.]\d{2}.*\d{1,2}[:.]\d{2}|\d{1,2}\s*(?:am|pm)?\s*(?:-|–|עד|to)\s*\d{1,2}|24\/7/iu,
  plain:
    /(?<!\p{L})(?:[א-ו]['׳]|ראשון|ימים|sun(?:day)?s?|mon(?:day)?s?|weekdays|daily)(?!\p{L}).*\d{1,2}[:.]\d{2}.*\d{1,2}[:.]\d{2}/iu,
}

/** Telephone numbers that no link dials. */
export const phone: ContactKind = {
  label: label(
    'ה?טלפון(?: שלנו| נייד| במשרד)?|נייד|טל׳?',
    '(?:tele)?phone(?: number)?|tel|call us|mobile',
    'telefon|téléphone|teléfono|телефон',
  ),
  name: name('phone|telephone|tel'),
  text: /^[+*\d][\d\s().*-]{2,30}$/,
  plain: /^(?:\+\d|0\d)[\d\s().-]{7,16}$/,
}

/** E-mail addresses that no link writes to. */
export const email: ContactKind = {
  label: label('ה?(?:דוא["״]ל|מייל|אימייל)|דואר אלקטרוני|כתבו לנו', 'e-?mail(?: us| address)?|write to us', 'courriel|correo'),
  name: name('email|mail'),
  text: /^\S+@\S+$/,
  plain: /^\S+@\S+\.\S+$/,
}
