import type { SitePath } from '../../model/site-path.ts'

/** An index file for language models. */
export interface IndexFile {
  /** `/blog/`, or `/` for the whole site. */
  readonly folder: SitePath
  /** Counted from 1. */
  readonly part: number
}

const fileName = /^(\/(?:[^/]+\/)?)llms(?:-([2-9]|[1-9]\d{1,4}))?\.txt$/

/** Which index file a path is: of the site, of a section (one segment), or a further part of one. Undefined for other paths. */
export function indexFileAt(path: SitePath): IndexFile | undefined {
  const [, folder, part] = fileName.exec(path) ?? []
  return folder === undefined ? undefined : { folder, part: part === undefined ? 1 : Number(part) }
}

/** Where an index file is (SPEC, Markdown version of pages: `/<section>/llms.txt`). */
export function indexPath({ folder, part }: IndexFile): SitePath {
  return `${folder}llms${part === 1 ? '' : `-${part}`}.txt`
}
