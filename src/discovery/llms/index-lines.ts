import { inlineText, linkPath } from '../../http/markdown-text.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { markdownPath, type SitePath } from '../../model/site-path.ts'

/** Maximum lengths in index files, in characters. A whole file stays below 50,000, at which readers truncate (reference: llms.txt). */
export const llmsLimits = {
  /** The list of one file; the rest is in its next part. */
  list: 39_000,
  /** Links from the first file to its parts. */
  parts: 6_000,
  title: 200,
  summary: 300,
  /** The summary of the whole site or section. */
  lead: 1_000,
} as const

/** An index file for language models. */
export interface IndexFile {
  /** `/blog/`, or `/` for the whole site. */
  readonly folder: SitePath
  /** Counted from 1. */
  readonly part: number
}

/** Addresses of the index files: of the site, of a section (one segment), and further parts of either. */
export const indexPattern = /^(\/(?:[^/]+\/)?)llms(?:-([2-9]|[1-9]\d{1,4}))?\.txt$/

/** The index file that {@link indexPattern} matched. */
export function indexFileAt([, folder = '/', part = '1']: readonly (string | undefined)[]): IndexFile {
  return { folder, part: Number(part) }
}

/** The path of an index file (SPEC, Markdown version of pages: `/<section>/llms.txt`). */
function indexPath({ folder, part }: IndexFile): SitePath {
  return `${folder}llms${part === 1 ? '' : `-${part}`}.txt`
}

/** A page in a list of links: its Markdown, by absolute address (llmstxt.org, "file list"). */
export function pageLine({ path, title, summary }: PageRecord, baseUrl: string): string {
  return linkLine(title, baseUrl + linkPath(markdownPath(path)), summary)
}

/** The index of a section in a list of links. */
export function sectionLine(folder: SitePath, title: string, note: string, baseUrl: string): string {
  return linkLine(title, baseUrl + linkPath(indexPath({ folder, part: 1 })), note)
}

/** A further part of an index in a list of links. */
export function partLine(title: string, file: IndexFile, baseUrl: string): string {
  return `- [${inlineText(title, llmsLimits.title)}, part ${file.part}](${baseUrl}${linkPath(indexPath(file))})`
}

function linkLine(title: string, url: string, note: string): string {
  const text = inlineText(title, llmsLimits.title)
  return `- [${text === '' ? url : text}](${url})${note === '' ? '' : `: ${inlineText(note, llmsLimits.summary)}`}`
}
