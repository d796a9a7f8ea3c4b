import type { PageRecord } from '../../model/page-record.ts'
import { markdownPath } from '../../model/site-path.ts'
import { inlineText, linkPath } from '../../http/markdown-text.ts'
import type { SectionDescription } from '../service-description.ts'
import { indexPath, type IndexFile } from './index-path.ts'
import { llmsLimits } from './llms-limits.ts'

/** A page in a list of links: its Markdown, by absolute address (llmstxt.org, "file list"). */
export function pageLine({ path, title, summary }: PageRecord, baseUrl: string): string {
  return linkLine(title, baseUrl + linkPath(markdownPath(path)), summary)
}

/** A section in a list of links: its own index, or a further part of it. */
export function sectionLine({ path, title, summary, pages }: SectionDescription, part: number, baseUrl: string): string {
  if (part > 1) return partLine(title, { folder: path, part }, baseUrl)
  const size = `${pages} pages`
  const note = summary === '' ? size : `${size}. ${summary}`
  return linkLine(title, baseUrl + linkPath(indexPath({ folder: path, part })), note)
}

/** A further part of an index in a list of links. */
export function partLine(title: string, file: IndexFile, baseUrl: string): string {
  return `- [${inlineText(title, llmsLimits.title)}, part ${file.part}](${baseUrl}${linkPath(indexPath(file))})`
}

function linkLine(title: string, url: string, note: string): string {
  const text = inlineText(title, llmsLimits.title)
  return `- [${text === '' ? url : text}](${url})${note === '' ? '' : `: ${inlineText(note, llmsLimits.summary)}`}`
}
