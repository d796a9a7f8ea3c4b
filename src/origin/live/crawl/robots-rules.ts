import robotsParser from 'robots-parser'

/** What robots.txt allows this program (RFC 9309). */
export interface RobotsRules {
  /** Whether an address of this site may be requested. */
  readonly allows: (url: URL) => boolean
  /** Milliseconds between two requests, where it sets them. */
  readonly crawlDelay: number | undefined
  /** As written. */
  readonly sitemaps: readonly string[]
}

/** The name in `User-agent` lines that means this program. */
const robotsToken = 'daf'

interface Robots {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
  getSitemaps(): string[]
}

// The package's types say that it has a default export; what it exports is the function itself.
const parse = robotsParser as unknown as (url: string, text: string) => Robots

/** Most `Sitemap` lines that are followed. */
const maxSitemaps = 500

/** @param url address of the file, whose origin the rules are for */
export function readRobots(url: URL, text: string): RobotsRules {
  const robots = parse(url.href, text)
  const delay = robots.getCrawlDelay(robotsToken)
  return {
    // The parser knows rules for one origin alone; the paths of other own hosts are requested at this one.
    allows: ({ pathname, search }) => robots.isAllowed(url.origin + pathname + search, robotsToken) ?? false,
    crawlDelay: delay !== undefined && Number.isFinite(delay) && delay > 0 ? delay * 1000 : undefined,
    sitemaps: robots.getSitemaps().slice(0, maxSitemaps),
  }
}
