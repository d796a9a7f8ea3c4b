import { withoutBaseMark } from '../../../model/base-url.ts'
import { parseMarkup } from '../../tree/parse-document.ts'
import { leaveOutUnseen } from '../../visibility/leave-out-unseen.ts'
import { collapse, visibleText } from '../../tree/visible-text.ts'

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
