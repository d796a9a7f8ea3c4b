import { labelAtEnd } from '../../../extraction/facts/contact/labels.ts'
import {
  type CountryCode,
  digitsIn,
  hasConsecutiveDigits,
  isInternational,
  isPlaceholder,
  type PhoneForms,
  readPhone,
} from '../../../extraction/facts/contact/phone.ts'
import { isKindOrDepartment } from '../../../extraction/facts/contact/departments.ts'
import type { Notice } from '../../../model/site-record.ts'
import type { ContactRules } from '../../../model/site-rules.ts'
import { disagreement, leftOut, noneCounts } from './contact-notices.ts'
import {
  certainOrOnlyValues,
  configuredValue,
  type Evidence,
  isMentioned,
  isOwn,
  lastCertainRank,
  ranks,
  type ShownEvidence,
  type SourcedValue,
} from './evidence.ts'
import { primaryTag } from '../../../model/language-tag.ts'
import { memoize } from '../../../model/maps.ts'

/** A parsed number, and whether it is a placeholder. */
interface KnownNumber extends PhoneForms {
  readonly isPlaceholder: boolean
  /** Whether it would be valid in a country where the site's language is spoken, if the company's is unknown. */
  readonly isLikely: boolean
}

/** Reads a number as it is dialled in the company's country. */
export type FormsOf = (number: string) => KnownNumber

/** Countries whose numbers have a form of their own: they begin with a zero, or are divided as in North America. */
const countriesOf: Readonly<Record<string, readonly CountryCode[]>> = {
  de: ['DE', 'AT', 'CH'],
  en: ['GB', 'US', 'IE', 'AU'],
  fr: ['FR', 'BE', 'CH'],
  it: ['IT'],
  nl: ['NL', 'BE'],
  sv: ['SE'],
  tr: ['TR'],
  uk: ['UA'],
}

/** In several parts: a VAT number of Italy, such as `01583920764`, begins with a zero, too. */
const ownForm = /^(?:0\d*[^\d]|\(\d{2,5}\)|\d{3}([-. ])\d{3}\1\d{4}$)/

/**
 * Makes a reader that reads each number once: headers and footers repeat theirs on every page.
 * @param country the company's, if it is known
 * @param language of the site
 */
export function phoneReader(country: CountryCode | undefined, language: string): FormsOf {
  const likely = country === undefined ? (countriesOf[primaryTag(language)] ?? []) : []
  return memoize((number) => {
    const forms = readPhone(number, country)
    return {
      ...forms,
      isPlaceholder: isPlaceholder(number) || (!forms.isValid && hasConsecutiveDigits(number)),
      isLikely: ownForm.test(number) && likely.some((one) => readPhone(number, one).isValid),
    }
  })
}

/** A number in one of its spellings. */
interface Spelling extends Evidence<string> {
  readonly key: string
  readonly forms: KnownNumber
  readonly kind: 'phone' | 'fax' | 'whatsapp'
  readonly isIcon?: true
  readonly isDirections?: true
}

/** A further number or address. */
export interface FurtherContact extends SourcedValue<string> {
  readonly type: string
  readonly key: string
  readonly label?: string
}

/** The number to call, as dialled from abroad and inside the country, and the others of the company. */
export interface ChosenPhones {
  readonly phone: SourcedValue<string> | undefined
  readonly local: SourcedValue<string> | undefined
  readonly others: readonly FurtherContact[]
  readonly notices: readonly Notice[]
}

/** Whether some country may have a number: templates bring along ones such as `+929 333 9296`. */
function isDialled({ value, forms }: Spelling): boolean {
  return !value.startsWith('+') || forms.isValid
}

/**
 * Chooses the phone number: the configured one, that of structured data where the contact page has it too, else the first one of the
 * best source, a landline before a mobile number. The others are listed, but for those that visitors cannot read.
 * @param stale numbers that links dial while they show another one
 * @param elsewhere keys of the numbers of other places than the one that is published as the address
 */
export function choosePhones(
  rules: ContactRules,
  structured: readonly Evidence<string>[],
  shown: readonly ShownEvidence[],
  stale: readonly string[],
  formsOf: FormsOf,
  elsewhere: ReadonlySet<string> = new Set(),
): ChosenPhones {
  const staleKeys = new Set(stale.map((number) => formsOf(number).key))
  const written = shown.filter((one): one is ShownEvidence & Pick<Spelling, 'kind'> => isNumberKind(one.kind))
  const national = new Set(written.flatMap(({ value }) => (value.startsWith('+') ? [] : [digitsIn(value)])))
  // A plus before an invalid number that also appears without it is a slip.
  const isSlip = (value: string) => value.startsWith('+') && national.has(digitsIn(value)) && !formsOf(value).isValid
  const numbers = written.map((one) => (isSlip(one.value) ? { ...one, value: one.value.slice(1) } : one))
  const ranked = [...structured.map((one) => ({ ...one, kind: 'phone' as const })), ...numbers]
  const spelled = (some: typeof ranked) =>
    some
      .map((one): Spelling => {
        const forms = formsOf(one.value)
        return { ...one, forms, key: forms.key }
      })
      .toSorted((one, other) => one.rank - other.rank || doubt(one) - doubt(other))
  const shownKeys = new Set(numbers.map(({ value }) => formsOf(value).key))
  // A number only in the structured data of one inner page, on a site that shows others, is left over from a template.
  const isSaidTwice = ({ key, page }: Spelling) =>
    shownKeys.size === 0 ||
    shownKeys.has(key) ||
    structured.some((one) => formsOf(one.value).key === key && (one.page === '/' || one.page !== page))
  const isRead = (one: Spelling) => !isDoubtful(one) && (!staleKeys.has(one.key) || one.method !== 'link')
  const certain = spelled(ranked.filter(({ rank }) => rank <= lastCertainRank))
  // If some numbers are certain, the others do not count; large sites have many.
  const read = certain.some(isRead) ? certain.filter(isRead) : spelled(ranked).filter(isRead)
  const spellings = withoutIcons(certainOrOnlyValues(read).filter((one) => !isMentioned(one)))
  const counted = new Set(spellings.map(({ key }) => key))
  const icons = read.filter(({ isIcon, key, rank }) => isIcon === true && rank <= lastCertainRank && !counted.has(key))
  const ofKind = (kind: Spelling['kind']) => spellings.filter((one) => one.kind === kind)
  const candidates = ofKind('phone').length > 0 ? ofKind('phone') : ofKind('whatsapp')
  const main = mainOf(candidates.filter(({ key }) => !elsewhere.has(key))) ?? mainOf(candidates)
  const group = main === undefined ? [] : spellings.filter(({ key, kind }) => key === main.key && kind === main.kind)
  const configured = configuredValue(rules.phone)
  const stated = group.filter(({ rank }) => rank === ranks.structured)
  const phone = configured ?? internationalForm(stated) ?? internationalForm(group)
  const configuredKey = rules.phone === undefined ? undefined : formsOf(rules.phone).key
  const own = new Set(
    spellings.filter((one) => isOwn(one) && isSaidTwice(one) && isDialled(one)).map((one) => `${one.kind} ${one.key}`),
  )
  const others = [...new Map(spellings.map((one) => [`${one.kind} ${one.key}`, one])).values()]
    .filter(({ key, kind }) => own.has(`${kind} ${key}`) && (kind !== 'phone' || (key !== main?.key && key !== configuredKey)))
    .map((one): FurtherContact => {
      const same = spellings.filter(({ key, kind }) => key === one.key && kind === one.kind)
      const spelled = internationalForm(same) ?? one
      const label = same.flatMap((other) => other.label ?? []).find(isKindOrDepartment)
      return {
        ...spelled,
        type: one.kind,
        key: one.key,
        ...(label !== undefined && { label }),
      }
    })
  const inside = spellings.filter(
    ({ key, kind }) => key === (configured === undefined ? main?.key : configuredKey) && kind === 'phone',
  )
  const local = configuredValue(rules.phoneLocal) ?? nationalForm(inside)
  const described = spellings.find(({ rank, kind }) => rank === ranks.structured && kind === 'phone')
  return {
    phone,
    local: local?.value === phone?.value ? undefined : local,
    others,
    notices: [
      ...leftOut(
        'phone',
        certain.filter(({ forms }) => forms.isPlaceholder),
        'it looks like the placeholder of a template',
      ),
      ...(spellings.length === 0 ? noneCounts('phone', read) : []),
      ...leftOut('phone', icons, 'only a link without text dials it, and no page shows the number'),
      ...(described?.key === main?.key ? [] : disagreement('phone', main, described)),
    ],
  }
}

function isNumberKind(kind: string): kind is Spelling['kind'] {
  return kind === 'phone' || kind === 'fax' || kind === 'whatsapp'
}

/**
 * An unlabelled number that no numbering plan has, or that does not begin like a phone number on pages with other numbers
 * (imprints), may be any number; a placeholder is nobody's. Where the country is unknown, words before it say that it is another number.
 */
function isDoubtful({ method, forms, value, rank, label }: Spelling): boolean {
  if (forms.isPlaceholder) return true
  const isAmongContacts = rank === ranks.contactPage || rank === ranks.frame
  if (method === 'page')
    return forms.isValid
      ? !/^[+0(*]/.test(value) && !isAmongContacts
      : !(forms.isLikely && isAmongContacts && label === undefined)
  return rank !== ranks.structured && value.startsWith('+') && !forms.isPossible
}

/** A number dialled by a link without text counts only if it is also readable or there is no other. */
function withoutIcons(spellings: readonly Spelling[]): readonly Spelling[] {
  const readable = new Set(spellings.filter(({ isIcon }) => isIcon !== true).map(({ key }) => key))
  return readable.size === 0 ? spellings : spellings.filter(({ key }) => readable.has(key))
}

function doubt({ method, isDirections, label = '' }: Spelling): number {
  return (
    (isDirections === true ? 4 : 0) +
    (method === 'page' && !isKindOrDepartment(label) ? 2 : 0) +
    (labelAtEnd(label) === 'mobile' ? 1 : 0)
  )
}

function mainOf(candidates: readonly Spelling[]): Spelling | undefined {
  const [first] = candidates
  if (first?.rank !== ranks.contactPage) return first
  const onPage = candidates.filter(({ rank }) => rank === ranks.contactPage)
  const described = candidates.filter(({ rank }) => rank === ranks.structured)
  const isOneOf = (some: readonly Spelling[]) => described.find(({ key }) => some.some((one) => one.key === key))
  // Several numbers are those of branches: that of the company is where the frame of the pages has it, too.
  const areOfBranches = new Set(onPage.map(({ key }) => key)).size > maxOfOnePlace
  const inFrame = areOfBranches ? isOneOf(candidates.filter(({ rank }) => rank === ranks.frame)) : undefined
  return isOneOf(onPage) ?? inFrame ?? first
}

/** Most numbers that a contact page shows for one place. */
const maxOfOnePlace = 2

/** The spelling with the country code, readable ones before those that links only dial. */
function internationalForm(group: readonly Spelling[]): SourcedValue<string> | undefined {
  const written = group.filter(({ value }) => isInternational(value))
  const best = written.find(({ method }) => method !== 'link') ?? written[0] ?? group[0]
  return best === undefined ? undefined : { value: best.forms.phone, method: best.method, page: best.page }
}

function nationalForm(group: readonly Spelling[]): SourcedValue<string> | undefined {
  const written = group.filter(({ forms }) => forms.local !== undefined)
  const best = written.find(({ method }) => method !== 'link') ?? written[0]
  return best?.forms.local === undefined ? undefined : { value: best.forms.local, method: best.method, page: best.page }
}
