import { isPlaceholderHost } from '../../placeholder-host.ts'
import { invisibleMarks } from './invisible-marks.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** RFC 5322 mailboxes as used in practice; all of them match JSON Schema's format `email`. */
const mailbox =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

/** Letters of Latin domain names beyond ASCII. */
const accented = 'À-ÖØ-öø-ž'

/** A label of a domain name has letters of one script. A Latin top-level domain is ASCII: `own.deÖffnungszeiten` is not a domain. */
const label = textPattern(`^(?:[A-Za-z0-9${accented}-]+|[א-ת0-9-]+|[а-яё0-9-]+|[ء-ي0-9-]+)$`, 'iu')
const topLabel = /^(?:[A-Za-z]+|[א-ת]+|[а-яё]+|[ء-ي]+)$/iu

/**
 * An e-mail address without `mailto:` and its query; undefined if the text is not an address. The domain of `info@müller.example` is
 * returned as mail servers know it: in ASCII (RFC 5891).
 */
export function readEmail(text: string): string | undefined {
  const address = text
    .replace(invisibleMarks, '')
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/s, '')
    .trim()
    .replace(/(?<=@)[^@]*[^@ -~][^@]*$/, toAscii)
  return address.length <= 254 && mailbox.test(address) ? address : undefined
}

function toAscii(host: string): string {
  const labels = host.split('.')
  const isDomain = labels.length > 1 && labels.every((one) => label.test(one)) && topLabel.test(labels.at(-1) ?? '')
  return isDomain ? (URL.parse(`https://${host}`)?.hostname ?? host) : host
}

/** Addresses read from one line. */
const most = 10

const plain = new RegExp(
  `[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9${accented}-]{1,63}\\.){1,5}[A-Za-z]{2,24}(?![A-Za-z0-9@]|\\.[A-Za-z0-9])`,
  'g',
)

/** `info [at] own.example`, `info(at)own.example`, `info [at] own [dot] example`. Brackets are required: “at” occurs in sentences. */
const spelled =
  /(?<![A-Za-z0-9._-])([A-Za-z0-9._+-]{1,64}) ?[([{<] ?(?:at|ät|@|arroba|chez|zavináč|apenstaartje|собака) ?[)\]}>] ?([A-Za-z0-9-]{1,63}(?:(?:\.| ?[([{] ?(?:dot|punkt|punto|point|tečka|\.) ?[)\]}] ?)[A-Za-z0-9-]{1,63}){1,5})/giu

const spelledDot = / ?[([{] ?(?:dot|punkt|punto|point|tečka|\.) ?[)\]}] ?/giu

/** The e-mail addresses visible in a line of text. */
export function emailsIn(line: string): readonly string[] {
  if (!/[@\])}>]/.test(line)) return []
  const written = [...line.matchAll(plain)].map(([address]) => address.replace(/^[.'%-]+/, ''))
  const obscured = [...line.matchAll(spelled)].map(([, name = '', host = '']) => `${name}@${host.replace(spelledDot, '.')}`)
  return [...new Set([...written, ...obscured].flatMap((address) => readEmail(address) ?? []))].slice(0, most)
}

/** File names and versions that look like addresses: `logo@2x.png`. */
const files = /@\d+(?:\.\d+)*x\b|\.(?:png|jpe?g|gif|svg|webp|avif|js|css|mjs|ico|pdf|woff2?)$/i

/** Hosts of tools that report errors. */
const toolHosts = /@(?:[^@]*\.)?(?:sentry(?:-next)?\.(?:io|wixpress\.com)|wixpress\.com)$/i

/** Automated mailboxes, placeholders, and mailboxes for data protection only. */
const unread =
  /^(?:dpo|gdpr|rgpd|dsgvo|privacy|datenschutz|dataprotection|data-?protection|no-?reply|do-?not-?reply|donotreply|mailer-daemon|bounce|postmaster|hostmaster|your-?(?:name|email|mail)|you|name|user|username|max\.mustermann|mustermann|john\.?doe|jane\.?doe|email|e-mail|example|beispiel|exemple|ejemplo|esempio|x{3,})@/i

/** Whether an address may be the company's: not an example, a file name, an automated mailbox or one for data protection. */
export function isUsableEmail(address: string): boolean {
  return (
    !files.test(address) &&
    !isPlaceholderHost(address.slice(address.lastIndexOf('@') + 1)) &&
    !toolHosts.test(address) &&
    !unread.test(address)
  )
}

const applications = [
  'careers?|jobs?|hiring|recruit\\p{L}*|hr|talent|karriere|bewerbung(?:en)?|emploi|recrut\\p{L}+|carri[eè]res?|rh|candidature',
  'empleos?|trabajo|rrhh|seleccion|lavoro|selezione|vagas|carreiras|vacatures|werkenbij|praca|rekrutacja|kari[eé]ra',
  'rekrytering|jobb|rekruttering|rekry|allas|karrier|cariere|kariyer|vakansii|drushim',
].join('|')
const forApplicants = textPattern(`^(?:${applications})(?:[._-]\\p{L}+)?@`, 'iu')

/** Whether a mailbox is for applications: customers should not write to it. */
export function isForApplicants(address: string): boolean {
  return forApplicants.test(address)
}

/** Whether a mailbox is a company's rather than a person's. */
export function isSharedMailbox(address: string): boolean {
  return /^(?:info|office|contact|kontakt|contacto|contatti|contactez|hello|hallo|hi|hola|mail|post|sales|service|support|team|welcome|reception|rezeption|anfrage|recepce|obchod|studio|agency|shop|ufficio|segreteria|praxis|kanzlei|bureau|accueil|zakaz|biuro)(?:[._-][a-z]+)?@/i.test(
    address,
  )
}
