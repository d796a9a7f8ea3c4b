import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstElement } from './element.ts'
import { parseMarkup } from './parse-document.ts'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import { elementText } from './element-text.ts'

const cases: readonly (readonly [string, string, string])[] = [
  ['whitespace is collapsed', 'א\n   ב&nbsp;ג', 'א ב ג'],
  ['columns of inline elements are apart', '<span>₪3,900</span><span>לחודש</span>', '₪3,900 לחודש'],
  ['a unit after a number is a word of its own', '₪3,900<small>לחודש</small>', '₪3,900 לחודש'],
  ['a label is apart from what it names', '<small>WRITE</small><strong>me@site.example</strong>', 'WRITE me@site.example'],
  ['a drop cap stays in its word', '<b>M</b><small>ASSAGE</small> <b>49</b><small>99</small> €', 'MASSAGE 4999 €'],
  ['a unit in small print', '<b>₪3,900</b><small>לחודש</small>', '₪3,900 לחודש'],
  ['small capitals stay in their word', 'T<small>HE</small> <small>N</small>asa', 'THE Nasa'],
  ['a currency stays at its number', '<span>₪</span><span>3,900</span>', '₪3,900'],
  ['words with bold parts stay whole', 'ה<strong>קישור</strong>ים של <b>S</b><b>EO</b>', 'הקישורים של SEO'],
  ['a part of a word in a span stays whole', 'קידו<span>ם</span>', 'קידום'],
  ['raised and lowered parts stay', 'H<sub>2</sub>O, 1<sup>st</sup>', 'H2O, 1st'],
  ['blocks and line breaks are apart', '<p>א</p><p>ב</p>ג<br>ד', 'א ב ג ד'],
  ['links side by side are apart', '<a>שירותים</a><a>מחירים</a>', 'שירותים מחירים'],
  ['scripts, styles and templates are no text', 'א<script>x()</script><style>p{}</style><template>ב</template>', 'א'],
  ['hidden text is no text', 'א<span hidden>ב</span><span style="display: none">ג</span><span class="sr-only">ד</span>', 'א'],
  ['icons for the eye alone are no text', '<i aria-hidden="true">✓</i> ביקורת', 'ביקורת'],
  [
    'what screen readers get in other words is what the eye reads',
    '<span aria-hidden="true">₪3,900</span><span class="sr-only">3900 shekels</span>',
    '₪3,900',
  ],
  ['a price that is struck out is no price', '<del>₪4,500</del> <s>₪4,200</s> ₪3,900', '₪3,900'],
  [
    'what is shown when somebody points at a word is not part of it',
    'Reiki<span class="tooltiptext">Calms</span><b role="tooltip">Warms</b>',
    'Reiki',
  ],
  ['what a tooltip belongs to stays', '<span class="tooltip">Reiki <i class="tooltip-content">Calms</i></span>', 'Reiki'],
  [
    'a word that a font draws as an icon is no text',
    '<span class="material-symbols-outlined">payments</span> <span>From ₪390</span>',
    'From ₪390',
  ],
  ['bidi marks stay', '\u200F3,900\u00A0\u200F₪', '\u200F3,900 \u200F₪'],
  ['a private-use character never becomes an own address', '&#xE000;/x', '/x'],
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
