import type { Element } from 'hast'
import { attribute, isElement } from '../tree/element.ts'
import { isProgram } from './shown-later.ts'

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
    const text = programs.map((element) => element.children.map((child) => (child.type === 'text' ? child.value : '')).join(''))
    return text
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
