import type { Element, Root } from 'hast'
import { classWords } from '../content/class-words.ts'
import { TextSizes } from '../content/text-sizes.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import type { Unseen } from '../visibility/find-unseen.ts'
import { textsOfUnseen } from '../visibility/leave-out-unseen.ts'

/** Hidden texts below this length are labels; those for screen readers alone may be sentences. In characters. */
const shortest = { hidden: 25, spoken: 100 } as const

/** Share of links above which a hidden part is a menu. */
const mostLinked = 0.5

/** Words of what waits for a click or a first visit. */
const interfaceWords = new Set(
  'menu nav navigation modal popup dialog overlay lightbox cookie cookies consent gdpr offcanvas drawer search tooltip loader preloader cart'.split(
    ' ',
  ),
)

const interfaceRoles = new Set('navigation dialog alertdialog alert menu search banner contentinfo tooltip status'.split(' '))

/**
 * Hidden texts of a page, longest first, without what its readers would not get in any case: menus, dialogues, forms, messages.
 * @param unseen of the whole page, from which nothing was left out yet
 */
export function hiddenTexts(root: Root, unseen: Unseen): readonly string[] {
  const sizes = new TextSizes(root)
  const around = interfaceParts(root)
  const texts = [...textsOfUnseen(unseen)].filter(({ element, text, hiding }) => {
    if (text.length < (hiding === 'spoken' ? shortest.spoken : shortest.hidden) || around.has(element)) return false
    return sizes.linkShare(element) <= mostLinked && !holdsFields(element)
  })
  return [...new Set(texts.map(({ text }) => text))].toSorted((one, other) => other.length - one.length)
}

/** Elements that are a part of the page's interface, or stand in one. */
function interfaceParts(root: Root): ReadonlySet<Element> {
  const parts = new Set<Element>()
  for (const element of elementsOf(root)) {
    if (!isInterface(element) || parts.has(element)) continue
    parts.add(element)
    for (const inner of elementsOf(element)) parts.add(inner)
  }
  return parts
}

function isInterface(element: Element): boolean {
  if (isElement(element, 'nav', 'form', 'dialog', 'select', 'button', 'label')) return true
  if (interfaceRoles.has(attribute(element, 'role'))) return true
  return !isElement(element, 'html', 'body', 'main', 'article') && classWords(element).some((word) => interfaceWords.has(word))
}

function holdsFields(element: Element): boolean {
  for (const inner of elementsOf(element)) if (isElement(inner, 'form', 'input', 'textarea')) return true
  return false
}
