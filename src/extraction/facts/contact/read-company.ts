import { resolveLink } from '../../../model/base-url.ts'
import type { OrganizationFact, PageFacts, RefusedFact } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { attribute, elementsOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { type FactPage, isNamed } from '../fact-page.ts'
import { hasType, type StructuredNode } from '../structured/structured-node.ts'
import { contactPageKind } from './contact-page-kind.ts'
import { type OrganizationContext, readOrganization, readOrganizationParts, readPlaces } from './organizations.ts'
import { readShownContact } from './shown-contact.ts'

const contactPage = new Set(['ContactPage'])

/** What a page states about the company, in JSON-LD, in microdata and in its visible text. */
export function readCompany(page: FactPage): Partial<PageFacts> {
  const { structured, root } = page
  const contactNode = contactPageNode(page)
  const context = contextOf(page, contactNode)
  const refused: RefusedFact[] = []
  const organization = readOrganization(structured, 'json-ld', context, refused)
  const marked = readOrganization(structured, 'microdata', context, refused)
  const shown = readShownContact(root)
  return {
    organization,
    organizationElsewhere: marked === null ? [] : [marked],
    organizationParts: readOrganizationParts(structured, context),
    places: readPlaces(structured, context),
    shownContact: shown.values,
    shownPlaces: shown.places,
    contactLinks: contactLinksOf(page),
    contactPageMethod: contactNode?.source ?? null,
    refused: [...refused, ...shown.refused],
  }
}

/** What is read from a page's structured data and head. */
type DeclaringPage = Omit<FactPage, 'root' | 'outline'>

/** The company as a page describes it in JSON-LD; null if it does not. */
export function declaredOrganization(page: DeclaringPage): OrganizationFact | null {
  return readOrganization(page.structured, 'json-ld', contextOf(page, contactPageNode(page)), [])
}

function contactPageNode(page: DeclaringPage): StructuredNode | undefined {
  return page.structured.topLevel.find((node) => hasType(node, contactPage) && isNamed(node.page ?? undefined, page))
}

function contextOf(page: DeclaringPage, contactNode: StructuredNode | undefined): OrganizationContext {
  const { head, rules } = page
  const isContactPage = rules.contact?.page !== undefined && isNamed(rules.contact.page, page)
  return { ...page, trusted: contactNode !== undefined || head.addresses.includes('/') || isContactPage }
}

/** Links to contact pages that are kept per page. */
const maxContactLinks = 3

/** The site's pages that links on this page call a contact page. */
function contactLinksOf({ root, path, ownHosts }: FactPage): readonly SitePath[] {
  const targets = [...elementsOf(root)].flatMap((element): readonly SitePath[] => {
    if (element.tagName !== 'a') return []
    const text = visibleText(element)
    if (text.length > 40 || contactPageKind(text) !== 'contact') return []
    const target = resolveLink(attribute(element, 'href'), path, ownHosts)
    return target.kind === 'own' && !target.suffix.includes('#') ? [target.path] : []
  })
  return [...new Set(targets)].slice(0, maxContactLinks)
}
