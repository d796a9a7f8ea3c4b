import type { Element } from 'hast'
import { isCalled, wordSet } from '../content/class-words.ts'
import { attribute, isElement } from '../tree/element.ts'
import type { PageTree } from './page-tree.ts'
import { ownText } from '../tree/visible-text.ts'

/** Longest text of the scripts of a page that is searched, in characters. */
const longestScripts = 200_000

/** Uses of an element or a variable that are looked at, and length of each, in characters. */
const mostUses = 20
const longestUse = 100

/** How a script shows what it hid or what a style hides, after the name of the element. */
const shows =
  /^[!?]?\.(?:style\.(?:display\s*=\s*(?:''|""|['"`](?:block|flex|grid|inline|initial|revert|unset|contents|table))|visibility\s*=\s*['"`]visible|removeProperty\(['"`](?:display|visibility)|opacity\s*=\s*['"`]?1)|hidden\s*=\s*(?:false|!1)|removeAttribute\(['"`](?:hidden|style)|classList\.(?:(?:remove|toggle)\(['"`](?:is-)?(?:hidden|hide|d-none|invisible|none)|add\(['"`](?:is-)?(?:show|shown|visible|active|open)['"`])|show\(|fadeIn\(|slideDown\(|removeClass\(['"`](?:is-)?(?:hidden|hide|d-none|invisible|none)|css\(['"`]display['"`]\s*,\s*['"`](?!none))/

/** The ids of a page that its own scripts name, and show when a visitor agrees to something or is old enough. */
export class ShownByScripts {
  readonly #elements: readonly Element[]
  #script: string | undefined
  readonly #known = new Map<string, boolean>()

  constructor(elements: readonly Element[]) {
    this.#elements = elements
  }

  /** Read when it is first needed: most pages hide no part with an id. */
  get #text(): string {
    return (this.#script ??= this.#readScripts())
  }

  #readScripts(): string {
    const elements = this.#elements
    // Who asks for a password does not publish what it opens.
    if (elements.some((element) => isElement(element, 'input') && attribute(element, 'type') === 'password')) return ''
    const programs = elements.filter((element) => isProgram(element) && attribute(element, 'src') === '')
    return programs
      .map(ownText)
      .join('\n')
      .slice(0, longestScripts)
      .replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, ' ')
  }

  /** Whether a script finds the element by its id, and shows it at once or by the name of a variable. */
  has(element: Element): boolean {
    const id = attribute(element, 'id')
    if (id === '' || !/^[\w-]+$/.test(id)) return false
    const known = this.#known.get(id) ?? this.#shows(id)
    this.#known.set(id, known)
    return known
  }

  #shows(id: string): boolean {
    if (!this.#text.includes(id)) return false
    const found = new RegExp(
      `(?:(?<name>[\\w$]{1,40})\\s{0,5}=\\s{0,5})?(?:document\\s{0,5}\\.(?:getElementById|querySelector)|\\$|jQuery)\\(\\s{0,5}['"\`]#?${id}['"\`]\\s{0,5}\\)`,
      'g',
    )
    return this.#text
      .matchAll(found)
      .take(mostUses)
      .some(({ 0: whole, index, groups }) => {
        const name = groups?.['name']
        return (
          shows.test(this.#text.slice(index + whole.length, index + whole.length + longestUse)) ||
          (name !== undefined && this.#showsVariable(name))
        )
      })
  }

  #showsVariable(name: string): boolean {
    const uses = this.#text.matchAll(new RegExp(`(?<![\\w$.])${RegExp.escape(name)}(?=[!?]?\\.)`, 'g'))
    return uses
      .take(mostUses)
      .some(({ index }) => shows.test(this.#text.slice(index + name.length, index + name.length + longestUse)))
  }
}

/** Types of scripts that run, including those that optimisers delay until the visitor does something. */
const scriptTypes =
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script.*|.*\/?rocketlazyloadscript|[\da-f]+-(?:module|text\/javascript)|litespeed\/javascript|text\/plain|pmdelayedscript)$/i

/** Whether a page runs any script: without one nothing that is hidden is ever shown. */
export function hasScripts({ elements }: PageTree): boolean {
  return elements.some(isProgram)
}

/** Whether an element is a script that runs, not data. */
function isProgram(element: Element): boolean {
  return element.tagName === 'script' && scriptTypes.test(attribute(element, 'type'))
}

/** Attributes of elements that libraries reveal on scrolling. */
const motionAttributes =
  /^data(?:Aos|Sal|Wow|Animat|Scroll|Reveal|WId|Framer|Gsap|Motion|Sr|Inview|Appear|Os[A-Z]|Vc|Transition|Splitting|Fade|Anim|Delay|Ix|Taos|Lenis|Parallax|Observe)|^ukScrollspy/

/** Class words of such elements. */
const motionWords = wordSet(
  'aos wow animated animate animation anim reveal revealed fade fadein fadeinup fadeindown appear inview invisible motion sal scrollreveal waypoint entrance parallax transition gsap',
)

/** Whether an element is named as one that a script reveals. */
export function isBroughtInByName(element: Element): boolean {
  if (Object.keys(element.properties).some((name) => motionAttributes.test(name))) return true
  return isCalled(element, motionWords) || attribute(element, 'dataSettings').includes('animation')
}
