/**
 * What the documentation says, in one language. Names of the API stand between backticks. Descriptions that are missing here
 * are told as the API words them.
 */
export interface DeveloperTexts {
  readonly tag: 'en' | 'he'
  readonly direction: 'ltr' | 'rtl'
  /** Name of the language, for the link from the other one. */
  readonly language: string
  readonly title: string
  readonly lead: string
  readonly start: {
    readonly title: string
    readonly text: string
    readonly shell: string
    readonly search: string
    readonly page: string
    readonly markdown: string
    readonly fetchProgram: string
    readonly agents: string
    readonly mcpConfiguration: string
    readonly mcpCommand: string
    readonly mcpProgram: string
  }
  readonly interfaces: {
    readonly title: string
    readonly rest: string
    readonly openApi: string
    readonly mcp: string
    readonly llms: string
    readonly guide: string
    readonly prices: string
    readonly skills: string
    readonly resources: string
    readonly apiCatalog: string
    readonly serverCard: string
  }
  readonly operations: {
    readonly title: string
    readonly text: string
    /** Leads to the interactive reference. */
    readonly reference: string
    readonly none: string
    readonly columns: readonly [string, string, string]
  }
  readonly bounds: {
    readonly required: string
    readonly optional: string
    readonly characters: (minimum: number, maximum: number) => string
    readonly integer: (minimum: number, maximum: number) => string
    readonly byDefault: (value: number) => string
    readonly oneOf: string
  }
  /** By operation id. */
  readonly purposes: Readonly<Record<string, string>>
  /** By parameter name. */
  readonly parameters: Readonly<Record<string, string>>
  readonly errors: { readonly title: string; readonly text: string; readonly rate: string; readonly overload: string }
  /** By anchor. */
  readonly problems: Readonly<Record<string, string>>
  readonly limits: {
    readonly title: string
    readonly rate: (requests: number, seconds: number) => string
    readonly items: readonly string[]
  }
  readonly paging: { readonly title: string; readonly text: string }
  readonly versioning: {
    readonly title: string
    readonly text: string
    /** Where no date is announced. */
    readonly current: string
    /** Before the day of each. */
    readonly deprecation: string
    readonly sunset: string
  }
}
