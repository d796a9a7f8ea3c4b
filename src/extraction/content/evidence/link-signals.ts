import type { Element } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, isElement, withAncestors } from '../../tree/element.ts'
import { elementsBefore } from '../../tree/siblings.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { hasFacts } from '../holding.ts'
import { isUnderHead } from '../table-heads.ts'
import { kindOf } from '../class-words.ts'
import { littleTextLength, type TextSizes } from '../text-sizes.ts'
import { hasPicturedLinks, hasPicturedTitles, hasTitledLinks, isCardOfOne } from './cards.ts'
import { isAside } from './element-signals.ts'
import type { ElementContext } from './element-context.ts'

/** Share of linked text from which links count. */
const minLinked = 0.3

/** Links inside an element. One around it, as around a card, does not count. */
export function linkedShare(element: Element, { sizes }: ElementContext): number {
  const share = sizes.of(element).links === 0 ? 0 : sizes.linkShare(element)
  return share > minLinked ? share : 0
}

/** Share of links from which a list consists of links, how many these are, and how long they are at most, in characters. */
const linkList = { share: 0.85, links: 5, label: 100 } as const

/** The same of a menu that is a row of a table. */
const menuRow = { share: 0.85, links: 3, label: 30 } as const

/** Longest prose in a list of links, in characters. */
const longestBeside = 300

/**
 * An undeclared menu, or a list of other pages with hardly any text; but not, after the title of the page, a list of works or products with
 * images and titles, or of linked titles or images with texts.
 */
export function isLinkList(element: Element, { sizes, inContent, beforeTitle, isArticle }: ElementContext): boolean {
  if (inContent) return false
  const { all, linked, links, before, running } = sizes.of(element)
  // On pages with layout tables, the menu may also be a table.
  const limit = isElement(element, 'td', 'table')
    ? menuRow
    : isElement(element, 'ul', 'ol', 'div', 'section')
      ? linkList
      : undefined
  if (limit === undefined || links < limit.links || sizes.linkShare(element) < limit.share || all / links > limit.label)
    return false
  // What is around a text and its menus is not a list of links, however many these have.
  if (Math.min(running, all - linked) >= longestBeside || isUnderHead(element)) return false
  if (isArticle || before < beforeTitle) return true
  if (hasPicturedTitles(element) || isCardOfOne(element, sizes) || isAnnounced(element)) return false
  // At the end of a page, linked images and titles lead on to others.
  return !holdsLinkedCards(element, sizes) || (sizes.isLate(element) && !continuesCards(element, sizes))
}

function holdsLinkedCards(list: Element, sizes: TextSizes): boolean {
  return hasTitledLinks(list, sizes) || hasPicturedLinks(list, sizes)
}

/** Levels around a list and boxes before each in which the list that it continues is looked for. */
const maxContinued = { levels: 3, boxes: 12 } as const

/** Whether a list is one of several, such as the branches of each region, of which one is in the first half of the page. */
function continuesCards(list: Element, sizes: TextSizes): boolean {
  return withAncestors(list)
    .take(maxContinued.levels)
    .some((around) =>
      elementsBefore(around)
        .take(maxContinued.boxes)
        .some((box) => kindOf(box) === kindOf(around) && !sizes.isLate(box) && holdsLinkedCards(box, sizes)),
    )
}

/** Whether the paragraph before a list is a phrase that ends with a colon; `Follow us:` and `Filed under:` label what is around the content. */
function isAnnounced(list: Element): boolean {
  const [before] = elementsBefore(list)
  return isElement(before, 'p') && /^(?:\S+ ){3,}\S*:$/.test(visibleText(before).slice(-longestAnnouncement))
}

/** How much is read of what announces a list, in characters. */
const longestAnnouncement = 200

/** Elements that may each be a call to action or a pointer. */
export const pointers = ['div', 'section', 'aside', 'p', 'ul'] as const

/** Addresses for sharing the page on other sites or by mail. */
const sharing = new RegExp(
  `^(?:${[
    'whatsapp://send/?\\?text=(?!.*[?&]phone=\\d)|viber://forward|tg://msg|fb-messenger://share|mailto:\\?|sms:[?&]',
    'https?://(?:[\\w-]+\\.)*(?:facebook\\.com/(?:sharer|share\\.php|dialog/(?:share|feed|send))|(?:twitter|x)\\.com/(?:intent/(?:tweet|post)|share|home\\?status)|linkedin\\.com/(?:sharearticle|sharing/|cws/share)|pinterest\\.[a-z.]{2,6}/pin/create|reddit\\.com/submit|(?:telegram|t)\\.me/share|(?:whatsapp\\.com/send|wa\\.me)/?\\?text=(?!.*[?&]phone=\\d)|vk\\.com/share|tumblr\\.com/(?:widgets/)?share|threads\\.net/intent|bsky\\.app/intent|xing\\.com/(?:spi/shares|app/user\\?op=share)|news\\.ycombinator\\.com/submitlink)',
  ].join('|')})`,
  'i',
)

/** Whether the links of an element only share the page. */
export function hasOnlyShareLinks(element: Element, { sizes }: ElementContext): boolean {
  const { all, linked, links } = sizes.of(element)
  if (!isElement(element, ...pointers) || all > littleTextLength || links === 0 || linked < all / 2) return false
  return elementsOf(element).every((inner) => inner.tagName !== 'a' || sharing.test(attribute(inner, 'href')))
}

/** Fewest linked headings that are titles of other pages. */
const minTitles = 3

/** Whether an element, in an article, lists the titles of other pages: its headings are several and all linked, and it has no price, phone number or hours. */
export function isTitleList(element: Element, { sizes, isArticle }: ElementContext): boolean {
  if (!isArticle) return false
  const headings = elementsOf(element).filter((inner) => isHeading(inner) && sizes.of(inner).all > 0)
  const areTitles = headings.length >= minTitles && headings.every((one) => sizes.of(one).all === sizes.of(one).linked)
  return areTitles && !hasFacts(element)
}

/** Such a list in an aside, which may be longer than the article. */
export function isTitleListInAside(element: Element, context: ElementContext): boolean {
  return isAside(element) && isTitleList(element, context)
}
