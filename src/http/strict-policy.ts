/**
 * Content-Security-Policy of the service's own pages: nothing but the site's own script, which registers its tools, what that
 * script asks for, and pictures of the site (CONTRACT 3, Problems).
 * @param styles sources of styles, such as the hash of the page's own
 * @param images sources of pictures
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
