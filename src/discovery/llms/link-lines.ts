import type { PageRecord } from '../../model/page-record.ts'
import { markdownPath, type SitePath } from '../../model/site-path.ts'
import { inlineText, linkPath } from '../../http/markdown-text.ts'
import type { SectionDescription } from '../service-description.ts'
import { llmsLimits } from './llms-limits.ts'

/** A page in a list of links: its Markdown, by absolute address (llmstxt.org, "file list"). */
export function pageLine({ path, title, summary }: PageRecord, baseUrl: string): string {
  return linkLine(title, baseUrl + linkPath(markdownPath(path)), summary)
}

/** A section in a list of links: its own index. */
export function sectionLine({ path, title, summary, pages }: SectionDescription, baseUrl: string): string {
  const size = `${pages} pages`
  return linkLine(title, baseUrl + linkPath(sectionIndexPath(path)), summary === '' ? size : `${size}. ${summary}`)
}

/** Where the index of a section is (SPEC, Markdown version of pages). */
function sectionIndexPath(section: SitePath): SitePath {
  return `${section}llms.txt`
}

function linkLine(title: string, url: string, note: string): string {
  const text = inlineText(title, llmsLimits.title)
  return `- [${text === '' ? url : text}](${url})${note === '' ? '' : `: ${inlineText(note, llmsLimits.summary)}`}`
}
