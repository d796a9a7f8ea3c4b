import type { Element, Root } from 'hast'
import { attribute, elementsOf, hasAttribute, isElement } from '../tree/element.ts'
import { isTextless } from '../tree/element-kinds.ts'
import { lengthWithoutSpace } from '../tree/text-length.ts'
import { visibleText } from '../tree/visible-text.ts'
import { concealment, isInMotion, mayConceal, type Style, type Way } from './concealment.ts'
import { Controls } from './controls.ts'
import { screenBits } from './media-query.ts'
import { hasScripts, isBroughtInByName } from './motion.ts'
import { PageStyles } from './page-styles.ts'
import { PageTree } from './page-tree.ts'
import type { Visitor } from './selector-matcher.ts'
import { firstLook, isUnreadable, lookOf, type PageLook, type TextLook } from './text-look.ts'

/**
 * How a part of a page is hidden: by its style, its visibility, by letters that cannot be read, from screen readers, or from
 * everybody but them.
 */
export type Hiding = Way | 'invisible' | 'unreadable' | 'unspoken' | 'spoken'

/** What of a page no visitor sees, nor gets to see with a control of the page. */
export interface Unseen {
  /** Elements that are hidden with all that they hold, the outermost ones alone. */
  readonly elements: ReadonlyMap<Element, Hiding>
  /** Elements of which only the text that stands right in them is hidden. */
  readonly texts: ReadonlyMap<Element, Hiding>
}

/** Finds what of a page no visitor sees (decision 34). @throws ExtractionError when its style sheets are too complex */
export function findUnseen(root: Root): Unseen {
  const tree = new PageTree(root)
  const styles = new PageStyles(tree)
  if (!styles.hides && !tree.elements.some((element) => hidingMarkup(element) !== undefined))
    return { elements: new Map(), texts: new Map() }
  const search = new Search(tree, styles)
  const found = search.run()
  const cover = search.coverOf(found)
  return cover.size === 0 ? found : new Search(tree, styles, cover).run()
}

/** Classes of text for screen readers alone; it repeats or names what can be seen. */
const screenReaderOnly = new Set([
  'sr-only',
  'visually-hidden',
  'visuallyhidden',
  'screen-reader-text',
  'screen-reader-only',
  'sr-only-focusable',
  'visually-hidden-focusable',
])

/** Whether an element is read out and not shown, by its name. */
export function isForScreenReaders(element: Element): boolean {
  const { className } = element.properties
  return Array.isArray(className) && className.some((name) => screenReaderOnly.has(String(name)))
}

/** How an element says in the markup itself that it is not shown; undefined where it does not. */
function hidingMarkup(element: Element): Hiding | undefined {
  const { hidden, popover, ariaHidden } = element.properties
  if (hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found') return 'gone'
  if (popover !== undefined || (element.tagName === 'dialog' && !hasAttribute(element, 'open'))) return 'gone'
  if (ariaHidden !== undefined && attribute(element, 'ariaHidden') === 'true') return 'unspoken'
  return isForScreenReaders(element) ? 'spoken' : undefined
}

/** Ways of hiding that scripts undo when they bring something in. */
const undone: ReadonlySet<Hiding> = new Set(['faint', 'moved', 'clipped', 'collapsed', 'invisible'])

/** Most text that a page shows while it waits for the script that shows the rest, in characters that are no whitespace. */
const mostWaiting = 40

/** Least text that is worth waiting for. */
const leastCovered = 200

/** Hidden elements of which each holds the control of the next one. */
const mostDeciding = 50

/** Parts of a page's frame, which may be shown while the rest is covered. */
const frame = ['nav', 'header', 'footer', 'aside', 'dialog', 'form'] as const

class Search {
  readonly #tree: PageTree
  readonly #styles: PageStyles
  readonly #controls: Controls
  readonly #page: PageLook
  readonly #runsScripts: boolean
  /** Elements that cover the page until a script shows it: they are as good as shown. */
  readonly #cover: ReadonlySet<Element>
  readonly #hidings = new Map<Element, Hiding | null>()
  readonly #decided = new Map<Element, boolean>()
  readonly #invisible = new Map<Element, boolean>()
  readonly #looks = new Map<Element, readonly TextLook[]>()
  readonly #first: readonly TextLook[]
  readonly #elements = new Map<Element, Hiding>()
  readonly #texts = new Map<Element, Hiding>()
  #deciding = 0
  /** Characters of text outside of the frame that are seen. */
  #shown = 0

  constructor(tree: PageTree, styles: PageStyles, cover: ReadonlySet<Element> = new Set()) {
    this.#tree = tree
    this.#styles = styles
    this.#cover = cover
    this.#controls = new Controls(
      tree,
      (element) => this.#hidingOf(element) !== undefined || this.#isInvisible(element),
      (element) => this.#isUnseen(element) || this.#staysInvisible(element),
    )
    this.#page = { hasLinkedStyles: styles.hasLinked, hasPictures: tree.elements.some(({ tagName }) => pictures.has(tagName)) }
    this.#first = screenBits.map(() => firstLook(this.#page))
    this.#runsScripts = hasScripts(tree)
  }

  run(): Unseen {
    for (const top of this.#tree.children(this.#tree.root)) this.#visit(top, false, false)
    return { elements: this.#elements, texts: this.#texts }
  }

  /**
   * Elements that hide the page as a whole, of which only a frame and a word about waiting is seen: nobody publishes a page that
   * shows nothing, so a script shows it. A hidden text on a page that shows another one is none.
   */
  coverOf({ elements, texts }: Unseen): ReadonlySet<Element> {
    if (!this.#runsScripts || this.#shown > mostWaiting) return new Set()
    const hidden = [...elements, ...texts].filter(
      ([, hiding]) => hiding === 'gone' || hiding === 'faint' || hiding === 'invisible' || hiding === 'unspoken',
    )
    const cover = hidden.flatMap(([element, hiding]) => {
      if (hiding === 'invisible') return this.#invisibleAround(element)
      return hiding === 'faint' || holdsPage(element) ? [element] : []
    })
    const covering = new Set(cover)
    let length = 0
    for (const element of covering) length += lengthWithoutSpace(visibleText(element))
    return length < leastCovered ? new Set() : covering
  }

  /** @param inDoubt whether the text around the element cannot be read on some screen */
  #visit(element: Element, inDoubt: boolean, inFrame: boolean): void {
    if (element.tagName === 'head' || isElement(element, 'script', 'style', 'template', 'noscript')) return
    if (this.#isUnseen(element)) {
      this.#elements.set(element, this.#hidingOf(element) ?? 'gone')
      return
    }
    if (isTextless(element)) return
    // How text looks is worked out only where something may have changed it for the worse.
    const looks = inDoubt || this.#styles.mayBeUnreadable(element) ? this.#looksOf(element) : []
    const hidden = looks.length > 0 && looks.every(isUnreadable)
    const isFrame = inFrame || isElement(element, ...frame)
    for (const child of element.children) {
      if (child.type === 'text' && /\S/.test(child.value)) {
        if (hidden) this.#texts.set(element, looks.every(({ isInvisible }) => isInvisible) ? 'invisible' : 'unreadable')
        else if (!isFrame) this.#shown += lengthWithoutSpace(child.value)
      }
      if (isElement(child)) this.#visit(child, looks.some(isUnreadable), isFrame)
    }
  }

  /** How the text of an element looks, on each screen. */
  #looksOf(element: Element): readonly TextLook[] {
    const known = this.#looks.get(element)
    if (known !== undefined) return known
    const parent = this.#tree.parent(element)
    const around = parent === undefined ? this.#first : this.#looksOf(parent)
    const style = this.#styles.styleOf(element)
    const isShown = this.#isInvisible(element) && !this.#staysInvisible(element)
    const own = around.map((look, at) => lookOf(element, style(screenBits[at] ?? 1), look, this.#page, isShown))
    const looks = own.every((look, at) => look === around[at]) ? around : own
    this.#looks.set(element, looks)
    return looks
  }

  /** Whether an element is hidden, as far as it says itself. What is asked for while it is decided counts as hidden. */
  #isUnseen(element: Element): boolean {
    const known = this.#decided.get(element)
    if (known !== undefined) return known
    const hiding = this.#hidingOf(element)
    if (hiding === undefined) {
      this.#decided.set(element, false)
      return false
    }
    // Controls that stand in what others open, again and again, open nothing.
    if (this.#deciding >= mostDeciding) return true
    this.#deciding++
    this.#decided.set(element, true)
    const unseen = !this.#isShownLater(element, hiding)
    this.#decided.set(element, unseen)
    this.#deciding--
    return unseen
  }

  #hidingOf(element: Element): Hiding | undefined {
    const known = this.#hidings.get(element)
    if (known !== undefined) return known ?? undefined
    const hiding =
      hidingMarkup(element) ??
      (this.#styles.mayBeHidden(element) ? this.#onEveryScreen(this.#styles.styleOf(element), concealment) : undefined)
    this.#hidings.set(element, hiding ?? null)
    return hiding
  }

  /** Whether an element declares that it and what it holds is invisible. */
  #isInvisible(element: Element): boolean {
    return (
      this.#styles.mayBeUnreadable(element) && this.#onEveryScreen(this.#styles.styleOf(element), visibilityHidden) !== undefined
    )
  }

  /** Whether an element declares so and nothing shows it later. */
  #staysInvisible(element: Element): boolean {
    const known = this.#invisible.get(element)
    if (known !== undefined) return known
    const declares = this.#isInvisible(element)
    this.#invisible.set(element, declares)
    const stays = declares && !this.#isShownLater(element, 'invisible')
    this.#invisible.set(element, stays)
    return stays
  }

  /** What holds of a style on every screen. */
  #onEveryScreen<Found>(style: (screen: number) => Style, find: (style: Style) => Found | undefined): Found | undefined {
    let first: Found | undefined
    for (const screen of screenBits) {
      const found = find(style(screen))
      if (found === undefined) return undefined
      first ??= found
    }
    return first
  }

  /** Whether a control, a script or a sign beside it says that a visitor sees what is hidden at first. */
  #isShownLater(element: Element, hiding: Hiding): boolean {
    if (this.#cover.has(element)) return true
    if (hiding === 'spoken') return false
    if (this.#isOpened(element, hiding) || (this.#runsScripts && this.#controls.isSlide(element))) return true
    if (hiding === 'unspoken') return isReadOutElsewhere(element, this.#tree)
    return this.#runsScripts && undone.has(hiding) && this.#isBroughtIn(element, hiding)
  }

  #isOpened(element: Element, hiding: Hiding): boolean {
    const controls = this.#controls
    if (controls.isControlled(element)) return true
    const byStyle = hiding !== 'unspoken' && hidingMarkup(element) === undefined
    if (byStyle && this.#isSeenBy('acts', element, hiding)) return true
    const hasOpenedForm = byStyle && this.#runsScripts && this.#isSeenBy('opens', element, hiding)
    const isNamed = hasOpenedForm || controls.isNamedDisclosure(element)
    // What is only kept from screen readers is a sign beside a button as often as a part that it opens.
    if (hiding === 'unspoken' && !isNamed) return false
    return controls.hasOpener(element, isNamed) || (isNamed && controls.hasShownLike(element, hasOpenedForm))
  }

  /** Whether the style hides an element no more for one who does something. */
  #isSeenBy(visitor: Visitor, element: Element, hiding: Hiding): boolean {
    const style = this.#styles.styleOf(element, visitor)
    const hides = hiding === 'invisible' ? visibilityHidden : concealment
    return this.#onEveryScreen(style, hides) === undefined
  }

  /** Whether a script or an animation brings the element in when the page is loaded or scrolled to it. */
  #isBroughtIn(element: Element, hiding: Hiding): boolean {
    const style = this.#styles.styleOf(element, 'reads')
    if (screenBits.some((screen) => isInMotion(style(screen), hiding))) return true
    const parent = this.#tree.parent(element)
    return isBroughtInByName(element) || (parent !== undefined && isBroughtInByName(parent))
  }

  /** The elements around a text that make it invisible. */
  #invisibleAround(element: Element): readonly Element[] {
    for (let at: Element | undefined = element; at !== undefined; at = this.#tree.parent(at))
      if (this.#isInvisible(at)) return [at]
    return []
  }
}

function visibilityHidden(style: Style): 'invisible' | undefined {
  return mayConceal('visibility', style.get('visibility') ?? '') ? 'invisible' : undefined
}

const pictures: ReadonlySet<string> = new Set(['img', 'video', 'picture', 'canvas', 'svg', 'iframe'])

/** Names of what holds a page that a script draws or shows. */
const pageNames =
  /^(?:app|root|__next|__nuxt|page|wrapper|wrap|content|main|container|site|body)(?:[-_](?:app|root|wrap|wrapper|content|container))?$/i

function isHolder(element: Element): boolean {
  return isElement(element, 'html', 'body', 'main', 'h1') || attribute(element, 'role') === 'main'
}

/** Whether an element holds the page, not a part of it. */
function holdsPage(element: Element): boolean {
  if (isHolder(element) || pageNames.test(attribute(element, 'id'))) return true
  for (const inner of elementsOf(element)) if (isHolder(inner)) return true
  return false
}

/** Longest text that screen readers get in other words, in characters, and elements that stand together for it. */
const longestSpoken = 200
const mostBeside = 20

/**
 * Whether what screen readers pass over is what the eye gets in place of what they read: a label around it, or a text for them
 * alone that stands with it and nothing else. `<b aria-label="3900"><span aria-hidden="true">₪3,900</span></b>`
 */
function isReadOutElsewhere(element: Element, tree: PageTree): boolean {
  const text = visibleText(element)
  const parent = tree.parent(element)
  if (parent === undefined || text.length > longestSpoken || !/[\p{L}\p{N}]/u.test(text)) return false
  if (attribute(parent, 'ariaLabel') !== '') return true
  const beside = tree.siblings(element)
  return (
    beside.length <= mostBeside &&
    beside.some(isForScreenReaders) &&
    beside.every((other) => isForScreenReaders(other) || attribute(other, 'ariaHidden') === 'true') &&
    parent.children.every((child) => child.type !== 'text' || child.value.trim() === '')
  )
}
