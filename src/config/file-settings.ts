import { resolve } from 'node:path'
import { statusDashboard } from '../model/site-record.ts'
import { toInstant } from '../model/instant.ts'
import { parsePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'
import { withoutUndefined } from '../model/without-undefined.ts'
import { parseHost, parseKeyDirectory, parseOrigin, parseWebOrigin } from './addresses.ts'
import type { Config, FeedLocation } from './config.ts'
import type { Parsed } from './parsed.ts'
import { parseDuration } from './duration.ts'
import type { DafYaml } from './schema.ts'

/** What the configuration file decides. */
type FileSettings = Pick<
  Config,
  | 'site'
  | 'rules'
  | 'engineUpdates'
  | 'forms'
  | 'rehearsal'
  | 'contentSignals'
  | 'webmcp'
  | 'agents'
  | 'limits'
  | 'mcp'
  | 'api'
  | 'refreshSeconds'
  | 'upstream'
  | 'indexNow'
>

/**
 * The settings of a checked configuration, in their normal forms and with every default.
 * @param folder that relative file names start from
 */
export function fileSettings(yaml: DafYaml, folder: string): FileSettings {
  const { site, upstream, limits, mcp, api, indexNow } = yaml
  return {
    site: {
      ...withoutUndefined({ name: site?.name, language: site?.language }),
      baseUrl: site?.baseUrl === undefined ? null : normal(parseOrigin, site.baseUrl),
      hosts: unique((site?.hosts ?? []).map((host) => normal(parseHost, host))),
    },
    rules: siteRules(yaml),
    engineUpdates: engineUpdates(yaml.engineUpdates, folder),
    forms: (yaml.forms ?? []).map((form) => ({ ...form, pages: form.pages.map(pagePath) })),
    rehearsal: (yaml.rehearsal ?? []).map(withPage),
    contentSignals: contentSignals(yaml.contentSignals, yaml.contentUsage),
    webmcp: { originTrial: unique(yaml.webmcp?.originTrial ?? []) },
    agents: {
      directories: unique((yaml.agents?.directories ?? []).map((address) => normal(parseKeyDirectory, address))),
      keys: yaml.agents?.keys === undefined ? null : resolve(folder, yaml.agents.keys),
    },
    limits: {
      requests: limits?.requests ?? 120,
      windowSeconds: seconds(limits?.window, 60),
      trustProxy: limits?.trustProxy ?? [],
    },
    mcp: {
      origins: unique((mcp?.origins ?? []).map((origin) => normal(parseWebOrigin, origin))),
      hosts: unique((mcp?.hosts ?? []).map((host) => normal(parseHost, host))),
    },
    api: {
      license: api?.license ?? null,
      v1: { deprecation: toInstant(api?.v1?.deprecation), sunset: toInstant(api?.v1?.sunset) },
    },
    refreshSeconds: seconds(yaml.refresh, 600),
    indexNow:
      indexNow === undefined ? null : { key: indexNow.key, endpoint: indexNow.endpoint ?? 'https://api.indexnow.org/indexnow' },
    upstream:
      upstream === undefined
        ? null
        : {
            address: normal(parseOrigin, upstream.address),
            host: upstream.host === undefined ? null : normal(parseHost, upstream.host),
          },
  }
}

/** The keys that say how pages are read, with the paths of pages in their canonical form. */
function siteRules({ pages, services, pricing, contact, offers, caseStudies, questions, glossary }: DafYaml): SiteRules {
  const ranges = pricing?.ranges && withPage(pricing.ranges)
  return withoutUndefined({
    pages,
    services: services?.map(withPart),
    pricing: pricing && { ...withPage(pricing), ...withoutUndefined({ ranges }) },
    contact: contact && withPage(contact),
    offers: offers?.map(withPage),
    caseStudies: caseStudies && withPage(caseStudies),
    questions,
    glossary,
  })
}

function withPage<Rule extends { page?: string }>(rule: Rule): Rule {
  return rule.page === undefined ? rule : { ...rule, page: pagePath(rule.page) }
}

/** The page of a service may end in the id of a section of it. */
function withPart<Rule extends { page: string }>(rule: Rule): Rule {
  const [path = '', ...part] = rule.page.split('#')
  return { ...rule, page: [pagePath(path), ...part].join('#') }
}

function pagePath(written: string): string {
  return parsePath(written) ?? written
}

function engineUpdates(rules: DafYaml['engineUpdates'], folder: string): Config['engineUpdates'] {
  const written = rules?.feed
  const feed: FeedLocation | null =
    written === undefined
      ? null
      : written.includes('://')
        ? { kind: 'url', url: new URL(written).href }
        : { kind: 'file', file: resolve(folder, written) }
  return {
    feed,
    seed: rules?.seed === undefined ? null : resolve(folder, rules.seed),
    site: rules?.site ?? (feed?.kind === 'url' ? new URL('/', feed.url).href : statusDashboard),
  }
}

function contentSignals(written: DafYaml['contentSignals'] = {}, uses: DafYaml['contentUsage'] = {}): Config['contentSignals'] {
  const { search, 'ai-input': aiInput, 'ai-train': aiTrain } = written
  const { 'train-ai': trainAi, search: usedForSearch } = uses
  const usage = withoutUndefined({ trainAi: isYes(trainAi), search: isYes(usedForSearch) })
  return {
    ...withoutUndefined({ search: isYes(search), aiInput: isYes(aiInput), aiTrain: isYes(aiTrain) }),
    ...(Object.keys(usage).length === 0 ? {} : { usage }),
  }
}

function isYes(written: boolean | 'yes' | 'no' | undefined): boolean | undefined {
  return written === undefined ? undefined : written === true || written === 'yes'
}

function seconds(duration: string | undefined, fallback: number): number {
  return duration === undefined ? fallback : (parseDuration(duration) ?? fallback)
}

/** The normal form of a text that the schema has checked. */
function normal(parse: (text: string) => Parsed<string>, text: string): string {
  const parsed = parse(text)
  return 'value' in parsed ? parsed.value : text
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)]
}
