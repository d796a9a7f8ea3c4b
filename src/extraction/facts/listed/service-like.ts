import type { ListedThing } from '../../../model/page-facts.ts'
import { wordSet } from '../../word-set.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import { mentionsTopic, plainWords } from '../part-words.ts'
import { mentionsPrices } from '../prices/amount-topics.ts'
import { isArticlePath } from '../prices/evidence.ts'
import { isGeneric } from '../prices/names.ts'
import { amountWithCurrency } from './card.ts'
import { explainsService, namesRemainder, isOfOtherKind } from './other-kinds.ts'
import { lastSegment } from './own-links.ts'

/** Whether a name, and the page that it leads to, may be those of a service. */
export function isServiceLike({ name, path, description }: ListedThing): boolean {
  if (name === null) return false
  // The rest may be services, if a text says which.
  const isOther = isOfOtherKind(name) && !(description !== null && namesRemainder(name))
  if (isOther || explainsService(name) || mentionsTopic('case-studies', name) || mentionsTopic('questions', name)) return false
  if (mentionsPrices(name) && isGeneric(name)) return false
  const plain = plainWords(name)
  if (contactPageKind(name) === 'legal' || templateName.test(plain) || (path === null && allServices.test(plain))) return false
  if (path === null) return !isPromise(plain)
  return !(isAboutCompany(lastSegment(path)) || isArticlePath(path))
}

/** Whether a name (in the form of `plainWords`) only praises a company: `Experienced team`, but not `Professional advice`. */
function isPromise(plain: string): boolean {
  if (aroundTheClock.test(plain)) return true
  const words = plain.split(' ').map((word) => (praised.has(word) || praise.has(word) ? word : word.replace(/^ו/u, '')))
  return (
    words.length > 1 && words.some((word) => praise.has(word)) && words.every((word) => praised.has(word) || praise.has(word))
  )
}

/** When someone answers: `Support 24/7`. */
const aroundTheClock =
  /^(?:(?:24 7|7 24) (?:support|service|availability|destek)|(?:support|service|assistance|assistenza|disponibilit[ae]|disponible|soporte|atencion|suporte|atendimento|поддержка) 24 7)$/u

/** Nouns that are praised, in the form of `plainWords`, and the words between them. */
const praised = wordSet(
  [
    'service response team staff price prices pricing quote quotes estimate estimates work workmanship quality experience people experts specialists results and of a our',
    'שירות מענה צוות מחיר מחירים עבודה יחס ניסיון איכות זמינות תקשורת כיסוי תוצאות אספקה הצעת',
    'antwort antworten reaktion reaktionszeiten team preis preise angebot service arbeit qualitat erfahrung mitarbeiter fachleute ergebnisse und',
    'reponse intervention equipe prix tarifs devis travail qualite experience personnel et de resultats',
    'respuesta equipo precio precios presupuesto servicio trabajo experiencia calidad atencion y',
    'resposta equipa equipe preco precos orcamento servico trabalho qualidade atendimento e',
    'risposta squadra prezzo prezzi preventivo preventivi servizio lavoro esperienza qualita personale e',
    'reactie prijs prijzen offerte werk ervaring kwaliteit en',
    'profesjonalizm obsługa zespoł ceny doswiadczenie jakosc podejscie realizacja wycena i',
    'jednani tym pristup zkusenosti kvalita',
    'hizmet ekip kadro fiyat fiyatlar kalite',
    'ответ реакция команда цена цены смета сервис опыт качество специалисты мастера работа подход и',
    'استجابة فريق اسعار خدمة جودة خبرة نتائج عمل',
  ].join(' '),
)

/** Words of praise, in the form of `plainWords`. */
const praise = wordSet(
  [
    'fast quick fair honest transparent affordable competitive experienced professional reliable friendly qualified personal personalised personalized trusted proven best great high excellent guaranteed guarantee free',
    'מהיר מהירה הוגן הוגנת הוגנים אמין אמינה אישי מקצועי מקצועית מיומן מנוסה רב רבה עשיר מלאה ארצי ברורה שקופה מוקפדת שקוף שקופים תחרותיים נוחים גבוהה חינם',
    'schnelle schneller faire fairer erfahrenes zuverlassiger zuverlassige zuverlassiges transparente personlicher professionelle professioneller qualifizierte qualifiziertes kompetentes hohe langjahrige freundliches saubere kurze geschultes geschulte kostenloses unverbindliches',
    'rapide juste justes experimentee transparents professionnelle professionnel qualifiee qualifie soigne fiable competitifs garantie garantis gratuit gratuits',
    'rapida experto justos competitivos transparentes profesional personalizado personalizada cualificado garantizado garantizada gratis gratuito',
    'experiente justos profissional qualificada garantida',
    'esperta esperto giusti onesti trasparenti competitivi professionale professionali qualificato qualificata garantita garantiti personalizzato gratuiti',
    'snelle ervaren eerlijke transparante scherpe vakkundig persoonlijke vrijblijvende',
    'pełen pełny wysoka szybka fachowa profesjonalna doswiadczony indywidualne konkurencyjne atrakcyjne przystepne uczciwe rzetelna terminowa darmowa bezpłatna',
    'rychle zkuseny ferove individualni pratelske profesionalni bohate',
    'hızlı uzman deneyimli uygun guvenilir kaliteli profesyonel yuksek',
    'быстрыи быстрая честные бесплатная опытная опытные доступные прозрачные большои многолетнии высокое квалифицированные индивидуальныи',
    'سريعة سريع خبير عادلة محترف احترافية عالية واسعة موثوقة تنافسية طويلة',
  ].join(' '),
)

/** Numbered placeholder names of templates: `Service 2`, `Oferta nr 1`. */
const templateName =
  /^(?:services?|leistung|angebot|prestation|offre|servicio|oferta|servizio|offerta|servico|dienst|aanbod|us[lł]uga|sluzba|nabidka|tjanst|ydelse|tjeneste|услуга|שירות) (?:n[ro] ?)?\d$/u

/** The heading above a company's services: `Our services in Leeds`, but not `Our services for companies`, which are services themselves. */
const allServices =
  /^(?:(?:our|all our) services|unsere (?:dienst)?leistungen|nos (?:services|prestations)|nuestros servicios|(?:i )?nostri servizi|(?:os )?nossos servicos|onze diensten|nasze us[lł]ugi|nase sluzby|vara tjanster|vores ydelser|vare tjenester|наши услуги|наші послуги|ה?שירותים שלנו|השירותים של)(?: (?!(?:for|fur|aux?|pour|per|para|dla|voor|pro|til|для)(?: |$)|ל\p{L})|$)/u

/** Whether a page's name says that it is about the company or its people: `about-us`, but not `team-building`. */
function isAboutCompany(segment: string): boolean {
  return contactPageKind(segment) === 'about' && !/^(?:team|wir|sobre)[-_ ]./i.test(segment)
}

/** Whether a card is a line of a tariff, a surcharge or the minimum amount: `Locked wheel` with `+ 500 ₽` only. */
export function isTariffLine({ name, description, path }: ListedThing): boolean {
  if (path !== null || description === null || description.length > longestOfTariff || !amountWithCurrency.test(description))
    return false
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
