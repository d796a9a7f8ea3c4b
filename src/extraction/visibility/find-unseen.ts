import type { Element, Root } from 'hast'
import { isMain, isText, isTextless } from '../tree/element-kinds.ts'
import { attribute, hasAttribute, isElement, parentOf, withAncestors } from '../tree/element.ts'
import { lengthWithoutSpace } from '../tree/visible-text.ts'
import { concealment, effects, isRevealedByMotion, isInvisible, type Style, type Concealment } from './concealment.ts'
import { Covers } from './covers.ts'
import {
  folded,
  hasHidingClass,
  hasUnmetCondition,
  type Hiding,
  isHiddenByClass,
  undoneByScripts,
  type Unseen,
} from './hiding-classes.ts'
import { type Screens, screenBits } from './media-query.ts'
import { PageStyles } from './page-styles.ts'
import { PageTree } from './page-tree.ts'
import { hasOwnOpener, isPopup } from './popups.ts'
import { isFolded, isForSightedVisitors, isForScreenReaders, isUnrepeatedPrice } from './screen-readers.ts'
import type { Visitor } from './selectors.ts'
import { hasScripts, isRevealedByName } from './shown-by-scripts.ts'
import { Controls } from './controls.ts'
import { initialAppearance, isUnreadable, appearanceOf, type PageAppearance, type TextAppearance } from './text-appearance.ts'

/** Finds what of a page no visitor sees (decision 34). @throws ExtractionError when its style sheets are too complex */
export function findUnseen(root: Root): Unseen {
  const tree = new PageTree(root)
  const styles = new PageStyles(tree)
  if (
    !styles.mayHide &&
    tree.elements.every((element) => hidingMarkup(element) === undefined && !isPresumedHidden(element, styles))
  )
    return { elements: new Map(), texts: new Map(), onSomeScreens: new Map() }
  let cover: ReadonlySet<Element> = new Set()
  for (let times = 0; ; times++) {
    const search = new Search(tree, styles, cover)
    const found = search.run()
    const more = times < maxCovers ? search.coversOf(found) : new Set<Element>()
    if (more.size === 0) return found
    cover = cover.union(more)
  }
}

/** How the markup itself says that an element is not shown; undefined if it does not. */
function hidingMarkup(element: Element): Hiding | undefined {
  const { hidden, popover, ariaHidden } = element.properties
  if (hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found') return 'gone'
  if (popover !== undefined || (element.tagName === 'dialog' && !hasAttribute(element, 'open'))) return 'gone'
  if (isPopup(element) || hasUnmetCondition(element)) return 'gone'
  if (ariaHidden !== undefined && attribute(element, 'ariaHidden') === 'true') return 'aria-hidden'
  return isForScreenReaders(element) ? 'screen-readers' : undefined
}

/** Whether only a class says that an element is not shown, whose style sheet is linked and so not read. */
function isPresumedHidden(element: Element, { hasLinked }: PageStyles): boolean {
  return hasLinked && isHiddenByClass(element)
}

/** Own styles of parts that a script brings in, the ones that say nothing else, and fewest classes of these on a page. */
const initiallyFaint = /(?:^|;)\s*opacity\s*:\s*0\s*(?:;|$)/
const onlyFaint = /^\s*opacity\s*:\s*0\s*;?\s*$/
const minFaint = 3

/** Covers below each other, such as one of `html` and one of `body`. */
const maxCovers = 3

/** Longest chain of hidden elements, each opening the next. */
const maxDeciding = 50

/** Parts of a page's frame, which may be shown while the rest is covered. */
const frame = new Set(['nav', 'header', 'footer', 'aside', 'dialog', 'form'])

const pictures = ['img', 'video', 'picture', 'canvas', 'svg', 'iframe'] as const

/** Where an element is: whether the text around it cannot be read on some screen, and whether it is in the frame, in `main` or in a title. */
interface Place {
  readonly mayBeUnreadable: boolean
  readonly inFrame: boolean
  readonly inMain: boolean
  readonly inTitle: boolean
}

const outermost: Place = { mayBeUnreadable: false, inFrame: false, inMain: false, inTitle: false }

class Search {
  readonly #tree: PageTree
  readonly #styles: PageStyles
  readonly #controls: Controls
  readonly #page: PageAppearance
  readonly #runsScripts: boolean
  /** Elements that hide the page until a script shows it: they count as shown. */
  readonly #cover: ReadonlySet<Element>
  /** Siblings ask about each other: an element in a row of slides is asked about a hundred times. */
  readonly #hiding = new Map<Element, Hiding | null>()
  /** Whether hidden and invisible elements stay so; while it is being decided they count as hidden. */
  readonly #staysHidden = new Map<Element, boolean>()
  readonly #staysInvisible = new Map<Element, boolean>()
  #deciding = 0
  readonly #appearances = new Map<Element, readonly TextAppearance[]>()
  readonly #elements = new Map<Element, Hiding>()
  readonly #texts = new Map<Element, Hiding>()
  readonly #onSomeScreens = new Map<Element, Screens>()
  readonly #seen = { characters: 0, inMain: 0, title: false }
  #faintClasses: number | undefined

  constructor(tree: PageTree, styles: PageStyles, cover: ReadonlySet<Element> = new Set()) {
    this.#tree = tree
    this.#styles = styles
    this.#cover = cover
    this.#controls = new Controls(
      tree,
      (element) => this.#hidingOf(element) !== undefined || this.#isInvisible(element),
      (element) => this.#isUnseen(element) || this.#isUnseenText(element),
    )
    this.#page = {
      hasLinkedStyles: styles.hasLinked,
      hasPictures: tree.elements.some((element) => isElement(element, ...pictures)),
    }
    this.#runsScripts = hasScripts(tree)
  }

  run(): Unseen {
    for (const top of this.#tree.children(this.#tree.root)) this.#visit(top, outermost)
    return { elements: this.#elements, texts: this.#texts, onSomeScreens: this.#onSomeScreens }
  }

  /** Elements that hide the page until a script shows it. */
  coversOf(found: Unseen): ReadonlySet<Element> {
    const { elements } = this.#tree
    return new Covers(elements, { ...this.#seen, runsScripts: this.#runsScripts }, (at) => this.#isInvisible(at)).among(found)
  }

  #visit(element: Element, around: Place): void {
    if (isElement(element, 'head', 'script', 'style', 'template', 'noscript')) return
    if (this.#isUnseen(element)) {
      this.#elements.set(element, this.#hidingOf(element) ?? 'gone')
      return
    }
    if (isTextless(element)) return
    // Compute how text looks only where a style may have made it unreadable.
    const appearances = around.mayBeUnreadable || this.#mayBe(element, effects.blurs) ? this.#appearancesOf(element) : []
    const isHidden = appearances.length > 0 && appearances.every(isUnreadable)
    const mayBeUnreadable = appearances.some(isUnreadable)
    const inFrame = around.inFrame || frame.has(element.tagName)
    const inMain = around.inMain || isMain(element)
    const inTitle = around.inTitle || element.tagName === 'h1'
    // Most elements are where the ones around them are.
    const isSame =
      mayBeUnreadable === around.mayBeUnreadable &&
      inFrame === around.inFrame &&
      inMain === around.inMain &&
      inTitle === around.inTitle
    const place = isSame ? around : { mayBeUnreadable, inFrame, inMain, inTitle }
    for (const child of element.children) {
      if (isText(child)) {
        if (isHidden)
          this.#texts.set(element, appearances.every((appearance) => appearance.isInvisible) ? 'invisible' : 'unreadable')
        else if (!place.inFrame) {
          this.#seen.characters += lengthWithoutSpace(child.value)
          this.#seen.title ||= place.inTitle
        }
        if (!isHidden && place.inMain) this.#seen.inMain += lengthWithoutSpace(child.value)
      }
      if (isElement(child)) this.#visit(child, place)
    }
  }

  /** How the text of an element looks, on each screen. */
  #appearancesOf(element: Element): readonly TextAppearance[] {
    const known = this.#appearances.get(element)
    if (known !== undefined) return known
    const parent = parentOf(element)
    const around = parent === undefined ? screenBits.map(() => initialAppearance(this.#page)) : this.#appearancesOf(parent)
    const isShown = this.#isInvisible(element) && !this.#isUnseenText(element)
    const appearances = this.#styles
      .stylesOf(element)
      .map((style, at) => appearanceOf(element, style, around[at] ?? initialAppearance(this.#page), this.#page, isShown))
    this.#appearances.set(element, appearances)
    return appearances
  }

  #mayBe(element: Element, effect: number): boolean {
    return (this.#styles.effectsOn(element) & effect) !== 0
  }

  /** How an element is hidden before a visitor does anything, by itself and with all that it holds. */
  #hidingOf(element: Element): Hiding | undefined {
    const known = this.#hiding.get(element)
    if (known !== undefined) return known ?? undefined
    const hiding =
      hidingMarkup(element) ?? this.#initialConcealment(element) ?? (isPresumedHidden(element, this.#styles) ? 'gone' : undefined)
    this.#hiding.set(element, hiding ?? null)
    return hiding
  }

  /** How the page's own style conceals an element from who only reads. */
  #initialConcealment(element: Element): Concealment | undefined {
    return this.#mayBe(element, effects.hides) ? this.#concealmentOf(element, 'reads') : undefined
  }

  /** Only what every screen hides is hidden; what some hide is noted. */
  #concealmentOf(element: Element, visitor: Visitor): Concealment | undefined {
    const concealments = this.#styles.stylesOf(element, visitor).map(concealment)
    if (concealments.every((one) => one !== undefined)) return concealments[0]
    if (visitor === 'reads') {
      const hiding = screenBits.filter((_, at) => concealments[at] !== undefined).reduce((all, bit) => all | bit, 0)
      if (hiding !== 0) this.#onSomeScreens.set(element, hiding)
    }
    return undefined
  }

  /** Whether an element declares that its text is invisible. */
  #isInvisible(element: Element): boolean {
    return this.#mayBe(element, effects.blurs) && this.#styles.stylesOf(element).every(isInvisible)
  }

  #isUnseen(element: Element): boolean {
    return this.#stays(this.#staysHidden, element, () => this.#hidingOf(element))
  }

  #isUnseenText(element: Element): boolean {
    return this.#stays(this.#staysInvisible, element, () => (this.#isInvisible(element) ? 'invisible' : undefined))
  }

  /** Whether an element is hidden and nothing shows it later. */
  #stays(known: Map<Element, boolean>, element: Element, hidingOf: () => Hiding | undefined): boolean {
    const before = known.get(element)
    if (before !== undefined) return before
    const hiding = hidingOf()
    if (hiding === undefined) return false
    // Controls that are in what others open, again and again, open nothing.
    if (this.#deciding >= maxDeciding) return true
    this.#deciding++
    known.set(element, true)
    const stays = !this.#isShownLater(element, hiding)
    known.set(element, stays)
    this.#deciding--
    return stays
  }

  /** Whether a control, a script or a sign next to it says that a visitor sees what is hidden at first. */
  #isShownLater(element: Element, hiding: Hiding): boolean {
    if (this.#cover.has(element)) return true
    if (hiding === 'screen-readers') return false
    const isSlide = this.#runsScripts && this.#controls.isSlide(element)
    // What fades in or slides in, such as what somebody says in another language, comes by itself.
    const isSwitched = hiding === 'gone' && !isSlide && !this.#controls.isControlled(element)
    if (isSwitched && this.#controls.translates(element)) return false
    if (this.#isOpened(element, hiding) || isSlide) return true
    if (folded.has(hiding) && this.#controls.isAnswer(element)) return true
    if (hiding === 'aria-hidden')
      return (
        isFolded(element) || (this.#isOnlyAriaHidden(element) && (isForSightedVisitors(element) || isUnrepeatedPrice(element)))
      )
    if (!undoneByScripts.has(hiding)) return false
    if (this.#isFadedIn(element) || (hiding === 'faint' && this.#awaitsFadeIn(element))) return true
    return this.#runsScripts && this.#isBroughtIn(element, hiding)
  }

  /**
   * Whether a program wrote into the element's own style that it is faint, because its script brings the element in: with a transform, or as
   * the only declaration of several parts with different classes. Copies of pages keep such styles without the scripts. What is hidden in
   * another way, too, waits for nothing.
   */
  #awaitsFadeIn(element: Element): boolean {
    const style = attribute(element, 'style')
    if (!initiallyFaint.test(style)) return false
    if (!this.#styles.stylesOf(element).some(isOnlyFaint)) return false
    if (/(?:^|[;\s-])transform\s*:/.test(style)) return true
    this.#faintClasses ??= new Set(this.#tree.elements.filter(isFaintByStyle).map((one) => attribute(one, 'className'))).size
    return isFaintByStyle(element) && this.#faintClasses >= minFaint
  }

  /** Whether an animation, which needs no script, leaves the element shown. */
  #isFadedIn(element: Element): boolean {
    return this.#styles.stylesOf(element).some((style) => {
      const end = this.#styles.animated(style)
      return end !== undefined && concealment(end) === undefined && !isInvisible(end)
    })
  }

  #isOpened(element: Element, hiding: Hiding): boolean {
    const controls = this.#controls
    if (controls.isControlled(element)) return true
    const isByMarkup = hidingMarkup(element) !== undefined
    const isConcealed = this.#initialConcealment(element) !== undefined
    const isByClass = hiding === 'gone' && !isByMarkup && !isConcealed
    if (isByClass && (controls.continues(element) || controls.answers(element))) return true
    if (isPopup(element) && !isConcealed && !hasAttribute(element, 'hidden') && hasOwnOpener(element)) return true
    const isByStyle = !isByMarkup && !isByClass
    if (isByStyle && this.#isSeenBy('acts', element, hiding)) return true
    const hasOpenedForm = isByStyle && this.#runsScripts && this.#isSeenBy('opens', element, hiding)
    const isNamed = hasOpenedForm || controls.isNamedDisclosure(element)
    // Hidden only from screen readers: as often an icon next to a button as the part that it opens.
    if (hiding === 'aria-hidden' && !isNamed) return hasHidingClass(element) && controls.follows(element)
    return controls.hasOpener(element, isNamed) || (isNamed && controls.hasShownLike(element, hasOpenedForm))
  }

  /** Whether aria-hidden is all that hides an element. */
  #isOnlyAriaHidden(element: Element): boolean {
    if (isForScreenReaders(element) || hasHidingClass(element)) return false
    return this.#initialConcealment(element) === undefined && !this.#isInvisible(element)
  }

  /** Whether the style no longer hides an element from a visitor who does something. */
  #isSeenBy(visitor: Visitor, element: Element, hiding: Hiding): boolean {
    if (hiding === 'invisible') return !this.#styles.stylesOf(element, visitor).every(isInvisible)
    return this.#concealmentOf(element, visitor) === undefined
  }

  /** Whether a script or an animation brings the element in when the page is loaded or scrolled to it. */
  #isBroughtIn(element: Element, hiding: Hiding): boolean {
    if (this.#styles.stylesOf(element).some((style) => isRevealedByMotion(style, hiding))) return true
    return withAncestors(element).take(2).some(isRevealedByName)
  }
}

/** Whether nothing but its opacity and its transform hides an element. */
function isOnlyFaint(style: Style): boolean {
  return concealment(new Map([...style].filter(([name]) => name !== 'opacity' && name !== 'transform'))) === undefined
}

function isFaintByStyle(element: Element): boolean {
  return onlyFaint.test(attribute(element, 'style')) && attribute(element, 'className') !== '' && element.children.length > 0
}
