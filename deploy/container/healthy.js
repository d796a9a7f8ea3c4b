// The image's health check: exit code 0 while the server responds, 1 otherwise. The image has no curl.
const port = process.env.PORT || '8080'

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
