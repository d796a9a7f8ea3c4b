/** Limits of a live origin. Times in milliseconds, sizes in bytes after decompression. */
export interface LiveLimits {
  /** Requests at a time, and the time between the starts of two. */
  readonly concurrency: number
  readonly delay: number
  /** The longest `Crawl-delay` of robots.txt that is honoured. */
  readonly crawlDelay: number
  /** Addresses that are remembered, and how many of them may be linked without being in a sitemap. */
  readonly pages: number
  readonly linked: number
  /** Links of one page that are followed, and how many links away from the start or a sitemap a page may be. */
  readonly linksOfPage: number
  readonly linkDepth: number
  readonly robotsBytes: number
  readonly sitemapBytes: number
  readonly sitemaps: number
  readonly sitemapDepth: number
  readonly pageBytes: number
  /** Header fields of a response. */
  readonly headerSize: number
  /** Until the connection is open, until the header fields are complete, between two parts of the body, and for the whole page. */
  readonly connectTimeout: number
  readonly headersTimeout: number
  readonly bodyTimeout: number
  readonly pageTimeout: number
  /**
   * After this time a request without a complete response continues in the background and no longer blocks the crawl, if another one
   * follows. With 5 s, what changed elsewhere is published within the refresh interval and 10 s.
   */
  readonly slowResponse: number
  /**
   * For how long a server is believed that a page did not change, with an entity tag and with a date alone. Dates are wrong in builds
   * with fixed times and in pages put together from parts, and many entity tags are made of dates.
   */
  readonly etagTrust: number
  readonly dateTrust: number
  /** After this time a document that lost its end, which looks truncated, is accepted as what the owner wants. */
  readonly truncatedTrust: number
  /** After this time one and the same response for most pages, which were different, is accepted as what the owner wants. */
  readonly replacedTrust: number
  /** Further attempts after a network error, 429 or 5xx; the first pause, doubled each time; the longest `Retry-After` waited for. */
  readonly retries: number
  readonly backoff: number
  readonly retryAfter: number
  /** So many failures in a row, if the start page fails too, mean that the site is down: the crawl is interrupted. */
  readonly failuresInARow: number
  /** Between the end of a crawl and the start of a requested one: a burst of requests is one crawl. */
  readonly requestPause: number
  /** Until an interrupted crawl is resumed, doubled each time up to the interval between crawls. */
  readonly outagePause: number
  /** The longest `Retry-After` that the next crawl waits for after the site as a whole asked for it. */
  readonly longestPause: number
  /**
   * When more than half of the pages answer 404 or 410 at once, they are requested again after this time. It is shorter than the
   * time for which publishing holds such a loss back (CONTRACT 1).
   */
  readonly lossPause: number
  /**
   * After this time a first crawl lists what it has, and again each time that it has taken twice as long; sooner when all that is left are
   * slow responses. Infinity: `list()` waits for the whole crawl.
   */
  readonly firstBatch: number
}

const second = 1_000
const mebibyte = 1024 * 1024

export const liveLimits: LiveLimits = {
  concurrency: 4,
  delay: 0,
  crawlDelay: 5 * second,
  pages: 1_000_000,
  linked: 50_000,
  linksOfPage: 5_000,
  linkDepth: 32,
  // RFC 9309 section 2.5 asks for at least 500 KiB.
  robotsBytes: mebibyte / 2,
  // The largest file of the sitemap protocol.
  sitemapBytes: 50 * mebibyte,
  sitemaps: 1_000,
  sitemapDepth: 4,
  pageBytes: 16 * mebibyte,
  headerSize: mebibyte / 16,
  connectTimeout: 10 * second,
  headersTimeout: 20 * second,
  bodyTimeout: 15 * second,
  pageTimeout: 60 * second,
  slowResponse: 5 * second,
  etagTrust: 24 * 60 * 60 * second,
  dateTrust: 60 * 60 * second,
  truncatedTrust: 60 * 60 * second,
  replacedTrust: 60 * 60 * second,
  retries: 2,
  backoff: second / 2,
  retryAfter: 30 * second,
  failuresInARow: 8,
  requestPause: second / 2,
  outagePause: 10 * second,
  longestPause: 60 * 60 * second,
  lossPause: 15 * second,
  firstBatch: Infinity,
}
