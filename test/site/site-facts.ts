import type { SiteFiles } from './agency-like-site.ts'

/** The facts that must be extracted from a test site, in the order of the site. Paths are decoded. */
export interface SiteFacts {
  readonly name: string
  readonly baseUrl: string
  readonly services: readonly { readonly path: string; readonly title: string; readonly summary: string }[]
  readonly plans: readonly {
    readonly name: string
    readonly audience: string
    readonly pricePerMonth: number
    readonly priceText: string
    readonly includes: readonly string[]
    readonly excludes: readonly string[]
  }[]
  readonly note: string
  readonly ranges: readonly string[]
  readonly contact: {
    readonly page: string
    readonly phone: string
    readonly phoneLocal: string
    readonly email: string
    /** As the pages write it, and as it is read. */
    readonly address: string
    readonly addressFields: Readonly<Record<string, string>>
    readonly hours: string
    readonly hoursFields: Readonly<Record<string, string>>
  }
  /** Whether only a menu says what is a service. */
  readonly servicesInMenu?: true
  readonly caseStudies: readonly {
    readonly path: string
    readonly title: string
    readonly result: string
    readonly date: string
  }[]
  readonly terms: readonly { readonly path: string; readonly term: string; readonly summary: string }[]
  readonly articles: readonly { readonly path: string; readonly title: string; readonly date: string }[]
  /** The contact form: its pages and its selector. */
  readonly form: { readonly pages: readonly string[]; readonly selector: string }
}

/** A built site and its facts. */
export interface TestSite {
  readonly files: SiteFiles
  readonly facts: SiteFacts
}

/** The file name of a page in the built folder. */
export function fileOf(path: string): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1)
}
