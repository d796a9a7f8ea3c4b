import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstElement } from './element.ts'
import { parseMarkup } from './parse-document.ts'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import { elementText } from './element-text.ts'

const cases: readonly (readonly [string, string, string])[] = [
  ['whitespace is collapsed', 'א\n   ב&nbsp;ג', 'א ב ג'],
  ['inline elements in columns are separated', '<span>₪3,900</span><span>לחודש</span>', '₪3,900 לחודש'],
  ['a unit after a number is a separate word', '₪3,900<small>לחודש</small>', '₪3,900 לחודש'],
  ['a label is separated from its value', '<small>WRITE</small><strong>me@site.example</strong>', 'WRITE me@site.example'],
  ['a drop cap is joined to its word', '<b>M</b><small>ASSAGE</small> <b>49</b><small>99</small> €', 'MASSAGE 4999 €'],
  ['a unit in small print', '<b>₪3,900</b><small>לחודש</small>', '₪3,900 לחודש'],
  ['small capitals are joined to their word', 'T<small>HE</small> <small>N</small>asa', 'THE Nasa'],
  ['a currency is joined to its number', '<span>₪</span><span>3,900</span>', '₪3,900'],
  ['words with bold letters are not split', 'ה<strong>קישור</strong>ים של <b>S</b><b>EO</b>', 'הקישורים של SEO'],
  ['words with a span are not split', 'קידו<span>ם</span>', 'קידום'],
  ['superscripts and subscripts stay', 'H<sub>2</sub>O, 1<sup>st</sup>', 'H2O, 1st'],
  ['blocks and line breaks are separated', '<p>א</p><p>ב</p>ג<br>ד', 'א ב ג ד'],
  ['adjacent links are separated', '<a>שירותים</a><a>מחירים</a>', 'שירותים מחירים'],
  ['scripts, styles and templates are not text', 'א<script>x()</script><style>p{}</style><template>ב</template>', 'א'],
  ['hidden text is not text', 'א<span hidden>ב</span><span style="display: none">ג</span><span class="sr-only">ד</span>', 'א'],
  ['decorative icons are not text', '<i aria-hidden="true">✓</i> ביקורת', 'ביקורת'],
  [
    'text with a screen-reader alternative is the visible one',
    '<span aria-hidden="true">₪3,900</span><span class="sr-only">3900 shekels</span>',
    '₪3,900',
  ],
  ['a struck-through price is dropped', '<del>₪4,500</del> <s>₪4,200</s> ₪3,900', '₪3,900'],
  ['a tooltip is dropped', 'Reiki<span class="tooltiptext">Calms</span><b role="tooltip">Warms</b>', 'Reiki'],
  ['the element with a tooltip stays', '<span class="tooltip">Reiki <i class="tooltip-content">Calms</i></span>', 'Reiki'],
  [
    'an icon-font ligature is not text',
    '<span class="material-symbols-outlined">payments</span> <span>From ₪390</span>',
    'From ₪390',
  ],
  ['bidi marks stay', '\u200F3,900\u00A0\u200F₪', '\u200F3,900 \u200F₪'],
  ['a private-use character never becomes an own URL', '&#xE000;/x', '/x'],
]

describe('the text of an element as visitors read it', () => {
  for (const [name, html, text] of cases) {
    test(name, () => {
      const root = parseMarkup(`<section>${html}</section>`)
      leaveOutUnseen(root)
      const element = firstElement(root, 'section')
      assert.ok(element)
      assert.equal(elementText(element), text)
    })
  }
})
