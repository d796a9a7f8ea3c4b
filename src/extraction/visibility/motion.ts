import type { Element } from 'hast'
import { classWords } from '../content/class-words.ts'
import { attribute } from '../tree/element.ts'
import type { PageTree } from './page-tree.ts'

/** Attributes by which libraries know what they bring in when it is scrolled to. */
const marks =
  /^data(?:Aos|Sal|Wow|Animat|Scroll|Reveal|WId|Framer|Gsap|Motion|Sr|Inview|Appear|Os[A-Z]|Vc|Transition|Splitting|Fade|Anim|Delay|Ix|Taos|Lenis|Parallax|Observe)|^ukScrollspy/

/** Words of classes that say the same. */
const words = new Set(
  'aos wow animated animate animation anim reveal revealed fade fadein fadeinup fadeindown appear inview invisible motion sal scrollreveal waypoint entrance parallax transition gsap'.split(
    ' ',
  ),
)

/** Whether an element is called one that a script brings in. */
export function isBroughtInByName(element: Element): boolean {
  if (Object.keys(element.properties).some((name) => marks.test(name))) return true
  return classWords(element).some((word) => words.has(word)) || attribute(element, 'dataSettings').includes('animation')
}

/** Whether a page runs any script: without one nothing that is hidden is ever shown. */
export function hasScripts({ elements }: PageTree): boolean {
  for (const element of elements) {
    if (element.tagName !== 'script') continue
    if (/^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script.*)$/i.test(attribute(element, 'type'))) return true
    // Optimisers keep scripts from running until the visitor does something.
    if (
      /^(?:.*\/?rocketlazyloadscript|[\da-f]+-(?:module|text\/javascript)|litespeed\/javascript|text\/plain|pmdelayedscript)$/i.test(
        attribute(element, 'type'),
      )
    )
      return true
  }
  return false
}
