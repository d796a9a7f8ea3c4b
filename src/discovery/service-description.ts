import type { PageRecord } from '../model/page-record.ts'
import { displayPath, type SitePath } from '../model/site-path.ts'
import type { AnyOperation, OperationContext } from '../operations/operation.ts'
import { operationsOf } from '../operations/operations.ts'

/** A section of the site as its index names it. */
export interface SectionDescription {
  /** `/blog/` */
  readonly path: SitePath
  /** Title of its first page, the one at the section's own address, else the address as people read it. */
  readonly title: string
  readonly summary: string
  readonly pages: number
}

/** What one site's service is: every discovery file is made from this. */
export interface ServiceDescription {
  readonly name: string
  /** BCP 47 tag. */
  readonly language: string
  /** No slash at its end. */
  readonly baseUrl: string
  /** What the home page says of itself; empty where it says nothing. */
  readonly summary: string
  /** Those that the site has (CONTRACT 2, Missing facts). */
  readonly operations: readonly AnyOperation[]
}

/** Describes the service of one generation. */
export async function describeService({ reader, baseUrl }: OperationContext): Promise<ServiceDescription> {
  const { site } = reader
  const home = await reader.page('/')
  return {
    name: site.name,
    language: site.language,
    baseUrl,
    summary: home?.summary ?? '',
    operations: operationsOf(site),
  }
}

/** Describes a section. */
export async function describeSection(
  { path, pages }: { readonly path: SitePath; readonly pages: number },
  { reader }: OperationContext,
): Promise<SectionDescription> {
  const hub: PageRecord | undefined = await reader.page(path)
  return { path, title: hub?.title ?? displayPath(path).slice(1, -1), summary: hub?.summary ?? '', pages }
}
