/** Hosts that templates and generators write where the company's own belongs, and those of examples (RFC 2606), with their subdomains. */
const placeholders = new RegExp(
  `^(?:.*\\.)?(?:${[
    'example(?:\\.[a-z]+)+|localhost|test\\.(?:com|de)|(?:email|website|company)\\.com|(?:domain|mysite)(?:\\.[a-z]+)+|[^.]+\\.tld|user-?name\\.github\\.io',
    'your-?(?:domain|site|web-?site|company|business|brand|name|user-?name)(?:\\.[a-z]+)+',
    'domena\\.(?:cz|pl|sk)|dominio\\.com|domein\\.nl|beispiel\\.(?:de|com)|voorbeeld\\.nl|exemple\\.(?:fr|com)|ejemplo\\.(?:es|com)|esempio\\.(?:it|com)',
    '(?:tu|su|votre|tuo|vostro|seu|uw|jouw|deine?|ihre?|din|ditt?|twoj[ae]|vas[ae])-?(?:correo|dominio|empresa|domaine|entreprise|email|sito|site|azienda|domein|domena|bedrijf|bedrift|domain|domene|firm[ay]|virksomhed|foretag)\\.[a-z]+',
    '(?:nome|nom|nombre)-?(?:attivita|azienda|sito|dominio|entreprise|societe|empresa|negocio)\\.[a-z]+',
    '(?:firmenname|companyname|nazwafirmy|nazevfirmy)\\.[a-z]+|musterfirma\\.[a-z]+|muster(?:mann|domain)?\\.[a-z]+',
  ].join('|')})$`,
  'i',
)

/** Longest host in DNS, in characters. */
const longest = 253

/** Whether a host, without a port, stands for one that its owner has not written yet: `www.example.com`, `your-domain.co.il`. */
export function isPlaceholderHost(host: string): boolean {
  return host.length <= longest && placeholders.test(host)
}
