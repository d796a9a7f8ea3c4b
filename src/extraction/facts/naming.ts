import type { Element, ElementContent, Root } from 'hast'
import type { PageFacts, SiteNaming } from '../../model/page-facts.ts'
import { classWords } from '../content/class-words.ts'
import { isControlText } from '../content/evidence/control-lines.ts'
import { isBlock } from '../tree/element-kinds.ts'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { build } from '../tree/nodes.ts'
import { visibleText } from '../tree/visible-text.ts'
import { numbersIn } from './contact/phone.ts'
import type { FactPage } from './fact-page.ts'
import { isOrganization } from './structured/organization-types.ts'
import { isCallToAction, isTopicName } from './part-words.ts'
import { isSampleName, plainText } from './structured/declared-text.ts'
import type { StructuredData } from './structured/structured-data.ts'
import { firstText, hasType, type StructuredNode } from './structured/structured-node.ts'
import { textPattern } from '../../model/text-pattern.ts'

const siteTypes = new Set(['WebSite'])

/** Longest text that may be a name, in characters. */
const longestName = 120

/** Candidates for the name of the site on a page, by source (CONTRACT 2, site.name). */
export function readNaming({ root, head, structured }: FactPage): Pick<PageFacts, 'naming'> {
  const meta = (...names: readonly string[]) => names.map((name) => nameOf(head.metas.get(name) ?? '')).find(Boolean) ?? null
  const openGraph = meta('og:site_name')
  const organization = nameAmong(structured.topLevel.filter(isOrganization))
  const application = meta('application-name', 'apple-mobile-web-app-title')
  const naming = {
    openGraph,
    organization,
    website: declaredSiteName(structured),
    application,
    ...shownNames(root),
    title: plainText(head.title.slice(0, 500)),
  }
  return { naming }
}

/** The name that structured data gives to the site; null where it gives none. */
export function declaredSiteName({ topLevel }: StructuredData): string | null {
  return nameAmong(topLevel.filter((node) => hasType(node, siteTypes)))
}

/** Candidates for the name of the site, best first. */
export function namesOf({ openGraph, organization, website, application, logo, copyright }: SiteNaming): readonly string[] {
  return [openGraph, organization, website, logo, copyright, application].filter((name) => name !== null)
}

function nameOf(text: string): string | null {
  const name = plainText(text)
  return name === '' || name.length > longestName || isSampleName(name) ? null : name
}

function nameAmong(nodes: readonly StructuredNode[]): string | null {
  return nodes.map((node) => nameOf(firstText(node, 'name'))).find((name) => name !== null) ?? null
}

/** Elements in which logos usually belong to customers and partners. */
const content = new Set(['main', 'article', 'footer', 'section'])

/** Class and ID words that mark the name of a site. */
const logoWords = new Set(['logo', 'brand', 'sitename', 'sitetitle', 'branding'])

/** Addresses of the home page, as links on a page have them. */
const home = /^(?:\.?\/|(?:\.{0,2}\/)*index\.html?)$/

/** Marks a text as a copyright line. */
const copyrightSign = /©|\bcopyright\b|\(c\)|כל\s+הזכויות/i

/** The text of the logo at the top of a page, of its only logo, or of the home page link that its heading repeats; and the name in its last copyright line. */
function shownNames(root: Root): Pick<SiteNaming, 'logo' | 'isHeaded' | 'copyright'> {
  let logo: string | null = null
  let homeLink: string | null = null
  let line: Element | undefined
  const inContent: string[] = []
  const visit = (children: readonly ElementContent[], block: Element | undefined, isAbove: boolean) => {
    for (const child of children) {
      if (child.type === 'text' && block !== undefined && copyrightSign.test(child.value)) line = block
      if (child.type !== 'element' || isElement(child, 'script', 'style', 'noscript', 'template')) continue
      const above = isAbove && !content.has(child.tagName)
      if (above && logo === null && isLogo(child)) logo = logoText(child)
      if (above && homeLink === null && child.tagName === 'a' && home.test(attribute(child, 'href'))) homeLink = logoText(child)
      else if (!above && child.tagName === 'img' && isLogo(child) && !isLogoOfOthers(child))
        inContent.push(attribute(child, 'alt'))
      visit(child.children, isBlock(child) || block === undefined ? child : block, above)
    }
  }
  visit(
    root.children.filter((child) => child.type !== 'doctype'),
    undefined,
    true,
  )
  const [only = '', ...others] = inContent
  // Several logos are probably those of customers and partners.
  if (others.length === 0 && only.search(saysLogo) >= 0) logo ??= nameOf(only.replace(saysLogo, ''))
  const heading = visibleText(firstElement(root, 'h1') ?? build('h1', []))
  // The heading confirms that this is the name; “Home” is not one.
  if (homeLink !== null && heading.includes(homeLink)) logo ??= homeLink
  const copyright = line === undefined ? null : copyrightHolder(textOfLine(line))
  return { logo, copyright, ...(logo !== null && heading.includes(logo) && { isHeaded: true }) }
}

/** Class words of the logos of others, and of what is around them. */
const otherLogoWords = /^(?:client|customer|partner|sponsor)s?$/

/** Whether a logo belongs to a customer or partner, by classes, or is in a footer, where supporters are listed. */
function isLogoOfOthers(logo: Element): boolean {
  return [logo, ...ancestorsOf(logo)].some(
    (around) => isElement(around, 'footer') || classWords(around).some((word) => otherLogoWords.test(word)),
  )
}

/** An element's text without buttons: a cookie notice has some next to the copyright line. */
function textOfLine(line: Element): string {
  const children = line.children.filter((child) => !isElement(child, 'button'))
  return visibleText(build(line.tagName, children))
}

function isLogo(element: Element): boolean {
  if (isElement(element, 'link', 'meta', 'svg', 'body', 'html')) return false
  const words = classWords(element)
  return words.some((word, at) => logoWords.has(word) || (word === 'site' && /^(?:title|name)$/.test(words[at + 1] ?? '')))
}

/** Words next to the name in a logo's alternative text. */
const saysLogo =
  /(?<!\p{L})(?:the |das |le )?(?:logo|לוגו|logotip|логотип)(?: (?:of|von|de|der|des|של))?(?!\p{L})\s*[-–:|]?\s*/giu

/** The text of a logo, else the alternative text of its image. */
function logoText(element: Element): string | null {
  const texts = [visibleText(element), attribute(element, 'alt'), ...pictures(element), attribute(element, 'title')]
  const names = texts.map((text) => nameOf(withoutNumbers(text.replace(saysLogo, ''))))
  return names.find((name) => name !== null && /\p{L}{2}/u.test(name)) ?? null
}

/** A logo may have the phone number next to it. */
function withoutNumbers(text: string): string {
  const [first] = numbersIn(text)
  return first === undefined ? text : text.slice(0, first.start).replace(/[^\p{L}\p{N})]+$/u, '')
}

function pictures(element: Element): readonly string[] {
  return [...elementsOf(element)].filter((inner) => inner.tagName === 'img').map((inner) => attribute(inner, 'alt'))
}

/** “All rights reserved” in the supported languages; in some of them a name follows in the dative. */
const allRights = [
  'all rights? (?:are )?reserved',
  'alle rechte? (?:sind )?vorbehalten',
  'alle rechten voorbehouden',
  'tous (?:les )?droits r[ée]serv[ée]s',
  'todos los derechos reservados',
  'tutti i diritti (?:sono )?riservati',
  'todos os direitos reservados',
  'v[šs]echna pr[áa]va vyhrazena',
  'v[šs]etky pr[áa]va vyhraden[ée]',
  'wszelkie prawa zastrze[żz]one',
  'все права защищены',
  'усі права захищені',
  'כל הזכויות שמורות',
  'جميع الحقوق محفوظة',
  'alla rättigheter förbehållna',
  'minden jog fenntartva',
  'tüm hakları saklıdır',
].join('|')

/** “All rights reserved” with the preposition before a name: “by”, “to”, “for the company”. */
const rights = textPattern(
  `(?:${allRights})(?: (?:by|to|for|bei|von|à|a|di|per)(?= ))?(?: ?ל(?:־|-|חברת )?(?=[^\\s©\\d]))?[.,:;!]?`,
  'giu',
)

const signs = /©|\(c\)|&copy;|(?<!\p{L})copyrights?(?!\p{L})/giu

const years = /(?<![\d\p{L}])(?:19|20)\d{2}(?:\s*[-–—/]\s*(?:(?:19|20)?\d{2}|present|now|heute|היום))?(?!\d)/giu

/** Words of credits that companies also have in their names, as in `Tvorba zahrad`: with a colon, what was made or who makes such things. */
const credit = [
  '(?:realizzazione|réalisation|realizacja|wykonanie|tvorba|realizace|разработка|розробка)(?=:| (?:web|www|site|sito|stron|stránek|internet|сайт|studio|agen[ctz]|media|digital|[\\p{L}\\d-]+\\.[a-z]{2}))',
  '(?:diseñad|desarrollad|desenvolvid)[oa](?= por )',
  '(?:ontworpen|ontwikkeld|gemaakt)(?= door )',
].join('|')

/** The end of the name: site credits, registry numbers or the next sentence. */
const rest = textPattern(
  `\\s*(?:[|·•‧/\\n()[\\]]|\\s[-–—]\\s|(?<=\\p{L}{4})\\.\\s|(?<!\\p{L})(?:ח\\.? ?פ|ע\\.? ?מ)\\.?[ :-]{1,3}\\d|(?<!\\p{L})(?:${credit}|(?:follow us|folge(?:n sie)? uns|suivez[- ]nous|síguenos|seguici|siga-nos|volg ons|sledujte nás|obserwuj nas|עקבו אחרינו|site|website|web ?design|design(?:ed)?|theme|template|powered|built|made|developed|created|realizzat[oa]|créé|réalis[ée]|erstellt|umgesetzt|gestaltet|vytvořil[ao]?|készítette|עיצוב|בניית|נבנה|פותח|האתר)(?:\\s|:|$))).*`,
  'isu',
)

/** Whether a text next to a copyright sign is a link of the footer: `Back to top`, `Impressum`. */
function namesLink(text: string): boolean {
  const topics = ['other', 'unnamed', 'conditions', 'questions', 'services'] as const
  return isControlText(text) || isCallToAction(text) || topics.some((topic) => isTopicName(topic, text))
}

/** Longest name of a holder, in characters. */
const longest = 60

/** The name in a copyright line: `© 2019–2026 Ofek Ltd. All rights reserved.` → Ofek Ltd; null if there is none. */
export function copyrightHolder(line: string): string | null {
  const bare = line.slice(0, 400).replace(rights, '\n').replace(signs, '\n').replace(years, '\n')
  const parts = bare.split('\n').map((part) =>
    part
      .replace(/^[\s.:–—-]+/, '')
      .replace(rest, '')
      .replace(/^[\s,.:;–—|·•-]+|[\s,:;–—|·•-]+$/g, '')
      .replace(/^(?:by|von|par|de)\s+/i, '')
      .trim(),
  )
  const names = parts.filter((part) => /\p{L}{2}/u.test(part) && part.length <= longest && !namesLink(part))
  // In `Vytvořeno © Jan Veselý` the word before the sign says what the name after it did.
  const [first, second] = names
  const isWord = first === parts[0] && first?.includes(' ') === false && second === parts[1] && second?.includes(' ') === true
  return (isWord ? second : first)?.replace(/(?<!(?<!\p{L})\p{Script=Latin}{1,3})\.$/u, '') ?? null
}
