import type { Root } from 'hast'
import { resolveLink } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { PdfLink } from '../extracted-page.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'
import { wordSet } from '../word-set.ts'

/** Links of one page that are read, and characters of the text of one. */
const max = { links: 500, text: 200 } as const

/** The PDFs on own hosts that a page links to, once each. */
export function findPdfLinks(
  root: Root,
  html: string,
  { base, ownHosts }: { readonly base: string; readonly ownHosts: readonly string[] },
): readonly PdfLink[] {
  // Few pages have any.
  if (!/\.pdf\b/i.test(html)) return []
  const links = new Map<SitePath, string>()
  for (const element of elementsOf(root)) {
    if (!isElement(element, 'a', 'area')) continue
    const target = resolveLink(attribute(element, 'href'), base, ownHosts)
    if (target.kind !== 'own' || !/\.pdf$/i.test(target.path)) continue
    const known = links.get(target.path)
    if (known === undefined && links.size >= max.links) break
    if (known === undefined || known === '') links.set(target.path, describing(visibleText(element)))
  }
  return Array.from(links, ([path, text]) => ({ path, text }))
}

/** Words of links that say nothing about what they lead to. */
const empty = wordSet(
  'a an the this here click download pdf file brochure document view open read more see link print version kb mb ' +
    'hier herunterladen öffnen datei télécharger ici fichier descargar aquí archivo scarica qui baixar aqui pobierz tutaj скачать здесь ' +
    'כאן להורדה הורדה הורדת לחצו לחץ הקליקו לצפייה קובץ מסמך פתיחה לקריאה تحميل هنا',
)

/** The text of a link without the format and size at its end; empty if its words say nothing. */
function describing(text: string): string {
  const said = collapse(text)
    .slice(0, max.text)
    .toWellFormed()
    .replace(/\s*[([][^()[\]]*\bpdf\b[^()[\]]*[)\]]\s*$/i, '')
    .trim()
  const words = said.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word) => empty.has(word)) || /\.pdf$/i.test(said) ? '' : said
}
