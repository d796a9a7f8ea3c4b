/**
 * Content-Security-Policy of the service's own pages: only the site's own script, which registers its tools, the requests of that
 * script, and images of the site (CONTRACT 3, Problems).
 * @param styles style sources, such as the hash of the page's own style
 */
export function strictPolicy(styles?: string): string {
  return [
    "default-src 'none'",
    ...(styles === undefined ? [] : [`style-src ${styles}`]),
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
