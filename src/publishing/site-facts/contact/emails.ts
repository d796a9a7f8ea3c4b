import { isForApplicants, isSharedMailbox, isUsableEmail } from '../../../extraction/facts/contact/email.ts'
import { labelOf } from '../../../extraction/facts/contact/labels.ts'
import { isKindOrDepartment } from '../../../extraction/facts/contact/departments.ts'
import { lettersOf } from '../../../extraction/facts/part-words.ts'
import type { Notice } from '../../../model/site-record.ts'
import type { ContactRules } from '../../../model/site-rules.ts'
import { contactWarning, disagreement, leftOut, noneCounts } from './contact-notices.ts'
import {
  certainOrOnlyValues,
  configuredValue,
  type Evidence,
  isMentioned,
  isOwn,
  lastCertainRank,
  type LegalEmail,
  ranks,
  type ShownEvidence,
  type SourcedValue,
} from './evidence.ts'
import type { FurtherContact } from './phones.ts'

/** The e-mail address and the others of the company. */
interface ChosenEmails {
  readonly email: SourcedValue<string> | undefined
  readonly others: readonly FurtherContact[]
  readonly notices: readonly Notice[]
}

/**
 * Chooses the e-mail address: the configured one, that of structured data or the footer where the contact page has it too, else
 * from the best source: company mailboxes before personal ones, labelled ones before those only linked.
 * @param legal addresses on legal pages, which count where there is no other one
 * @param siteNames the name of the site and its hosts
 */
export function chooseEmails(
  rules: ContactRules,
  structured: readonly Evidence<string>[],
  shown: readonly ShownEvidence[],
  legal: readonly LegalEmail[],
  siteNames: readonly string[],
): ChosenEmails {
  const isForeign = foreignTo(siteNames)
  const written = shown.filter(
    (one) => one.kind === 'email' && !isOfMaker(one, isForeign) && !(platform.test(one.value) && isForeign(one.value)),
  )
  const readable = written.filter(({ isIcon, rank }) => isIcon !== true && rank <= lastCertainRank)
  const hosts = new Set(readable.map(({ value }) => hostOf(value)))
  const isKnown = readable.some(({ value }) => !isForeign(value))
  // A foreign address that only an icon writes to is a template's where the company's own is readable; next to that of a partner it may be the company's.
  const isLeftOver = ({ isIcon, value }: ShownEvidence) =>
    isIcon === true && isKnown && isForeign(value) && !hosts.has(hostOf(value))
  const leftOver = written.filter(isLeftOver)
  const named = written.filter((one) => !isLeftOver(one))
  const visible = new Set(named.filter(({ rank }) => rank <= lastCertainRank).map(({ value }) => value.toLowerCase()))
  // Invisible data counts less than what pages show.
  const declared = structured.filter(({ value }) => isUsableEmail(value)).map((one) => keyed(one))
  const weighed = declared.map((one) => (visible.size === 0 || visible.has(one.key) ? one : { ...one, rank: ranks.elsewhere }))
  const all = [...weighed, ...named.map((one) => keyed(one))].toSorted(
    (one, other) =>
      one.rank - other.rank ||
      Number(isSharedMailbox(other.value)) - Number(isSharedMailbox(one.value)) ||
      Number(isLabelled(other)) - Number(isLabelled(one)),
  )
  const isOnlyOne = new Set(all.map(({ key }) => key)).size === 1
  const mayBeOwn = (address: string) => !isForeign(address) || (isOnlyOne && isSharedMailbox(address))
  const found = certainOrOnlyValues(all).filter((one) => !isMentioned(one) || mayBeOwn(one.value))
  const forAll = withoutApplicants(found)
  const [first] = forAll
  const onPage = new Set(forAll.filter(({ rank }) => rank === ranks.contactPage).map(({ key }) => key))
  const shared = forAll.find(({ key, rank }) => (rank === ranks.structured || rank === ranks.frame) && onPage.has(key))
  const main = shared ?? first
  const email = configuredValue(rules.email) ?? main
  const own = new Set(found.filter((one) => isOwn(one) || hostOf(one.key) === hostOf(email?.value)).map(({ key }) => key))
  const others = [...new Map(found.toReversed().map((one) => [one.key, one])).values()]
    .toReversed()
    .filter(({ key }) => own.has(key) && key !== main?.key && key !== email?.value.toLowerCase())
    .map(({ value, key, method, page }): FurtherContact => ({ type: 'email', value, key, method, page }))
  const known = new Set(all.map(({ key }) => key))
  const icons = leftOver.map((one) => keyed(one)).filter(({ key }) => !known.has(key))
  const framed = [...found, ...declared].find(({ rank }) => rank === ranks.structured || rank === ranks.frame)
  const agrees = [...found, ...declared].some(({ rank, key }) => rank === framed?.rank && key === main?.key)
  const notices = [
    ...leftOut('email', icons, 'only a link without text writes to it, and no page shows the address'),
    ...(found.length === 0 ? noneCounts('email', all) : []),
    ...(agrees ? [] : disagreement('email', main, framed)),
  ]
  if (email !== undefined) return { email, others, notices }
  const rest = ofLegalPages(legal, isForeign)
  const isListed = rest.email === undefined && rest.others.length > 0
  return { ...rest, notices: [...notices, ...(isListed ? [onlyLegal(rest.others)] : [])] }
}

/**
 * Without the mailboxes for applications, unless there is no other, and the company's data or a heading such as “Contact” gives it: agencies have such
 * ones, and some are names or initials of owners.
 */
function withoutApplicants(found: readonly Found[]): readonly Found[] {
  const others = found.filter(({ value }) => !isForApplicants(value))
  const isGiven = (one: Found) =>
    one.rank === ranks.structured || (one.isContactPart === true && (one.label === undefined || isLabelled(one)))
  return others.length > 0 ? others : found.filter((one) => isGiven(one))
}

/**
 * The company's mailbox on its privacy policy or accessibility statement, such as `info@`. Others there are somebody's who is in charge of that:
 * they are listed with the title of the page.
 */
function ofLegalPages(
  legal: readonly LegalEmail[],
  isForeign: (address: string) => boolean,
): Pick<ChosenEmails, 'email' | 'others'> {
  const own = new Map(
    legal
      .filter(({ value }) => !isForeign(value) && !provider.test(hostOf(value) ?? ''))
      .map((one) => [one.value.toLowerCase(), one]),
  )
  const [shared, ...more] = own.values().filter(({ value }) => isSharedMailbox(value))
  const email = more.length === 0 ? shared : undefined
  const others = own.entries().flatMap(([key, one]) => (one === email ? [] : [{ ...one, type: 'email', key }]))
  return { email, others: others.toArray() }
}

function onlyLegal(others: readonly FurtherContact[]): Notice {
  const named = others.map(({ value, page }) => `${value} on ${page}`).join(', ')
  const message = `Only legal pages have an e-mail address: ${named}. If everybody should write to one of them, set contact.email in daf.yaml.`
  return contactWarning('email', message)
}

/** Whether the words before an address are a label and nothing else. */
function isLabelled({ label }: Evidence<string>): boolean {
  return label !== undefined && labelOf(label) === 'email'
}

/** Providers of mailboxes for everybody. */
const provider =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|me|aol|gmx|web|t-online|proton|protonmail|walla|zahav|bezeqint|netvision|seznam|centrum|wp|o2|interia|onet|free|orange|wanadoo|laposte|sfr|libero|virgilio|tiscali|alice|mail|yandex|bk|list|inbox|ukr|telia|ziggo|kpnmail|bluewin|hispeed)\./

/** Mailboxes of builders and hosts of sites, which templates bring along; companies have some there, too. */
const platform =
  /^(?:info|hello|hi|support|contact|mail|sales|help|your?|yourname|admin|office)@(?:[^@]*\.)?(?:wix|squarespace|godaddy|weebly|wordpress|shopify|webflow|jimdo|strikingly|tilda|framer|elementor|hostinger|ionos|duda|carrd|netlify|vercel)\.(?:com|cc|net|de|co|app|io|ws)$/i

/** Finds out whether the host of an address is neither a provider of mailboxes nor has the name of the site or of one of its hosts. */
function foreignTo(siteNames: readonly string[]): (address: string) => boolean {
  const own = lettersOf(siteNames.join(' '))
  return (address) => {
    const host = hostOf(address) ?? ''
    // A name of three letters is also part of others.
    if (siteNames.some((name) => name === host || name.endsWith(`.${host}`))) return false
    const names = host.split('.').slice(0, -1)
    return !provider.test(host) && !names.some((name) => name.split('-').some((part) => part.length > 3 && own.includes(part)))
  }
}

/** In a header or footer, a foreign address after words that are not a label is that of the site's maker. */
function isOfMaker({ rank, label, value }: ShownEvidence, isForeign: (address: string) => boolean): boolean {
  return rank === ranks.frame && label !== undefined && !isKindOrDepartment(label) && isForeign(value)
}

function hostOf(address: string | undefined): string | undefined {
  return address?.toLowerCase().split('@')[1]
}

type Found = Evidence<string> & { readonly key: string }

function keyed(one: Evidence<string>): Found {
  return { ...one, key: one.value.toLowerCase() }
}
