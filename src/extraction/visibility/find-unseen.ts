import type { Element, Nodes, Root } from 'hast'
import { isBlock, isTextless } from '../tree/element-kinds.ts'
import { attribute, elementsOf, hasAttribute, isElement, parentOf, withAncestors } from '../tree/element.ts'
import { isDrawnWord } from '../tree/drawn-word.ts'
import { lengthWithoutSpace, visibleText } from '../tree/visible-text.ts'
import { concealment, effects, isInMotion, isInvisible, type Style, type Way } from './concealment.ts'
import { screenBits } from './media-query.ts'
import { PageStyles } from './page-styles.ts'
import { PageTree } from './page-tree.ts'
import type { Visitor } from './selectors.ts'
import { Controls, hasScripts, isBroughtInByName } from './shown-later.ts'
import { initialLook, isUnreadable, lookOf, type PageLook, type TextLook } from './text-look.ts'

/**
 * How a part of a page is hidden: by its style, its visibility, by letters that cannot be read, from screen readers, or from
 * everybody but them.
 */
export type Hiding = Way | 'invisible' | 'unreadable' | 'unspoken' | 'spoken'

/** What no visitor sees of a page, even by using its controls. */
export interface Unseen {
  /** Elements hidden with all their content, outermost only. */
  readonly elements: ReadonlyMap<Element, Hiding>
  /** Elements of which only the text that is directly in them is hidden. */
  readonly texts: ReadonlyMap<Element, Hiding>
}

/** Finds what of a page no visitor sees (decision 34). @throws ExtractionError when its style sheets are too complex */
export function findUnseen(root: Root): Unseen {
  const tree = new PageTree(root)
  const styles = new PageStyles(tree)
  if (!styles.mayHide && tree.elements.every((element) => hidingMarkup(element) === undefined))
    return { elements: new Map(), texts: new Map() }
  let cover: ReadonlySet<Element> = new Set()
  for (let times = 0; ; times++) {
    const search = new Search(tree, styles, cover)
    const found = search.run()
    const more = times < mostCovers ? search.coverOf(found) : new Set<Element>()
    if (more.size === 0) return found
    cover = cover.union(more)
  }
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

/** Whether an element is read out and not shown, by its class. */
function isForScreenReaders(element: Element): boolean {
  const { className } = element.properties
  return Array.isArray(className) && className.some((name) => screenReaderOnly.has(String(name)))
}

/** How the markup itself says that an element is not shown; undefined where it does not. */
function hidingMarkup(element: Element): Hiding | undefined {
  const { hidden, popover, ariaHidden } = element.properties
  if (hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found') return 'gone'
  if (popover !== undefined || (element.tagName === 'dialog' && !hasAttribute(element, 'open'))) return 'gone'
  if (ariaHidden !== undefined && attribute(element, 'ariaHidden') === 'true') return 'unspoken'
  return isForScreenReaders(element) ? 'spoken' : undefined
}

/** Ways of hiding that scripts undo when they bring something in. */
const undone: ReadonlySet<Hiding> = new Set(['faint', 'moved', 'clipped', 'collapsed', 'invisible'])

/** Maximum text of a page that waits for a script to show the rest, and minimum text of that rest, in characters without whitespace. */
const mostWaiting = 40
const leastCovered = 200

/** How many times as much text as is shown a part with the title must hold to be the page, which nobody hides for good. */
const coveredTimes = 4

/** Own styles of parts that a script brings in, the ones that say nothing else, and fewest classes of these on a page. */
const waiting = /(?:^|;)\s*opacity\s*:\s*0\s*(?:;|$)/
const waitingOnly = /^\s*opacity\s*:\s*0\s*;?\s*$/
const fewestWaiting = 3

/** Maximum words of the title that are looked for. */
const mostTitleWords = 20

/** Covers below each other, such as one of `html` and one of `body`. */
const mostCovers = 3

/** Longest chain of hidden elements, each opening the next. */
const mostDeciding = 50

/** Parts of a page's frame, which may be shown while the rest is covered. */
const frame = ['nav', 'header', 'footer', 'aside', 'dialog', 'form'] as const

const pictures = ['img', 'video', 'picture', 'canvas', 'svg', 'iframe'] as const

/** Where an element is: whether the text around it cannot be read on some screen, and whether it is in the frame, in `main` or in a title. */
interface Place {
  readonly inDoubt: boolean
  readonly inFrame: boolean
  readonly inMain: boolean
  readonly inTitle: boolean
}

const outermost: Place = { inDoubt: false, inFrame: false, inMain: false, inTitle: false }

class Search {
  readonly #tree: PageTree
  readonly #styles: PageStyles
  readonly #controls: Controls
  readonly #page: PageLook
  readonly #runsScripts: boolean
  /** Elements that hide the page until a script shows it: they count as shown. */
  readonly #cover: ReadonlySet<Element>
  /** Whether hidden and invisible elements stay so; while it is being decided they count as hidden. */
  readonly #staysHidden = new Map<Element, boolean>()
  readonly #staysInvisible = new Map<Element, boolean>()
  #deciding = 0
  readonly #looks = new Map<Element, readonly TextLook[]>()
  readonly #elements = new Map<Element, Hiding>()
  readonly #texts = new Map<Element, Hiding>()
  /** Characters of text outside of the frame that are seen. */
  #shown = 0
  /** The same of those inside of `main`. */
  #shownInMain = 0
  /** Whether a title outside of the frame is seen. */
  #showsTitle = false
  #main: Element | null | undefined
  #mainLength: number | undefined
  #titleWords: readonly string[] | undefined
  /** An invisible element may hide any number of texts. */
  readonly #aboutTitle = new Map<Element, boolean>()
  #waiting: number | undefined

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
    return { elements: this.#elements, texts: this.#texts }
  }

  /**
   * Elements that hide the whole page except its frame and a word about waiting, or the part with its title and nearly all of its text: nobody
   * publishes an empty page, so a script shows it. Copies of pages may lack their scripts. Other hidden text is not such a cover: what somebody
   * else put into a page does not have the words of the page's title.
   */
  coverOf({ elements, texts }: Unseen): ReadonlySet<Element> {
    const covers = new Map<Element, number>()
    for (const [element, hiding] of [...elements, ...texts]) {
      const cover = hiding === 'invisible' ? withAncestors(element).find((at) => this.#isInvisible(at)) : element
      if (cover === undefined || !this.#mayCover(cover, hiding)) continue
      const length = lengthWithoutSpace(elements.has(element) ? visibleText(element) : ownText(element))
      covers.set(cover, (covers.get(cover) ?? 0) + length)
    }
    const isEmpty = this.#shown <= mostWaiting
    const all = covers.values().reduce((sum, length) => sum + length, 0)
    const isCover = ([cover, length]: [Element, number]) => {
      if (isEmpty) return all >= leastCovered
      if (this.#showsTitle || length < Math.max(leastCovered, coveredTimes * this.#shown)) return false
      return (holdsPage(cover) || this.#holdsMain(cover)) && this.#isAboutTitle(cover)
    }
    return new Set([...covers].filter(isCover).map(([cover]) => cover))
  }

  /** Whether an element that is hidden in that way may hide the page: what is not there at all, or only for screen readers, needs a script. */
  #mayCover(element: Element, hiding: Hiding): boolean {
    if (hiding === 'invisible' || hiding === 'faint') return this.#runsScripts || this.#isAboutTitle(element)
    if (undone.has(hiding)) return holdsPage(element) && this.#isAboutTitle(element)
    if ((hiding !== 'gone' && hiding !== 'unspoken') || !this.#runsScripts) return false
    return this.#holdsMain(element) || (this.#shown <= mostWaiting && holdsPage(element))
  }

  /** Whether an element holds most of the text of `main`, which shows nothing but a word about waiting. */
  #holdsMain(element: Element): boolean {
    this.#main ??= this.#tree.elements.find(isMain) ?? null
    const main = this.#main
    if (main === null || !(isInside(element, main) || isInside(main, element))) return false
    this.#mainLength ??= lengthWithoutSpace(visibleText(main))
    return this.#shownInMain <= mostWaiting && lengthWithoutSpace(visibleText(element)) > this.#mainLength / 2
  }

  /** Whether a part of the page has half of the words of the document's title. */
  #isAboutTitle(element: Element): boolean {
    const known = this.#aboutTitle.get(element)
    if (known !== undefined) return known
    this.#titleWords ??= wordsOfTitle(this.#tree)
    const text = visibleText(element).toLowerCase()
    const found = this.#titleWords.filter((word) => text.includes(word))
    const isAbout = found.length > 0 && found.length >= this.#titleWords.length / 2
    this.#aboutTitle.set(element, isAbout)
    return isAbout
  }

  #visit(element: Element, { inDoubt, inFrame, inMain, inTitle }: Place): void {
    if (isElement(element, 'head', 'script', 'style', 'template', 'noscript')) return
    if (this.#isUnseen(element)) {
      this.#elements.set(element, this.#hidingOf(element) ?? 'gone')
      return
    }
    if (isTextless(element)) return
    // Compute how text looks only where a style may have made it unreadable.
    const looks = inDoubt || this.#mayBe(element, effects.blurs) ? this.#looksOf(element) : []
    const isHidden = looks.length > 0 && looks.every(isUnreadable)
    const place = {
      inDoubt: looks.some(isUnreadable),
      inFrame: inFrame || isElement(element, ...frame),
      inMain: inMain || isMain(element),
      inTitle: inTitle || element.tagName === 'h1',
    }
    for (const child of element.children) {
      if (child.type === 'text' && /\S/.test(child.value)) {
        if (isHidden) this.#texts.set(element, looks.every((look) => look.isInvisible) ? 'invisible' : 'unreadable')
        else if (!place.inFrame) {
          this.#shown += lengthWithoutSpace(child.value)
          this.#showsTitle ||= place.inTitle
        }
        if (!isHidden && place.inMain) this.#shownInMain += lengthWithoutSpace(child.value)
      }
      if (isElement(child)) this.#visit(child, place)
    }
  }

  /** How the text of an element looks, on each screen. */
  #looksOf(element: Element): readonly TextLook[] {
    const known = this.#looks.get(element)
    if (known !== undefined) return known
    const parent = parentOf(element)
    const around = parent === undefined ? screenBits.map(() => initialLook(this.#page)) : this.#looksOf(parent)
    const isShown = this.#isInvisible(element) && !this.#isUnseenText(element)
    const looks = this.#styles
      .stylesOf(element)
      .map((style, at) => lookOf(element, style, around[at] ?? initialLook(this.#page), this.#page, isShown))
    this.#looks.set(element, looks)
    return looks
  }

  #mayBe(element: Element, effect: number): boolean {
    return (this.#styles.effectsOn(element) & effect) !== 0
  }

  /** How an element is hidden before a visitor does anything, by itself and with all that it holds. */
  #hidingOf(element: Element): Hiding | undefined {
    return hidingMarkup(element) ?? (this.#mayBe(element, effects.hides) ? this.#concealmentOf(element, 'reads') : undefined)
  }

  /** Only what every screen hides is hidden. */
  #concealmentOf(element: Element, visitor: Visitor): Way | undefined {
    const ways = this.#styles.stylesOf(element, visitor).map(concealment)
    return ways.every((way) => way !== undefined) ? ways[0] : undefined
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
    if (this.#deciding >= mostDeciding) return true
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
    if (hiding === 'spoken') return false
    if (this.#isOpened(element, hiding) || (this.#runsScripts && this.#controls.isSlide(element))) return true
    if ((hiding === 'gone' || hiding === 'collapsed') && this.#controls.isAnswer(element)) return true
    if (hiding === 'unspoken')
      return isReadOutElsewhere(element) || isFigure(element) || isFolded(element) || isSecondLink(element)
    if (!undone.has(hiding)) return false
    if (this.#isFadedIn(element) || (hiding === 'faint' && this.#waitsAsOthers(element))) return true
    return this.#runsScripts && this.#isBroughtIn(element, hiding)
  }

  /**
   * Whether a program wrote into the element's own style that it is faint, because its script brings the element in: with a transform, or as
   * the only declaration of several parts with different classes. Copies of pages keep such styles without the scripts. What is hidden in
   * another way, too, waits for nothing.
   */
  #waitsAsOthers(element: Element): boolean {
    const style = attribute(element, 'style')
    if (!waiting.test(style)) return false
    if (!this.#styles.stylesOf(element).some(isOnlyFaint)) return false
    if (/(?:^|[;\s-])transform\s*:/.test(style)) return true
    this.#waiting ??= new Set(this.#tree.elements.filter(waitsByStyle).map((one) => attribute(one, 'className'))).size
    return waitsByStyle(element) && this.#waiting >= fewestWaiting
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
    const isByStyle = hiding !== 'unspoken' && hidingMarkup(element) === undefined
    if (isByStyle && this.#isSeenBy('acts', element, hiding)) return true
    const hasOpenedForm = isByStyle && this.#runsScripts && this.#isSeenBy('opens', element, hiding)
    const isNamed = hasOpenedForm || controls.isNamedDisclosure(element)
    // Hidden only from screen readers: as often an icon next to a button as the part that it opens.
    if (hiding === 'unspoken' && !isNamed) return false
    return controls.hasOpener(element, isNamed) || (isNamed && controls.hasShownLike(element, hasOpenedForm))
  }

  /** Whether the style no longer hides an element from a visitor who does something. */
  #isSeenBy(visitor: Visitor, element: Element, hiding: Hiding): boolean {
    if (hiding === 'invisible') return !this.#styles.stylesOf(element, visitor).every(isInvisible)
    return this.#concealmentOf(element, visitor) === undefined
  }

  /** Whether a script or an animation brings the element in when the page is loaded or scrolled to it. */
  #isBroughtIn(element: Element, hiding: Hiding): boolean {
    if (this.#styles.stylesOf(element).some((style) => isInMotion(style, hiding))) return true
    return withAncestors(element).take(2).some(isBroughtInByName)
  }
}

/** Words of the document's title that may say what the page is about, without the shortest. */
function wordsOfTitle({ elements }: PageTree): readonly string[] {
  const title = elements.find(({ tagName }) => tagName === 'title')
  const words =
    title === undefined
      ? []
      : (ownText(title)
          .toLowerCase()
          .match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  return [...new Set(words)].slice(0, mostTitleWords)
}

/** Text directly in an element. */
function ownText(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}

/** Whether nothing but its opacity and its transform hides an element. */
function isOnlyFaint(style: Style): boolean {
  return concealment(new Map([...style].filter(([name]) => name !== 'opacity' && name !== 'transform'))) === undefined
}

function waitsByStyle(element: Element): boolean {
  return waitingOnly.test(attribute(element, 'style')) && attribute(element, 'className') !== '' && element.children.length > 0
}

/** Ids of containers of a page that a script draws or shows. */
const pageNames =
  /^(?:app|root|__next|__nuxt|page|wrapper|wrap|content|main|container|site|body)(?:[-_](?:app|root|wrap|wrapper|content|container))?$/i

function isMain(element: Element): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main'
}

function isHolder(element: Element): boolean {
  return isElement(element, 'html', 'body', 'h1') || isMain(element)
}

function isInside(element: Element, outer: Element): boolean {
  return withAncestors(element).some((around) => around === outer)
}

/** Whether an element holds the page, not a part of it. */
function holdsPage(element: Element): boolean {
  return isHolder(element) || pageNames.test(attribute(element, 'id')) || elementsOf(element).some(isHolder)
}

/** Numbers of steps and pieces of work. */
const ordinal = /^(?:0?[1-9]|[1-9]\d)\.?$/

/** In these, a number is a line number, a mark or part of a name. */
const numbered = new Set('pre code svg table sup nav button label summary a dt h1 h2 h3 h4 h5 h6'.split(' '))

/** What companies count, without which the words below it say nothing: `12,000+`, `98 %`, `24/7`. */
const figure = /^(?:[1-9]\d{0,2}(?:[.,]?\d{3}){0,3} ?[+%]|[1-9]\d{0,2}(?:[.,]\d{3}){1,3}|24\/7)$/

/** Whether an element is the part that `details` opens: scripts hide it from screen readers while it is closed. */
function isFolded(element: Element): boolean {
  return element.tagName !== 'summary' && isElement(parentOf(element), 'details')
}

/** Shortest description in a link, in characters, how far from it the link is that screen readers get, and maximum elements of their card. */
const second = { text: 40, levels: 4, elements: 100 } as const

/**
 * Whether an element is a link with a description of a page of which only the title is a link for screen readers:
 * `<h2><a href="/x/">Title</a></h2><p><a href="/x/" aria-hidden="true">Description</a></p>`.
 */
function isSecondLink(element: Element): boolean {
  const address = attribute(element, 'href')
  if (element.tagName !== 'a' || address === '' || attribute(element, 'tabIndex') !== '-1') return false
  const text = visibleText(element)
  if (text.length < second.text) return false
  const others = withAncestors(element)
    .drop(1)
    .take(second.levels)
    .flatMap((around) => [...elementsOf(around, second.elements)])
    .filter((one) => one !== element && one.tagName === 'a' && attribute(one, 'href') === address)
  const titles = [...others].filter((one) => attribute(one, 'ariaHidden') !== 'true').map((one) => visibleText(one))
  return titles.some((title) => title !== '') && titles.every((title) => title === '' || !text.includes(title))
}

/** Whether text hidden from screen readers is a number that people need: a count of the company, or an ordinal alone in its line. */
function isFigure(element: Element): boolean {
  const text = visibleText(element)
  if (!ordinal.test(text)) return figure.test(text)
  const isAlone = isApart(element, parentOf(element)?.children ?? [])
  return isAlone && !withAncestors(element).some((at) => numbered.has(at.tagName))
}

/** Whether nothing but space is between an element and the blocks next to it. */
function isApart(element: Element, siblings: readonly Nodes[]): boolean {
  const at = siblings.indexOf(element)
  return [-1, 1].every((step) => {
    let next = at + step
    while (isSpace(siblings[next])) next += step
    const child = siblings[next]
    return child === undefined || (isElement(child) && isBlock(child))
  })
}

function isSpace(node: Nodes | undefined): boolean {
  return node !== undefined && (node.type === 'text' ? node.value.trim() === '' : !isElement(node))
}

/** Longest text that screen readers get in other words, in characters, and maximum nodes of the line that holds it. */
const longestSpoken = 200
const mostInLine = 40

/**
 * Whether text hidden from screen readers is the visible form of what they read: a label around it, only texts for them next to it, or
 * such a text after it where it continues a line.
 * `<b aria-label="3900"><span aria-hidden="true">₪3,900</span></b>`, `<span aria-hidden="true">/mo.</span><span class="sr-only">per month</span>`
 */
function isReadOutElsewhere(element: Element): boolean {
  const text = visibleText(element)
  const parent = parentOf(element)
  if (parent === undefined || text.length > longestSpoken || !/[\p{L}\p{N}]/u.test(text)) return false
  if (attribute(parent, 'ariaLabel') !== '') return true
  if (parent.children.length > mostInLine) return false
  const said = parent.children.filter((node) => !isSpace(node) && !(isElement(node) && attribute(node, 'ariaHidden') === 'true'))
  if (said.length > 0 && said.every((node) => isElement(node) && isForScreenReaders(node))) return true
  const at = parent.children.indexOf(element)
  const [before, next] = [parent.children[at - 1], parent.children.slice(at + 1).find((node) => !isSpace(node))]
  const continues = before?.type === 'text' && before.value.trim() !== '' && !isBlock(element) && !isDrawnWord(element)
  return continues && isElement(next) && isForScreenReaders(next)
}
