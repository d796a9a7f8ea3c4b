import type { Element, ElementContent, Root } from 'hast'
import { bodyOf, chooseRoot } from './choose-root.ts'
import { classWords } from './class-words.ts'
import { heroOf } from './root/hero.ts'
import { type Dropped, prune } from './prune.ts'
import { imageSources, isPixel } from '../shape/shape-media.ts'
import { attribute, elementsOf, firstElement, hasAttribute, isElement, parentOf } from '../tree/element.ts'
import { setChildren, textNode } from '../tree/nodes.ts'
import type { PageKind } from '../metadata/page-kind.ts'
import { parseMarkup } from '../tree/parse-document.ts'
import { select, selectAll } from '../tree/select.ts'
import { visibleText } from '../tree/visible-text.ts'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import type { OnSomeScreens } from '../visibility/hiding.ts'
import type { PageRules } from '../../model/site-rules.ts'

/** The main content of a page, and details for the report on how it was found. */
interface MainContent {
  readonly content: Root | Element
  /** What was dropped inside and around it. */
  readonly dropped: Dropped
  readonly warnings: readonly string[]
}

/**
 * Finds the main content: by the owner's selector if it matches, otherwise automatically. Modifies the tree.
 * @param kind what the page is
 * @param onSomeScreens what its own styles show on some screens only
 */
export function mainContent(
  root: Root,
  rules: PageRules | undefined,
  kind: PageKind,
  onSomeScreens: OnSomeScreens = new Map(),
): MainContent {
  const warnings: string[] = []
  if (openNoscripts(root)) leaveOutUnseen(root)
  finishCounters(root)
  const removed = new Set(
    (rules?.remove ?? []).flatMap((selector) => tried('pages.remove', selector, warnings, () => selectAll(selector, root)) ?? []),
  )
  const { main } = rules ?? {}
  const chosen = main === undefined ? undefined : tried('pages.main', main, warnings, () => select(main, root))
  const within: Root = chosen === undefined ? root : { type: 'root', children: [chosen] }
  const hero = heroOf(root)
  const dropped = prune(within, removed, kind, onSomeScreens)
  return { content: chosen ?? chooseRoot(root, kind.isArticle, hero), dropped, warnings }
}

/** A selector that passes the configuration's validation may still be unsupported here. */
function tried<Found>(key: string, selector: string, warnings: string[], find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    warnings.push(
      `The selector ${JSON.stringify(selector)} of ${key} was skipped: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}

/** Attributes in which animated counters store their number, Elementor's first. */
const targets = ['dataToValue', 'dataTo', 'dataCount', 'dataCountTo', 'dataTarget', 'dataEnd', 'dataPurecounterEnd', 'dataStop']

const finalNumber = /^\d{1,12}(?:\.\d{1,4})?$/

/** Longest text before or after the number of a counter, such as `+` or ` km`, in characters. */
const longestAffix = 10

const counterWords = new Set('counter counters count countup number numbers odometer purecounter stat stats timer'.split(' '))

/** Replaces, in place, the zero of animated counters with their final number. */
function finishCounters(root: Root): void {
  for (const element of elementsOf(root)) {
    const name = targets.find((one) => hasAttribute(element, one) && finalNumber.test(attribute(element, one)))
    if (name === undefined || !(isCounter(element) || isCounter(parentOf(element)))) continue
    if (!/^[0.,]*$/.test(visibleText(element))) continue
    const number = withDelimiter(attribute(element, name), attribute(element, 'dataDelimiter'))
    const [before, after] = [element.properties['dataPrefix'], element.properties['dataSuffix']].map((affix) =>
      typeof affix === 'string' && affix.length <= longestAffix ? affix : '',
    )
    element.children = [textNode(`${before}${number}${after}`)]
  }
}

function isCounter(element: Element | undefined): boolean {
  return element !== undefined && classWords(element).some((word) => counterWords.has(word))
}

function withDelimiter(number: string, delimiter: string): string {
  return delimiter === '' || delimiter.length > 1 ? number : number.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, () => delimiter)
}

/** Maximum text of a script-rendered page, in characters: with more visible text, people read that rather than `noscript`. */
const mostShown = 200

/**
 * Readers without scripts see the content of `noscript`: the page itself if a script renders it, the real image of a
 * lazy one. Inlines that into the tree; every other `noscript` is dropped as boilerplate.
 * @returns whether anything was inlined
 */
function openNoscripts(root: Root): boolean {
  const body = bodyOf(root)
  const found = [...elementsOf(body)].filter((element) => element.tagName === 'noscript')
  if (found.length === 0) return false
  let opened = false
  const shown = visibleText(body).length
  const images = imagesOf(body)
  for (const element of found) {
    const markup = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    if (!/<(?:img|p|div|table|article|main|section|ul|h[1-6])[\s>]/i.test(markup)) continue
    const content = parseMarkup(markup)
    const text = visibleText(content).length
    if (shown <= mostShown && text > shown) become(element, 'div', content)
    else if (text === 0 && isContentImage(firstElement(content, 'img')) && !repeatsImages(content, images))
      become(element, 'span', content)
    else continue
    opened = true
  }
  return opened
}

function become(element: Element, tagName: string, content: Root): void {
  element.tagName = tagName
  element.properties = { dataFromNoscript: 'true' }
  setChildren(
    element,
    content.children.filter((child): child is ElementContent => child.type !== 'doctype'),
  )
}

/** Addresses of the images outside `noscript`. */
function imagesOf(body: Element | Root): ReadonlySet<string> {
  return new Set(
    [...elementsOf(body)].filter((element) => element.tagName === 'img').flatMap((image) => [...imageSources(image)]),
  )
}

/** Whether all images of a `noscript` are already on the page, maybe a caption away. */
function repeatsImages(content: Root, images: ReadonlySet<string>): boolean {
  return [...elementsOf(content)].every((element) => element.tagName !== 'img' || images.has(attribute(element, 'src')))
}

/** Trackers use one-pixel images. */
function isContentImage(image: Element | undefined): boolean {
  if (image === undefined || !isElement(image)) return false
  return !isPixel(image) && !/display\s*:\s*none/i.test(attribute(image, 'style'))
}
