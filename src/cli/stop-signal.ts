/** Aborts at SIGTERM or SIGINT; a second signal ends the process at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit()
      controller.abort()
    })
  return controller.signal
}
