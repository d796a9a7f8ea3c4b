import type { Element } from 'hast'
import { classWords, isCalled } from '../content/class-words.ts'
import { wordSet } from '../word-set.ts'
import { endsAsQuestion } from '../facts/questions/question-words.ts'
import { isHeading, isTextless } from '../tree/element-kinds.ts'
import { ancestorsOf, attribute, elementsOf, hasAttribute, isElement, parentOf, withAncestors } from '../tree/element.ts'
import { hasHidingClass, otherClasses } from './hiding-classes.ts'
import type { PageTree } from './page-tree.ts'
import { popupName, popupOpenedBy } from './popups.ts'
import { ownText } from '../tree/visible-text.ts'
import { appendTo } from '../../model/maps.ts'

/** Class and id words of collapsible sections, whose control is right above them. */
const foldWords = wordSet(
  'accordion accordions collapse collapsible collapsed toggle faq expand expandable expander details spoiler answer dropdown',
)

/** The same of panels of a menu; elsewhere `mega` may be a banner. */
const menuWords = wordSet('mega megamenu submenu')

/** The same for anything that the visitor opens: tab panels and slides are real content, too. */
const disclosureWords = new Set([...foldWords, ...wordSet('tab tabs tabpanel tabpane panel slide slider carousel')])

/** Class words of controls that open a collapsible section. */
const openerWords = wordSet(
  'accordion toggle toggler trigger opener button btn question title header heading head label summary faq handle tab tabs nav arrow dots more',
)

/** Labels of buttons that show more of a text. */
const asksForMore = /more|less|show|expand|open|read|toggle|details|\+|עוד|הצג|קרא|פרטים|פתח|הרחב/i

/** A text that makes any element such a button. */
const moreSign =
  /^(?:\.{3}|…)?\s*[[(]?(?:\+|(?:read|show|see|view|learn) more|more|(?:קרא|קראו|קראי|הצג|הצגת) עוד|עוד)[\])]?\s*(?:\.{3}|…|»|›)?$/i

/** Class words of slides, and of sliders. */
const slideWords = wordSet('slide slides slider carousel swiper slick splide glide owl item')
const sliderWords = wordSet('slider flexslider carousel swiper slick splide glide owl slideshow')

/** Longest text of a control, in characters. */
const longestOpener = 60

/** How many elements around a hidden one may be next to its control. */
const nearby = 3

/** Elements inside of a sibling that are checked, and siblings on each side. */
const maxInside = 30
const maxSiblings = 50

/** Fewest answers of an accordion, shortest paragraph of one, and longest question, in characters: more is another part of the page. */
const minAnswers = 3
const longestQuestion = 2 * longestOpener
const shortestAnswer = 40

/** Maximum style sheets between an answer and its heading. */
const maxSheets = 3

/** Attributes in which a control names what it opens. */
const namingControls = ['ariaControls', 'popoverTarget', 'commandFor', 'dataTarget', 'dataBsTarget', 'dataControls']

/** What a control may open: an element named as an accordion, an answer or the like, one with another name for a disclosure, or any. */
type Opened = 'fold' | 'named' | 'unnamed'

/** Finds out what a visitor can open on a page with a visible control. */
export class Controls {
  readonly #tree: PageTree
  readonly #isHiddenAtFirst: (element: Element) => boolean
  readonly #isUnseen: (element: Element) => boolean
  /** Controls by the id of what they open. */
  readonly #openers = new Map<string, Element[]>()
  /** Links to a place in the page, which open it if either has such a name. */
  readonly #links = new Map<string, Element[]>()
  /** Links that open a popup, by the name of that. */
  readonly #popups = new Map<string, Element[]>()
  readonly #hasTabs: boolean
  #kinds: ReadonlyMap<string | undefined, readonly Element[]> | undefined
  /** Whether enough hidden elements of a kind are below headings. */
  readonly #answers = new Map<string, boolean>()

  /**
   * @param isHiddenAtFirst whether an element is hidden by itself before a visitor does anything
   * @param isUnseen whether it stays hidden
   */
  constructor(tree: PageTree, isHiddenAtFirst: (element: Element) => boolean, isUnseen: (element: Element) => boolean) {
    this.#tree = tree
    this.#isHiddenAtFirst = isHiddenAtFirst
    this.#isUnseen = isUnseen
    this.#hasTabs = tree.elements.some(({ properties }) => properties['role'] === 'tab')
    for (const element of tree.elements) {
      const { properties } = element
      for (const name of namingControls) {
        if (properties[name] === undefined) continue
        for (const id of attribute(element, name).split(' ')) appendTo(this.#openers, id.replace(/^#/, ''), element)
      }
      const { href } = properties
      if (typeof href !== 'string' || !href.startsWith('#')) continue
      const popup = popupOpenedBy(href)
      if (popup !== undefined) appendTo(this.#popups, popup, element)
      const toggles = attribute(element, 'dataToggle') !== '' || attribute(element, 'dataBsToggle') !== ''
      appendTo(toggles ? this.#openers : this.#links, href.slice(1), element)
    }
  }

  /** Whether a control that can be seen names the element as what it opens. */
  isControlled(element: Element): boolean {
    const id = attribute(element, 'id')
    const links = this.#links.get(id)?.filter((link) => this.isNamedDisclosure(element) || this.#isNear(link, disclosureWords))
    const popups = this.#popups.get(popupName(element) ?? '') ?? []
    const openers = id === '' ? popups : [...(this.#openers.get(id) ?? []), ...(links ?? []), ...popups]
    if (openers.some((opener) => withAncestors(opener).every((at) => at !== element && !this.#isUnseen(at)))) return true
    return this.#hasTabs && attribute(element, 'role') === 'tabpanel'
  }

  /**
   * Whether something that looks like its control is next to it.
   * @param isNamed whether the element is named as a disclosure: then its control may be further away, or a heading
   */
  hasOpener(element: Element, isNamed: boolean): boolean {
    // What is above a tab or a slide does not open it.
    const folds = isNamed && (isCalled(element, foldWords) || isCalled(parentOf(element), foldWords) || isMenuPanel(element))
    let at = element
    for (let level = 0; level < (isNamed ? nearby : 2); level++) {
      const before = isNamed || level === 0 ? this.#shownBefore(at) : undefined
      const after = isNamed ? undefined : this.#tree.next(at)
      if (this.#opens(before, folds ? 'fold' : isNamed ? 'named' : 'unnamed') || this.#opens(after, 'unnamed')) return true
      const parent = parentOf(at)
      if (parent === undefined || isElement(parent, 'main', 'body', 'article', 'section', 'html')) return false
      at = parent
    }
    return false
  }

  /**
   * Whether it is one of several hidden texts of one kind, each below its own heading or question: the answers of an accordion, which nothing else may
   * name where its classes are made by a program.
   */
  isAnswer(element: Element): boolean {
    const kind = kindOf(element)
    if (kind === undefined || !this.#isTextBelowHeading(element)) return false
    this.#kinds ??= Map.groupBy(this.#tree.elements, kindOf)
    let areAnswers = this.#answers.get(kind)
    if (areAnswers === undefined) {
      let found = 0
      areAnswers = (this.#kinds.get(kind) ?? []).some(
        (other) => this.#isHiddenAtFirst(other) && this.#isTextBelowHeading(other) && ++found >= minAnswers,
      )
      this.#answers.set(kind, areAnswers)
    }
    return areAnswers
  }

  #isTextBelowHeading(element: Element): boolean {
    const before = this.#shownBefore(element)
    if (before === undefined) return false
    const text = textOf(before).replace(/\s+/g, ' ')
    if (text.length > longestQuestion) return false
    const asks = endsAsQuestion(text)
    const heading = asks ? before : [before, ...elementsOf(before, maxInside)].find(isHeading)
    if (heading === undefined || !/[\p{L}\p{N}]/u.test(textOf(heading))) return false
    return elementsOf(element, maxInside).some(
      (inner) =>
        (isElement(inner, 'p', 'li') || (asks && inner.tagName === 'div')) && ownText(inner).trim().length >= shortestAnswer,
    )
  }

  /** The element before, if it is shown at first. Style sheets and scripts that programs write between the two are passed over. */
  #shownBefore(element: Element): Element | undefined {
    const { at } = this.#tree.position(element)
    const siblings = this.#tree.siblings(element).slice(Math.max(0, at - 1 - maxSheets), at - 1)
    const before = siblings.findLast((other) => !isCode(other))
    return before === undefined || this.#isHiddenAtFirst(before) ? undefined : before
  }

  /** Whether it is a part of a slider, whose script shows one part after the other. */
  isSlide(element: Element): boolean {
    const parent = parentOf(element)
    if (parent === undefined || !(isCalled(element, slideWords) || isCalled(parent, slideWords))) return false
    return this.#isNear(parent, sliderWords)
  }

  /** Whether the element or its parent is named as a disclosure: `<div class="accordion"><h3>…</h3><div>…</div></div>`. */
  isNamedDisclosure(element: Element): boolean {
    const parent = parentOf(element)
    const isAround = !isElement(parent, 'main', 'body') && isCalled(parent, disclosureWords)
    return isCalled(element, disclosureWords) || isAround || isMenuPanel(element)
  }

  /**
   * Whether a similar element is shown next to it, as one of several tabs or slides always is.
   * @param isNamed whether any shared name counts, not only that of a disclosure
   */
  hasShownLike(element: Element, isNamed: boolean): boolean {
    const words = classWords(element)
    // Sliders hide copies of their first and last slide.
    if (words.includes('cloned')) return false
    const shared = new Set(isNamed ? words : words.filter((word) => disclosureWords.has(word)))
    return this.#isShownBeside(element, (other) => isCalled(other, shared))
  }

  /** Whether a similar element next to it shows the same in another language: of `<p class="he">…</p><p class="en">…</p>` a visitor reads one. */
  translates(element: Element): boolean {
    const language = languageOf(element)
    return language !== '' && this.#isShownBeside(element, (other) => !['', language].includes(languageOf(other)))
  }

  /** Whether only a class that hides tells it from an element next to it that is shown: it is more of a list, or another tab. */
  continues(element: Element): boolean {
    if (!hasHidingClass(element)) return false
    const classes = otherClasses(element)
    return this.#isShownBeside(element, (other) => otherClasses(other) === classes && !hasHidingClass(other))
  }

  /** Whether a similar element with the same tag, near an element among its siblings, is shown at first. */
  #isShownBeside(element: Element, isSimilar: (other: Element) => boolean): boolean {
    const { at } = this.#tree.position(element)
    const near = this.#tree.siblings(element).slice(Math.max(0, at - maxSiblings), at + maxSiblings)
    const others = near.filter((other) => other !== element && other.tagName === element.tagName)
    return others.some((other) => isSimilar(other) && !this.#isHiddenAtFirst(other))
  }

  /** Whether what is shown before it asks a question. */
  answers(element: Element): boolean {
    const before = this.#shownBefore(element)
    if (before === undefined) return false
    const question = textOf(before)
    return question.length <= longestQuestion && /[?？؟]\s*$/u.test(question)
  }

  /** Whether what is right before it declares that it opens something, which is closed (WAI-ARIA 1.2, `aria-expanded`). */
  follows(element: Element): boolean {
    const before = this.#shownBefore(element)
    if (before === undefined) return false
    return [before, ...elementsOf(before, maxInside)].some((inner) => attribute(inner, 'ariaExpanded') === 'false')
  }

  /** Whether the element or a near ancestor has such a name. */
  #isNear(element: Element, words: ReadonlySet<string>): boolean {
    return withAncestors(element)
      .take(nearby + 1)
      .some((at) => isCalled(at, words))
  }

  /** A long text does not control an element that is not named as a disclosure. */
  #opens(neighbour: Element | undefined, what: Opened): boolean {
    if (neighbour === undefined || this.#isHiddenAtFirst(neighbour)) return false
    if (what === 'unnamed' && textOf(neighbour).length > longestOpener) return false
    if (isOpener(neighbour, what)) return true
    return elementsOf(neighbour, maxInside + 1).some((inner) => isOpener(inner, what) && !opensItsOwn(inner))
  }
}

/** Whether an element looks like a control of the one below it; a fold may open by its heading. */
function isOpener(element: Element, what: Opened): boolean {
  if (isTextless(element) && element.tagName !== 'input') return false
  if (hasAttribute(element, 'ariaExpanded') || isElement(element, 'summary')) return true
  const isPressed =
    isElement(element, 'button', 'label') ||
    ['button', 'tab'].includes(attribute(element, 'role')) ||
    (isElement(element, 'a') && /^(?:$|#|javascript:)/i.test(attribute(element, 'href'))) ||
    Object.keys(element.properties).some((name) => /click/i.test(name))
  if (isPressed) return what !== 'unnamed' || asksForMore.test(textOf(element))
  if (moreSign.test(textOf(element))) return true
  if (what !== 'fold' || element.tagName === 'h1') return false
  return isHeading(element) || element.tagName === 'dt' || isCalled(element, openerWords)
}

/** Whether it is the summary of a `details` with content, or in one: that content is all that it opens. */
function opensItsOwn(element: Element): boolean {
  const summary = withAncestors(element)
    .take(maxInside)
    .find((around) => isElement(around, 'summary'))
  const details = summary && parentOf(summary)
  if (!isElement(details, 'details')) return false
  return ownText(details).trim() !== '' || details.children.some((child) => child.type === 'element' && child !== summary)
}

/** The language that the markup gives for a part of a page: `lang="en"`, `data-lang="en"`, `class="lang-en"`; else empty. */
function languageOf(element: Element): string {
  const names = [attribute(element, 'lang'), attribute(element, 'dataLang'), ...attribute(element, 'className').split(' ')]
  return names.map((name) => languageName.exec(name)?.[1] ?? '').find((name) => name !== '') ?? ''
}

/** Languages in which parts of a page are written next to each other. */
const languageName = /^(?:lang(?:uage)?[-_]?)?(ar|cs|da|de|el|en|es|fi|fr|he|hu|it|ja|ko|nl|pl|pt|ro|ru|sv|tr|uk|zh)$/i

/** Elements with the same tag name and classes are of one kind; without classes they are not. */
function kindOf(element: Element): string | undefined {
  const classes = attribute(element, 'className')
  return classes === '' ? undefined : `${element.tagName} ${classes}`
}

function isCode(element: Element): boolean {
  return isElement(element, 'style', 'script', 'template')
}

/** The text of an element, as far as it may be that of a control. */
function textOf(element: Element): string {
  let text = ownText(element)
  for (const inner of elementsOf(element, maxInside)) {
    if (text.length > 2 * longestOpener) break
    if (!isCode(inner)) text += ownText(inner)
  }
  return text.trim()
}

/** Whether an element is a panel of a menu: `<nav><a>Services</a><div class="mega">…</div></nav>`. */
function isMenuPanel(element: Element): boolean {
  const isPanel = isCalled(element, menuWords) || isCalled(parentOf(element), menuWords)
  return isPanel && ancestorsOf(element).some((around) => isElement(around, 'nav', 'header'))
}
