import type { Element, Root } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { attribute, childElements, elementsOf, firstElement, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { elementsAfter, elementsBefore } from '../../tree/siblings.ts'
import { ownText, visibleText } from '../../tree/visible-text.ts'
import { kindOf } from '../class-words.ts'
import { holdsHeading } from '../holding.ts'
import { isNamed } from '../names.ts'
import { holds } from '../prose.ts'
import { isUnderHead } from '../table-heads.ts'
import type { TextSizes } from '../text-sizes.ts'
import type { PageKind } from '../../metadata/page-kind.ts'

/** Parts of a discussion that no member wrote. */
export interface Discussion {
  /** What the forum software shows in each post: buttons, counts, details of the member. */
  readonly labels: ReadonlySet<Element>
  /** What comes before its title and after its last post: notices, other threads, forms, menus. */
  readonly around: ReadonlySet<Element>
}

const noDiscussion: Discussion = { labels: new Set(), around: new Set() }

/**
 * Fewest posts of a discussion, share of them that have what its program says in each, and share of the elements of one kind that say
 * the same if its program says that in some: `Last edited: 5 May`, `Show more`.
 */
const minPosts = 3
const maxShare = 0.75
const sameShare = 0.9

/** Share of the text of a page that its posts hold at least, and maximum groups of parts that may be the posts. */
const minOfPage = 0.2
const maxGroups = 8

/** Longest label and control, in characters without whitespace. */
const longest = { label: 60, control: 14 } as const

/** What people write, and when: equal texts there are intentional. */
const written = ['p', 'pre', 'code', 'blockquote', 'table', 'time'] as const

/** What is written on a control that answers a post; not `Quote` and `Cita`, by which companies offer a price and an appointment. */
const answering =
  /^(?:reply|antworten|zitieren|répondre|citer|responder|citar|rispondi|odpovědět|citovat|odpowiedz|cytuj|ответить|цитировать|reageer|reageren|beantwoorden|citeren|השב|הגב|ציטוט|رد|اقتباس)$/i

/** The discussion of a page: one that says so itself, or whose posts can be answered one by one, whatever its program and its address are. */
export function findDiscussion(root: Root, sizes: TextSizes, { isArticle, isDiscussion }: PageKind): Discussion {
  if (isDiscussion) {
    const { labels, around } = discussionOf(likeParts(root, sizes), sizes, firstElement(root, 'h1'))
    // Boxes about members show what they are in a discussion of two posts, too.
    const boxes = elementsOf(root).filter((element) => isNamed(element, 'member') || isNamed(element, 'memberOfPost'))
    return { labels: new Set([...labels, ...boxes.flatMap(besideName)]), around }
  }
  const controls = new Set(isArticle ? [] : elementsOf(root).filter((element) => answers(element, sizes)))
  if (controls.size < minPosts) return noDiscussion
  const isAnswered = (post: Element) => elementsOf(post).some((element) => controls.has(element))
  const groups = likeParts(root, sizes).filter((posts) => posts.filter(isAnswered).length >= minPosts)
  return discussionOf(groups, sizes)
}

function answers(element: Element, sizes: TextSizes): boolean {
  const { all } = sizes.of(element)
  return isElement(element, 'a', 'button', 'span') && all > 0 && all <= longest.control && answering.test(visibleText(element))
}

/**
 * Finds the posts of a page by what is equal in them but for numbers: of nested groups of like parts, they have most of it. Names and dates
 * stay, since they say who wrote when.
 */
function discussionOf(groups: readonly (readonly Element[])[], sizes: TextSizes, title?: Element): Discussion {
  let found = noDiscussion
  for (const posts of groups) {
    const said = saidInMost(posts, sizes)
    const isLabel = (element: Element) => mayLabel(element, sizes) && said.has(labelOf(element))
    const labels = new Set(posts.flatMap((post) => labelsIn(post, isLabel)))
    const [[first], last] = [posts, posts.at(-1)]
    if (labels.size <= found.labels.size || first === undefined || last === undefined) continue
    const isTitled = title !== undefined && sizes.of(title).before < sizes.of(first).before
    found = { labels, around: partsAround(last, isTitled ? title : undefined, isLabel) }
  }
  return found
}

/** Groups of similar elements that contain much of a page's text, the largest first. */
function likeParts(root: Root, sizes: TextSizes): readonly (readonly Element[])[] {
  const groups: { readonly text: number; readonly parts: readonly Element[] }[] = []
  const least = minOfPage * sizes.of(root).all
  for (const parent of elementsOf(root)) {
    if (parent.children.length < minPosts || sizes.of(parent).all < least) continue
    const children = childElements(parent).filter((child) => !isElement(child, ...written) && sizes.of(child).all > 0)
    for (const parts of Map.groupBy(children, kindOf).values()) {
      const text = sizes.ofAll(parts)
      if (parts.length >= minPosts && text >= least) groups.push({ text, parts })
    }
  }
  return groups
    .toSorted((one, other) => other.text - one.text)
    .slice(0, maxGroups)
    .map(({ parts }) => parts)
}

/** The labels that most of the posts have, and those of a kind of which nearly everything says the same, in some posts. */
function saidInMost(posts: readonly Element[], sizes: TextSizes): ReadonlySet<string> {
  const ofKind = new Map<string, number>()
  const ofLabel = new Map<string, { posts: number; all: number; readonly element: Element }>()
  for (const post of posts) {
    const labels = new Set<string>()
    for (const element of elementsOf(post)) {
      if (sizes.of(element).all === 0) continue
      const kind = kindOf(element)
      ofKind.set(kind, (ofKind.get(kind) ?? 0) + 1)
      if (!mayLabel(element, sizes)) continue
      const label = labelOf(element)
      const said = ofLabel.get(label) ?? { posts: 0, all: 0, element }
      ofLabel.set(label, said)
      said.all++
      if (!labels.has(label)) said.posts++
      labels.add(label)
    }
  }
  const least = Math.max(minPosts, maxShare * posts.length)
  const isSaid = ({ posts, all, element }: { posts: number; all: number; element: Element }) =>
    posts >= least || (posts >= minPosts && isPart(element) && all >= sameShare * (ofKind.get(kindOf(element)) ?? 0))
  return new Set([...ofLabel].filter(([, said]) => isSaid(said)).map(([label]) => label))
}

/** Whether an element is a part of a post with a name, not some words of its text. */
function isPart(element: Element): boolean {
  return attribute(element, 'className') !== '' && !isElement(element, 'a', 'b', 'i', 'em', 'strong', 'u', 's', 'mark')
}

function mayLabel(element: Element, sizes: TextSizes): boolean {
  const { all } = sizes.of(element)
  if (all === 0 || all > longest.label || isElement(element, ...written)) return false
  // Rows are posts in some forums, and threads with the number of their answers in the list of them.
  return firstElement(element, 'time') === undefined && !isUnderHead(element)
}

const date = /(?<!\d)(?:19|20)\d\d(?!\d)|\d:\d\d/

/** What may be equal in posts: the kind of an element and its text without numbers, of `Joined: May 2019` the name of the value. */
function labelOf(element: Element): string {
  const text = visibleText(element)
  const [, name] = /^([^:\d]{2,25}):\s*\S/.exec(text) ?? []
  const same = name ?? (date.test(text) ? text : text.replace(/\d[\d.,]*[km]?/gi, '0'))
  return `${kindOf(element)} ${same}`
}

function labelsIn(parent: Element, isLabel: (element: Element) => boolean): readonly Element[] {
  return childElements(parent).flatMap((child) => {
    if (isElement(child, ...written)) return []
    if (isLabel(child)) return [child]
    return isNamed(child, 'member') || isNamed(child, 'memberOfPost') ? besideName(child) : labelsIn(child, isLabel)
  })
}

/** What a box about a member says besides the name, which is its first heading, link or term; one letter is a picture of it. */
function besideName(box: Element): readonly Element[] {
  const lines = elementsOf(box).filter((element) => ownText(element).trim() !== '')
  const name = lines.find((line) => visibleText(line).length > 1 && withAncestors(line).some(isName))
  return name === undefined ? [] : lines.filter((line) => !holds(line, name))
}

function isName(element: Element): boolean {
  return isHeading(element) || isElement(element, 'a', 'dt')
}

/**
 * The parts before the title and after the last post, next to either or to an element around it, that hold no post. A heading before the title
 * is the question if the title counts the answers.
 */
function partsAround(last: Element, title: Element | undefined, isLabel: (element: Element) => boolean): ReadonlySet<Element> {
  const kind = kindOf(last)
  const above = title === undefined ? [] : [...partsIn(title)].flatMap((around) => [...elementsBefore(around)])
  const before = above.filter((part) => !isHeading(part) && !holdsHeading(part, 2))
  const after = [...partsIn(last)].flatMap((around) => [...elementsAfter(around)])
  return new Set([...before, ...after].filter((part) => !holdsPost(part, kind, isLabel)))
}

/** An element and those around it that are parts of the page. */
function partsIn(element: Element): Iterable<Element> {
  return withAncestors(element).filter((one) => !isElement(one, 'html', 'body'))
}

/** Whether a part is a post of that kind, or holds one: an element with a label inside. */
function holdsPost(part: Element, kind: string, isLabel: (element: Element) => boolean): boolean {
  const labelled = new Set<Element>()
  for (const label of elementsOf(part).filter(isLabel))
    for (let around = parentOf(label); around !== undefined && !labelled.has(around); around = parentOf(around)) {
      labelled.add(around)
      if (around === part) break
    }
  return [...labelled].some((element) => kindOf(element) === kind)
}
