import type { Element, ElementContent, Root } from 'hast'
import { wordSet } from '../word-set.ts'
import { attribute, elementsOf, isElement } from './element.ts'
import { build, setChildren } from './nodes.ts'

/** Whether a document may have declarative shadow roots. */
export function mayHaveShadowRoots(html: string): boolean {
  return /<template\s[^<>]{0,500}\bshadowrootmode\s*=/i.test(html)
}

/** Elements besides custom ones that can have a shadow root (DOM, attachShadow). */
const hosts = wordSet('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span')

/**
 * Replaces, in place, what is in an element by its declarative shadow root, with the element's own content in its slots, as browsers show
 * it. Its style sheets go: they hold for that root alone.
 */
export function showShadowRoots(root: Root): void {
  const waiting: (Root | Element)[] = [root]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (isElement(at)) showShadowRoot(at)
    for (const child of at.children) if (isElement(child)) waiting.push(child)
  }
}

function showShadowRoot(host: Element): void {
  if (!host.tagName.includes('-') && !hosts.has(host.tagName)) return
  const template = host.children.find((child) => isElement(child, 'template') && isShadowRoot(child))
  if (!isElement(template) || template.content === undefined) return
  const own = Map.groupBy(
    host.children.filter((child) => child !== template && child.type !== 'comment'),
    (child) => (isElement(child) ? attribute(child, 'slot') : ''),
  )
  const shown = template.content.children.filter((child): child is ElementContent => child.type !== 'doctype')
  setChildren(host, shown)
  fillSlots(host, own)
}

function isShadowRoot(template: Element): boolean {
  return /^(?:open|closed)$/i.test(attribute(template, 'shadowRootMode'))
}

/** Puts content, even if it is only space, in the first slot of its name; a slot without any keeps what is in it. */
function fillSlots(host: Element, own: Map<string, readonly ElementContent[]>): void {
  for (const parent of [host, ...elementsOf(host)]) {
    if (!parent.children.some((child) => isElement(child, 'slot', 'style', 'link'))) continue
    setChildren(
      parent,
      parent.children.flatMap((child) => {
        if (isElement(child, 'style', 'link')) return []
        if (!isElement(child, 'slot')) return [child]
        const name = attribute(child, 'name')
        const content = own.get(name) ?? []
        own.delete(name)
        return inSlotOf(child, content.length > 0 ? content : child.children)
      }),
    )
  }
}

/** What is shown for a slot is itself in the slot, of a host inside, that the slot names. */
function inSlotOf(slot: Element, shown: readonly ElementContent[]): readonly ElementContent[] {
  const around = attribute(slot, 'slot')
  for (const node of shown) if (isElement(node)) node.properties['slot'] = ''
  return around === '' ? shown : [build('div', shown, { slot: around })]
}
