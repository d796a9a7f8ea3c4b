import { withoutBaseMark } from '../../../model/base-url.ts'
import { parseMarkup } from '../../tree/parse-document.ts'
import { leaveOutUnseen } from '../../visibility/leave-out-unseen.ts'
import { collapse, visibleText } from '../../tree/visible-text.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** A formatting tag, as opposed to `a < b` and `<The Palace>`. */
const tag =
  /<\/?(?:a|abbr|article|b|blockquote|br|center|cite|code|dd|del|div|dl|dt|em|figure|font|h[1-6]|hr|i|iframe|img|ins|li|ol|p|pre|q|s|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul|script)(?:[\s/][^<>]{0,1000})?>/i

/**
 * A text of JSON-LD or a `meta` element as one line. Content systems put HTML entities (`&#8211;`) and even tags into it: literal text by
 * the standard, but never meant so.
 */
export function plainText(text: string): string {
  if (!/[&<]/.test(text)) return collapse(text)
  return withoutBaseMark(decode(tag.test(text) ? text : text.replaceAll('<', '&lt;')))
}

function decode(markup: string): string {
  try {
    const root = parseMarkup(markup)
    leaveOutUnseen(root)
    return visibleText(root)
  } catch {
    // Nested too deeply to be real content.
    return ''
  }
}

/** Placeholder names of companies and sites in generators and templates. */
const samples = textPattern(
  `^(?:[[{<]+ ?)?(?:${[
    "(?:your|my|the) (?:company|business|organi[sz]ation|site|website|brand|shop|store|salon|restaurant|clinic|practice|name)(?:'s)?(?: name)?",
    '(?:company|business|organi[sz]ation|brand|shop|store|site|salon|restaurant|clinic) name(?: here)?',
    '(?:example|sample|demo) (?:company|business|organi[sz]ation|store|shop|corp)|(?:ihr|dein) (?:firmenname|unternehmen|name)',
    "firmenname|musterfirma|muster gmbh|(?:votre|nom de (?:l'|votre )) ?(?:entreprise|société)",
    '(?:tu|su) (?:empresa|negocio|nombre)|nombre de (?:la|tu|su) empresa|(?:sua|nome da) empresa|(?:la tua|nome) azienda',
    'nazwa firmy|название компании|اسم الشركة|שם (?:ה?עסק|ה?חברה|העסק שלכם|העסק שלך)',
  ].join('|')})(?: ?[\\]}>]+)?$`,
  'iu',
)

/** Whether a name is a template's placeholder: `Your Business Name`. */
export function isSampleName(name: string): boolean {
  return samples.test(name.trim().replace(/[’]/g, "'"))
}
