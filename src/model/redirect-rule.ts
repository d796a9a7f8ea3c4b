/** One line of a site's `_redirects` file (CONTRACT 3, Pages). */
export interface RedirectRule {
  /** Path pattern: literal, with `:name` for one segment and a final `*` for the rest. Decoded. */
  readonly from: string
  /** Path or absolute URL; `:name` and `:splat` are filled in. */
  readonly to: string
  /** 301, 302, 303, 307, 308; 200 serves another page of the site at this address; 404 and 410 say that there is none. */
  readonly status: number
  /** The rule takes precedence over a file of that name (`301!`). */
  readonly force: boolean
}
