import { messageStyle } from './message-page.ts'

/**
 * Content-Security-Policy of the service's own pages: only the site's own script, which registers its tools, the requests of that
 * script, and images of the site (CONTRACT 3, Problems).
 * @param styles sources of styles. Default: that of message pages
 */
export function strictPolicy(styles = messageStyle.source): string {
  return [
    "default-src 'none'",
    `style-src ${styles}`,
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
