import type { Element, Root } from 'hast'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { isHeading, isTextless } from '../tree/element-kinds.ts'
import { boilerplate, type BoilerplateKind, isOpener, type Strength, type Surroundings } from './boilerplate.ts'
import { orphanHeadings } from './orphan-headings.ts'
import { isQuote } from './quotes.ts'
import { relatedLists } from './related-lists.ts'
import { copiedParts } from './copied-parts.ts'
import { TextSizes } from './text-sizes.ts'

/**
 * Share of the page's text from which an element is never dropped, by how surely it is boilerplate (reference: guarded
 * pruning). Consent dialogues and menus are long on short pages, and nobody puts the page's own text into them.
 */
const guardedShare: Record<Strength, number> = { weak: 0.35, strong: 0.7, certain: 0.95 }

/** Share of the text below which too much was dropped, and only what is surely boilerplate goes. */
const leastKept = 0.15

/** The same for an article: a short one may stand among much else. */
const leastKeptOfArticle = 0.04

/** Share of the text that a `main` must hold for what is around it to be no boilerplate by name: `content-sidebar-wrap`. */
const leastMain = 0.05

/** Elements that were dropped, outermost ones alone, and why; `configured` is what the owner names as boilerplate. */
export type Dropped = ReadonlyMap<Element, BoilerplateKind | 'configured'>

/**
 * Drops boilerplate from a tree, in place: navigation, forms, widgets.
 * @param isArticle whether the page is an article: its text may be little of the page
 * @param removed elements that the owner names as boilerplate; dropped unguarded
 */
export function prune(root: Root, removed: ReadonlySet<Element>, isArticle: boolean): Dropped {
  const sizes = new TextSizes(root)
  const total = sizes.of(root).all
  const surroundings: Surroundings = {
    sizes,
    controlled: controlledIds(root),
    inContent: false,
    hasMain: hasMain(root),
    inHeading: false,
    inQuote: false,
    isArticle,
    related: relatedLists(root, sizes, isArticle),
  }
  const aroundMain = holdersOfMain(root, sizes, leastMain * total)
  const plan = (mayDrop: (strength: Strength) => boolean) => {
    const dropped = new Map<Element, BoilerplateKind | 'configured'>()
    for (const element of removed) dropped.set(element, 'configured')
    let kept = total
    const visit = (parent: Root | Element, around: Surroundings) => {
      for (const child of parent.children) {
        if (!isElement(child) || isTextless(child) || dropped.has(child)) continue
        const verdict = boilerplate(child, around)
        const { all } = sizes.of(child)
        const isHolder = verdict?.kind === 'named' && aroundMain.has(child)
        if (verdict !== null && !isHolder && mayDrop(verdict.strength) && all <= total * guardedShare[verdict.strength]) {
          dropped.set(child, verdict.kind)
          kept -= all
        } else {
          visit(child, within(child, around))
        }
      }
    }
    visit(root, surroundings)
    return { dropped, kept }
  }
  const whole = plan(() => true)
  const { dropped } =
    whole.kept >= total * (isArticle ? leastKeptOfArticle : leastKept) ? whole : plan((strength) => strength !== 'weak')
  for (const part of copiedParts(root, dropped, isArticle)) dropped.set(part, 'copied')
  for (const heading of orphanHeadings(root, dropped, sizes)) dropped.set(heading, 'named')
  drop(root, dropped)
  return dropped
}

function drop(parent: Root | Element, dropped: Dropped): void {
  parent.children = parent.children.filter((child) => (isElement(child) ? !dropped.has(child) : child.type === 'text'))
  for (const child of parent.children) if (isElement(child)) drop(child, dropped)
}

function hasMain(root: Root): boolean {
  for (const element of elementsOf(root)) if (isMain(element)) return true
  return false
}

function holdersOfMain(root: Root, sizes: TextSizes, least: number): ReadonlySet<Element> {
  const holders = new Set<Element>()
  const visit = (parent: Root | Element): boolean => {
    let holds = isElement(parent) && isMain(parent) && sizes.of(parent).all >= least
    for (const child of parent.children) if (isElement(child) && visit(child)) holds = true
    if (holds && isElement(parent)) holders.add(parent)
    return holds
  }
  visit(root)
  return holders
}

function isMain(element: Element): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main'
}

function within(element: Element, around: Surroundings): Surroundings {
  const inContent = around.inContent || isMain(element) || element.tagName === 'article'
  const inHeading = around.inHeading || isHeading(element) || isOpener(element) || isElement(element, 'dt')
  const inQuote = around.inQuote || isQuote(element)
  const same = inContent === around.inContent && inHeading === around.inHeading && inQuote === around.inQuote
  return same ? around : { ...around, inContent, inHeading, inQuote }
}

/** Ids that buttons, tabs and links open: `aria-controls`, and the targets of Bootstrap and its like. */
function controlledIds(root: Root): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const element of elementsOf(root)) {
    for (const id of attribute(element, 'ariaControls').split(' ')) if (id !== '') ids.add(id)
    if (attribute(element, 'dataToggle') === '' && attribute(element, 'dataBsToggle') === '') continue
    for (const name of ['dataTarget', 'dataBsTarget', 'href']) {
      const target = attribute(element, name)
      if (target.startsWith('#') && target.length > 1) ids.add(target.slice(1))
    }
  }
  return ids
}
