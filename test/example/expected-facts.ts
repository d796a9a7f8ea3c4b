import { readFile } from 'node:fs/promises'

/** Names of one build of the example: see examples/agency/README.md. */
export interface Names {
  readonly host: string
  readonly language: string
  readonly serviceIds: Readonly<Record<string, string>>
  readonly paths: Readonly<Record<string, string>>
}

interface ExpectedPlan {
  readonly name: string
  readonly audience: string
  readonly pricePerMonth: number
  readonly priceText: string
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
}

/** The facts that must be extracted, whatever the names are: see README.md next to this file. */
export interface ExpectedFacts {
  readonly site: { readonly name: string }
  readonly services: readonly {
    readonly idKey: string
    readonly pageKey: string
    readonly name: string
    readonly nameHe: string
    readonly description: string
  }[]
  readonly pricing: {
    readonly currency: string
    readonly vatIncluded: boolean
    readonly note: string
    readonly plans: readonly ExpectedPlan[]
    readonly packageRanges: readonly string[]
    readonly sourcePageKeys: readonly string[]
  }
  readonly contact: {
    readonly company: Readonly<Record<string, unknown>>
    readonly phone: string
    readonly phoneLocal: string
    readonly email: string
    readonly address: Readonly<Record<string, unknown>>
    readonly hours: readonly { readonly days: readonly string[]; readonly opens: string; readonly closes: string }[]
    readonly languages: readonly string[]
    readonly pageKey: string
  }
  readonly caseStudies: readonly {
    readonly pageKey: string
    readonly title: string
    readonly result: string
    readonly updatedAt: string
  }[]
  readonly glossary: readonly { readonly pageKey: string; readonly term: string; readonly summary: string }[]
  readonly pages: {
    readonly total: number
    readonly byType: Readonly<Record<string, number>>
    readonly unpublishedKeys: readonly string[]
  }
}

/** Reads a JSON file of the project's own, so its shape is known. */
export async function readNames(file: URL): Promise<Names> {
  return JSON.parse(await readFile(file, 'utf8')) as Names
}

/** Reads the expected facts. */
export async function readExpectedFacts(): Promise<ExpectedFacts> {
  return JSON.parse(await readFile(new URL('./expected-facts.json', import.meta.url), 'utf8')) as ExpectedFacts
}
