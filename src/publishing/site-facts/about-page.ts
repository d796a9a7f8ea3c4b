import { primaryTag } from '../../model/language-tag.ts'
import { isHomePage, segmentsOf } from '../../model/site-path.ts'
import type { FactSource } from '../../model/site-record.ts'
import type { FactPage, SiteFactsInput } from './site-facts.ts'

/** What pages about the company itself are called, in addresses and titles. */
const names = new Set(
  [
    'about|about us|about me|aboutus|who we are|who i am|our story|my story|our company|the company|company profile',
    'אודות|אודותינו|אודותי|אודות החברה|אודות העסק|אודות המשרד|אודות המרפאה|על החברה|על העסק|על המשרד|עלינו|עלי|עליי|קצת עלינו|קצת עלי|קצת עליי|מי אנחנו|מי אני|הסיפור שלנו|הסיפור שלי|נעים להכיר|odot|odotenu',
    'über uns|ueber uns|uber uns|über mich|ueber mich|wir über uns|wer wir sind|das unternehmen|unser unternehmen|unsere geschichte',
    'à propos|a propos|à propos de nous|a propos de nous|qui sommes nous|qui suis je|notre histoire|notre entreprise|l entreprise|la société',
    'sobre nosotros|sobre mí|sobre mi|quiénes somos|quienes somos|quién soy|quien soy|nosotros|acerca de nosotros|conócenos|conocenos|nuestra historia|nuestra empresa',
    'chi siamo|chi sono|su di noi|la nostra storia|la nostra azienda|l azienda',
    'sobre|sobre nós|sobre nos|sobre mim|quem somos|quem sou|a empresa|a nossa história|nossa história|nossa empresa',
    'over ons|over mij|wie zijn wij|wie we zijn|wie ben ik|ons verhaal',
    'o nas|o mnie|o firmie|kim jesteśmy|kim jestesmy|nasza historia|o nás|o mně|o mne|o firmě|o firme|o společnosti|o spoločnosti|kdo jsme|kto sme|náš příběh',
    'о нас|о компании|о фирме|обо мне|кто мы|наша история|про нас|про мене|про компанію|хто ми|наша історія|o nama|o meni|tko smo|kdo smo|o podjetju',
    'om oss|om os|om mig|om meg|om företaget|om virksomheden|om bedriften|vår historia|vores historie|vår historie',
    'rólunk|rolunk|rólam|rolam|magunkról|kik vagyunk|bemutatkozás|bemutatkozas|cégünkről|történetünk|meistä|meista|tietoa meistä|keitä olemme|tarinamme',
    'hakkımızda|hakkimizda|hakkımda|biz kimiz|hikayemiz|despre noi|despre mine|cine suntem|povestea noastră|σχετικά με εμάς|ποιοι είμαστε|ποιοι ειμαστε|η εταιρεία|η ιστορία μας',
    'من نحن|عنا|نبذة عنا|عن الشركة|من أنا|قصتنا',
  ].flatMap((some) => some.split('|')),
)

/** Pages whose content is about other topics. */
const others = new Set(['article', 'case-study', 'glossary', 'service'])

const maxDepth = 2

/**
 * The page about the company itself, which a question who it is, or since when, leads to; of several the one in the site's language, nearest to the
 * home page. None if no page's address or title is the name of one.
 */
export function findAboutPage({ pages, language, siteName = '' }: SiteFactsInput): readonly FactSource[] {
  const ofCompany = plain(siteName).split(' ')
  const isName = (text: string) => names.has(text) || isOfNamed(text, ofCompany)
  const found = pages.flatMap(({ record }) => {
    const { path, title, type } = record
    const segments = segmentsOf(path)
    if (isHomePage(path) || others.has(type) || segments.length > maxDepth) return []
    const isNamed = isName(plain(segments.at(-1) ?? ''))
    const isTitled = title.split(/\s[|–—·-]\s/).some((part) => isName(plain(part)))
    if (!isNamed && !isTitled) return []
    const isOwnLanguage = record.language === null || primaryTag(record.language) === primaryTag(language)
    return [{ record, score: Number(isNamed) + Number(isTitled) + 3 * Number(isOwnLanguage) - segments.length / 4 }]
  })
  const [best] = found.toSorted((one, other) => other.score - one.score || compare(one.record, other.record))
  return best === undefined ? [] : [{ fact: 'about', value: best.record.path, method: 'page', page: best.record.path }]
}

function compare(one: FactPage['record'], other: FactPage['record']): number {
  return one.path < other.path ? -1 : 1
}

/** A title or a part of an address in lower case, with spaces for other signs. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What stands before the name of a company or its owner. */
const beforeName = /^(?:about|über|ueber|à propos de|a propos de|sobre|chi è|over|om|o|о|про|על|אודות|meet)\s(?<name>.+)$/u

/** Shortest word that two names have in common, rather than by chance. */
const minCommon = 3

/** Whether a text is `About` somebody whose name is in that of the company, as Anna's is in `Anna Studio`. */
function isOfNamed(text: string, ofCompany: readonly string[]): boolean {
  const { name = '' } = beforeName.exec(text)?.groups ?? {}
  return name.split(' ').some((word) => word.length >= minCommon && ofCompany.some((own) => own.startsWith(word)))
}
