/**
 * Content-Security-Policy of the service's own pages: only the site's own script, which registers its tools, the requests of that
 * script, and images of the site (CONTRACT 3, Problems).
 * @param styles style sources, such as the hash of the page's own style
 * @param images image sources
 */
export function strictPolicy(styles?: string, images = "'self'"): string {
  return [
    "default-src 'none'",
    ...(styles === undefined ? [] : [`style-src ${styles}`]),
    "script-src 'self'",
    "connect-src 'self'",
    `img-src ${images}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
