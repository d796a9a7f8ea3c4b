import type { ListedThing } from '../../../model/page-facts.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import { mentionsTopic, plainWords } from '../part-words.ts'
import { isArticlePath, speaksOfPrices } from '../prices/evidence.ts'
import { isGeneric } from '../prices/names.ts'
import { amount } from './card.ts'
import { isLeftOver, isOfOtherKind } from './other-kinds.ts'
import { lastSegment } from './own-links.ts'

/** Whether a name, and the page that it leads to, may be those of a service. */
export function isServiceLike({ name, path, description }: ListedThing): boolean {
  if (name === null) return false
  // What is left over may be services, where a text says which.
  const isOther = isOfOtherKind(name) && !(description !== null && isLeftOver(name))
  if (isOther || mentionsTopic('case-studies', name) || mentionsTopic('questions', name)) return false
  if (speaksOfPrices(name) && isGeneric(name)) return false
  const plain = plainWords(name)
  if (contactPageKind(name) === 'legal' || ofTemplate.test(plain) || (path === null && allServices.test(plain))) return false
  return path === null || !(isAboutCompany(lastSegment(path)) || isArticlePath(path))
}

/** Names that are numbered in templates: `Service 2`, `Oferta nr 1`. */
const ofTemplate =
  /^(?:services?|leistung|angebot|prestation|offre|servicio|oferta|servizio|offerta|servico|dienst|aanbod|us[lł]uga|sluzba|nabidka|tjanst|ydelse|tjeneste|услуга|שירות) (?:n[ro] ?)?\d$/u

/** The heading above a company's services: `Our services in Leeds`, but not `Our services for companies`, which are some. */
const allServices =
  /^(?:(?:our|all our) services|unsere (?:dienst)?leistungen|nos (?:services|prestations)|nuestros servicios|(?:i )?nostri servizi|(?:os )?nossos servicos|onze diensten|nasze us[lł]ugi|nase sluzby|vara tjanster|vores ydelser|vare tjenester|наши услуги|наші послуги|ה?שירותים שלנו|השירותים של)(?: (?!(?:for|fur|aux?|pour|per|para|dla|voor|pro|til|для)(?: |$)|ל\p{L})|$)/u

/** Whether the name of a page says that it is about the company or its people: `about-us`, but not `team-building`. */
function isAboutCompany(segment: string): boolean {
  return contactPageKind(segment) === 'about' && !/^(?:team|wir|sobre)[-_ ]./i.test(segment)
}

/** Whether a card is a line of a tariff, a surcharge or the minimum amount: `Locked wheel` with `+ 500 ₽` only. */
export function isLineOfTariff({ name, description, path }: ListedThing): boolean {
  if (path !== null || description === null || description.length > longestOfTariff || !amount.test(description)) return false
  return added.test(description) || (lowest.test(name ?? '') && amountAtEnd.test(description))
}

/** Longest text of a line of a tariff, in characters. */
const longestOfTariff = 60

/** An amount with a plus sign at the end of a text. */
const added = /(?<![\p{L}\p{N}])\+ ?(?:\p{Sc} ?\d[\d.,\s]*|\d[\d.,\s]*\p{Sc})$/u
const amountAtEnd = /(?:\p{Sc} ?\d[\d.,\s]*|\d ?\p{Sc})$/u

/** How the minimum amount of a tariff begins. */
const lowest =
  /^(?:min(?:imum|imal|imale|imální|imálna|imalna|ima|imo|imi)|mindest\p{L}*|mínim[ao]|минимальн\p{L}{2}|мінімальн\p{L}|מינימום)(?!\p{L})/iu
