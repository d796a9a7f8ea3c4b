import { resolveLink } from '../../../model/base-url.ts'
import type { PageFacts, RefusedFact } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { attribute, elementsOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { type FactPage, isNamed } from '../fact-page.ts'
import { hasType } from '../structured/structured-node.ts'
import { contactPageKind } from './contact-page-kind.ts'
import { readOrganization, readOrganizationParts, readPlaces } from './organizations.ts'
import { readShownContact } from './shown-contact.ts'

const contactPage = new Set(['ContactPage'])

/** What a page states about the company, in JSON-LD, in microdata and in its visible text. */
export function readCompany(page: FactPage): Partial<PageFacts> {
  const { structured, head, rules, root } = page
  const contactNode = structured.topLevel.find((node) => hasType(node, contactPage) && isNamed(node.page ?? undefined, page))
  const isContactPage = rules.contact?.page !== undefined && isNamed(rules.contact.page, page)
  const trusted = contactNode !== undefined || head.addresses.includes('/') || isContactPage
  const context = { ...page, trusted }
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

/** Links to contact pages that are kept per page. */
const mostContactLinks = 3

/** The site's pages that links on this page call a contact page. */
function contactLinksOf({ root, path, ownHosts }: FactPage): readonly SitePath[] {
  const targets = [...elementsOf(root)].flatMap((element): readonly SitePath[] => {
    if (element.tagName !== 'a') return []
    const text = visibleText(element)
    if (text.length > 40 || contactPageKind(text) !== 'contact') return []
    const target = resolveLink(attribute(element, 'href'), path, ownHosts)
    return target.kind === 'own' && !target.suffix.includes('#') ? [target.path] : []
  })
  return [...new Set(targets)].slice(0, mostContactLinks)
}
