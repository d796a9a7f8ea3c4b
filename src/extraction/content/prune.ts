import type { Element, ElementContent, Root, RootContent } from 'hast'
import { copiedParts } from './copies/copied-parts.ts'
import { pageContext, type ElementContext, within } from './evidence/element-context.ts'
import { verdictOn } from './evidence/verdict.ts'
import { orphanHeadings } from './orphan-headings.ts'
import { TextSizes } from './text-sizes.ts'
import type { PageKind } from '../metadata/page-kind.ts'
import { isHeading, isMain, isTextless } from '../tree/element-kinds.ts'
import { firstElement, isElement, rememberElements } from '../tree/element.ts'
import { build, setChildren } from '../tree/nodes.ts'
import type { OnSomeScreens } from '../visibility/hiding-classes.ts'

/** Why an element was dropped: the signals that make it boilerplate, a copy of other text, or the owner's configuration. */
export type Reason = readonly string[] | 'copied' | 'configured'

/** Dropped elements, outermost only. */
export type Dropped = ReadonlyMap<Element, Reason>

/** Shares of text that a verdict may drop, for likely and for nearly certain boilerplate. */
const likely = 0.7
const strong = 0.8

/** Share of the text below which too much was dropped, and only certain boilerplate goes. */
const minKept = 0.15

/** The same for an article: a short one may be surrounded by much else. */
const minKeptOfArticle = 0.04

/**
 * With this share of the text outside of links, and so many characters of it, enough is left, however little it is of the page: menus of
 * hundreds of links are longer than most texts.
 */
const enoughSaid = { share: 0.5, characters: 300 } as const

/** Share of what is left without certain boilerplate above which the rest that was dropped does not matter: menus and footers are long. */
const mostlyKept = 0.85

/** Share of the text below which hardly anything is left: the page is an index, its lists of links are its text. */
const minOfIndex = 0.04

/** The same where lists of links without another sign of boilerplate follow the title and are longer than what is left: that in characters. */
const maxBesideIndex = 1_000

/** Minimum share of the text in `main` for its ancestors not to be boilerplate by name: `content-sidebar-wrap`. */
const minMain = 0.05

/** What to drop, and text in characters. */
interface Plan {
  readonly dropped: Map<Element, Reason>
  readonly kept: number
  /** The part of it outside of links. */
  readonly said: number
  /** Dropped lists of links that follow the title. */
  readonly listed: number
  /** The kept text without headings that have lost their content, and the part of it before the title. */
  readonly left: number
  readonly early: number
}

/** What is known about a page before anything is dropped. */
interface Pruning {
  /** Elements that the owner names as boilerplate; dropped unguarded. */
  readonly removed: ReadonlySet<Element>
  readonly kind: PageKind
  /** What introduces the page, outside of its content. */
  readonly hero: readonly Element[]
  /** What the page's own styles show on some screens only. */
  readonly onSomeScreens: OnSomeScreens
}

/** Drops boilerplate from a tree, in place: navigation, forms, widgets. */
export function prune(root: Root, { removed, kind, hero, onSomeScreens }: Pruning): Dropped {
  const { isArticle } = kind
  const forgetElements = rememberElements(root)
  const sizes = new TextSizes(root)
  const { all: total, linked: totalLinked } = sizes.of(root)
  const title = firstElement(root, 'h1')
  const aroundMain = holdersOf(root, (element) => isMain(element) && sizes.of(element).all >= minMain * total)
  const [introduction] = hero
  const aroundHero = holdersOf(root, (element) => element === introduction)
  const aroundTitle = introduction === undefined ? aroundHero : holdersOf(root, (element) => element === title)
  const isOfHero = (element: Element) => element === introduction || (element.tagName === 'p' && hero.includes(element))
  const withHeading = holdersOf(root, isHeading)
  const ofPage = pageContext(root, sizes, kind, aroundMain.size > 0)
  const plan = (least: number, sparesIndex = false): Plan => {
    const dropped = new Map<Element, Reason>()
    for (const element of removed) dropped.set(element, 'configured')
    let kept = total
    let said = total - totalLinked
    let listed = 0
    let early = ofPage.beforeTitle
    const leaveOut = (element: Element, signals: readonly string[]) => {
      const { all, linked, before } = sizes.of(element)
      dropped.set(element, signals)
      if (before + all <= ofPage.beforeTitle) early -= all
      kept -= all
      said -= all - linked
    }
    /** @param around why a header around the hero is boilerplate, but for the hero */
    const visit = (parent: Root | Element, context: ElementContext, around?: readonly string[]) => {
      for (const child of parent.children) {
        if (!isElement(child) || isTextless(child) || dropped.has(child) || isPartOfCode(child, parent)) continue
        const isAroundHero = child !== introduction && aroundHero.has(child)
        if (around !== undefined && !isAroundHero && !isOfHero(child)) {
          leaveOut(child, around)
          continue
        }
        const isSpared = aroundMain.has(child) || (aroundTitle.has(child) && !isAroundHero)
        const verdict = isSpared ? undefined : verdictOn(child, context)
        const { all } = sizes.of(child)
        if (verdict === undefined || verdict.most < least || all > total * verdict.most) {
          visit(child, within(child, context), isAroundHero ? around : undefined)
          continue
        }
        const isIndex = verdict.isPlainList && title !== undefined && follows(child, title, sizes) && !sizes.isLate(child)
        if (isIndex) listed += all
        if (isIndex && sparesIndex) continue
        if (isAroundHero) visit(child, within(child, context), verdict.signals)
        else leaveOut(child, verdict.signals)
      }
    }
    visit(root, ofPage)
    return { dropped, kept, said, listed, early, left: kept - sizes.ofAll(orphanHeadings(root, dropped, sizes, withHeading)) }
  }
  const whole = plan(0)
  // The title of some pages is a logo in the footer, or the heading of their last section.
  const isAtTop = whole.early <= whole.left / 2
  /** The text from the title on: what is above it does not make up for a lost text. */
  const leftOf = ({ left, early }: Plan) => (isAtTop ? left - early : left)
  const sparing = (one: Plan, least: number) => {
    const other = plan(least)
    return leftOf(one) >= leftOf(other) * mostlyKept ? one : other
  }
  const saysEnough = whole.said >= Math.max(enoughSaid.characters, (total - totalLinked) * enoughSaid.share)
  const isEnough = saysEnough || whole.kept >= total * (isArticle ? minKeptOfArticle : minKept)
  const careful = isEnough ? whole : sparing(whole, likely)
  const isIndex = !isArticle && leftOf(careful) <= maxBesideIndex && careful.listed > leftOf(careful)
  const { dropped } = leftOf(careful) < total * minOfIndex ? sparing(careful, strong) : isIndex ? plan(0, true) : careful
  for (const part of copiedParts(root, dropped, isArticle || ofPage.isDiscussion, onSomeScreens)) dropped.set(part, 'copied')
  for (const heading of orphanHeadings(root, dropped, sizes, withHeading)) dropped.set(heading, ['heading without content'])
  forgetElements()
  drop(root, dropped)
  return dropped
}

/** Syntax highlighters use classes for kinds of tokens: a comment, a tag, an operator. */
function isPartOfCode(element: Element, parent: Root | Element): boolean {
  return isElement(element, 'span') && isElement(parent, 'code')
}

/** Whether an element comes after the title of the page. */
function follows(element: Element, title: Element, sizes: TextSizes): boolean {
  return sizes.of(element).before >= sizes.of(title).before + sizes.of(title).all
}

function drop(root: Root, dropped: Dropped): void {
  const isKept = (child: RootContent) => (isElement(child) ? !dropped.has(child) : child.type === 'text')
  const visit = (parent: Root | Element) => {
    // Nothing is dropped from most elements.
    if (!parent.children.every(isKept)) {
      if (isElement(parent, 'tr'))
        setChildren(
          parent,
          parent.children.flatMap((child): ElementContent[] => (isKept(child) ? [child] : placeOf(child))),
        )
      else parent.children = parent.children.filter(isKept)
    }
    for (const child of parent.children) if (isElement(child)) visit(child)
  }
  visit(root)
}

/** The place of a dropped cell, without which those after it would be in other columns. */
function placeOf(child: ElementContent): Element[] {
  return isElement(child, 'td', 'th') ? [build(child.tagName, [], child.properties)] : []
}

/** The given elements and all of their ancestors. */
function holdersOf(root: Root, isSought: (element: Element) => boolean): ReadonlySet<Element> {
  const holders = new Set<Element>()
  const visit = (parent: Root | Element): boolean => {
    let holds = isElement(parent) && isSought(parent)
    for (const child of parent.children) if (isElement(child) && visit(child)) holds = true
    if (holds && isElement(parent)) holders.add(parent)
    return holds
  }
  visit(root)
  return holders
}
