import { displayPath, type SitePath } from '../../model/site-path.ts'
import { boundedTitle, sameText } from '../metadata/title.ts'

/** Titles that software writes by default: names of files and programs, addresses, "untitled". */
const notTitles: readonly RegExp[] = [
  /\.(?:docx?|odt|rtf|txt|pages|indd|ai|eps|psd|qxd|qxp|cdr|pptx?|key|xlsx?|ods|pdf|html?|tex|dvi|pub|dwg|jpe?g|png|tiff?)$/i,
  /^(?:microsoft (?:word|powerpoint|excel)|powerpoint presentation|word document)\b/i,
  /^(?:untitled|ohne titel|unbenannt|sans titre|sin título|senza titolo|sem título|bez tytułu|naamloos|ללא (?:שם|כותרת)|без названия|بدون عنوان)/i,
  /^(?:(?:new )?(?:print|layout|document|presentation|slide|book|dokument|doc|scan|image|img|file|מסמך|מצגת|שקופית|документ)[\s_-]*\d*|מצגת של powerpoint)$/iu,
  /^(?:https?:|file:|about:|[a-z]:\\|\/)/i,
  /^[\d\s_.:-]*$/,
  /^\S*[_\\]\S*$/,
]

/** Whether a person wrote the title in a document's metadata. */
function isRealTitle(title: string, path: SitePath): boolean {
  return title.length >= 3 && !notTitles.some((pattern) => pattern.test(title)) && !sameText(title, stemOf(path))
}

function stemOf(path: SitePath): string {
  return (displayPath(path).split('/').at(-1) ?? '').replace(/\.pdf$/i, '')
}

/** Title of a PDF: a real one in its metadata, else its first large heading, the words of a link of the site to it, or its file name. Never empty. */
export function pdfTitle(declared: string, heading: string | undefined, linkText: string, path: SitePath): string {
  const ofMetadata = declared.replace(/\s+/g, ' ').trim()
  const name = stemOf(path)
    .replace(/[-_+]+/g, ' ')
    .trim()
  return boundedTitle((isRealTitle(ofMetadata, path) ? ofMetadata : undefined) ?? heading ?? (linkText || name || path))
}
