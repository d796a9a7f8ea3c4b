import { parsePath, type SitePath } from '../model/site-path.ts'

/**
 * The path that a caller names: itself a path, or a full URL on an own host (CONTRACT 3, Pages).
 * Undefined for another host and for what is no URL or path.
 */
export function ownPath(text: string, baseUrl: string, hosts: readonly string[]): SitePath | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('/') && !trimmed.startsWith('//')) return parsePath(trimmed)
  if (!/^https?:\/\//i.test(trimmed)) return undefined
  const url = URL.parse(trimmed)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  const own = url.host === new URL(baseUrl).host || hosts.includes(url.host)
  return own ? parsePath(url.pathname) : undefined
}
