import type { Element } from 'hast'
import { isCalled } from '../content/class-words.ts'
import { wordSet } from '../word-set.ts'
import { attribute, isElement } from '../tree/element.ts'
import type { PageTree } from './page-tree.ts'
import { ownText } from '../tree/visible-text.ts'

/** Longest text of the scripts of a page that is searched, in characters. */
const longestScripts = 200_000

/** Uses of an element or a variable that are checked, and length of each, in characters. */
const maxUses = 20
const longestUse = 100

/** How a script shows what it hid or what a style hides, after the name of the element. */
const showing =
  /^[!?]?\.(?:style\.(?:display\s*=\s*(?:''|""|['"`](?:block|flex|grid|inline|initial|revert|unset|contents|table))|visibility\s*=\s*['"`]visible|removeProperty\(['"`](?:display|visibility)|opacity\s*=\s*['"`]?1)|hidden\s*=\s*(?:false|!1)|removeAttribute\(['"`](?:hidden|style)|classList\.(?:(?:remove|toggle)\(['"`](?:is-)?(?:hidden|hide|d-none|invisible|none)|add\(['"`](?:is-)?(?:show|shown|visible|active|open)['"`])|show\(|fadeIn\(|slideDown\(|removeClass\(['"`](?:is-)?(?:hidden|hide|d-none|invisible|none)|css\(['"`]display['"`]\s*,\s*['"`](?!none))/

/**
 * Whether an element is one that the page's own scripts find by its id, and show at once or by the name of a variable, when a visitor agrees to
 * something or is old enough.
 * @param elements all of the page; their scripts are read when an id is first asked about: most pages hide no part with one
 */
export function shownByScripts(elements: readonly Element[]): (element: Element) => boolean {
  let script: string | undefined
  const known = new Map<string, boolean>()
  return (element) => {
    const id = attribute(element, 'id')
    if (id === '' || !/^[\w-]+$/.test(id)) return false
    script ??= scriptsOf(elements)
    const isShown = known.get(id) ?? shows(script, id)
    known.set(id, isShown)
    return isShown
  }
}

function scriptsOf(elements: readonly Element[]): string {
  // Content behind a password is not published.
  if (elements.some((element) => isElement(element, 'input') && attribute(element, 'type') === 'password')) return ''
  const programs = elements.filter((element) => isProgram(element) && attribute(element, 'src') === '')
  const script = programs.map(ownText).join('\n').slice(0, longestScripts)
  return script.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, ' ')
}

function shows(script: string, id: string): boolean {
  if (!script.includes(id)) return false
  const found = new RegExp(
    `(?:(?<name>[\\w$]{1,40})\\s{0,5}=\\s{0,5})?(?:document\\s{0,5}\\.(?:getElementById|querySelector)|\\$|jQuery)\\(\\s{0,5}['"\`]#?${id}['"\`]\\s{0,5}\\)`,
    'g',
  )
  const uses = script.matchAll(found).take(maxUses)
  return uses.some(({ 0: whole, index, groups }) => {
    const name = groups?.['name']
    return isShownAt(script, index + whole.length) || (name !== undefined && showsVariable(script, name))
  })
}

function showsVariable(script: string, name: string): boolean {
  const uses = script.matchAll(new RegExp(`(?<![\\w$.])${RegExp.escape(name)}(?=[!?]?\\.)`, 'g')).take(maxUses)
  return uses.some(({ index }) => isShownAt(script, index + name.length))
}

/** Whether a script shows the element whose name ends at a place. */
function isShownAt(script: string, end: number): boolean {
  return showing.test(script.slice(end, end + longestUse))
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
export function isRevealedByName(element: Element): boolean {
  if (Object.keys(element.properties).some((name) => motionAttributes.test(name))) return true
  return isCalled(element, motionWords) || attribute(element, 'dataSettings').includes('animation')
}
