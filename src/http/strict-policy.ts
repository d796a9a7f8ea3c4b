/**
 * Content-Security-Policy of the service's own pages: nothing but the site's own script, which registers its tools, what that
 * script asks for, and pictures of the site (CONTRACT 3, Problems).
 * @param styles further source of styles, such as the hash of the page's own
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
