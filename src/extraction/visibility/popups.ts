import type { Element } from 'hast'
import { attribute, hasClass } from '../tree/element.ts'

/** How Elementor, the most common page builder, names a popup, the links that open it, and its settings. */
const popup = 'elementor-location-popup'
const numberOfPopup = /^elementor-(\d{1,12})$/
const opening =
  /^#elementor-action(?::|%3A)action(?:=|%3D)popup(?::|%3A)(?:open|toggle)(?:&|%26)settings(?:=|%3D)([\w+/=%-]{1,400})$/i
const ownOpener = /"open_selector":"[^"]/

/** Whether an element is a popup, which a style sheet of its program hides until a script opens it. */
export function isPopup(element: Element): boolean {
  return hasClass(element, popup)
}

/** The name by which links open a popup; undefined if the element is none. */
export function popupName(element: Element): string | undefined {
  if (!isPopup(element)) return undefined
  const numbers = attribute(element, 'className')
    .split(' ')
    .map((name) => numberOfPopup.exec(name)?.[1])
  return numbers.find((number) => number !== undefined)
}

/** Whether a popup says itself that something in the page opens it. */
export function hasOwnOpener(element: Element): boolean {
  return ownOpener.test(attribute(element, 'dataElementorSettings'))
}

/** The name of the popup that a link opens: its settings are JSON in base64. */
export function popupOpenedBy(href: string): string | undefined {
  const [, settings = ''] = opening.exec(href) ?? []
  if (settings === '') return undefined
  try {
    return /"id":"?(\d{1,12})/.exec(atob(decodeURIComponent(settings)))?.[1]
  } catch {
    return undefined
  }
}
