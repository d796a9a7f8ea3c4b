/*
 * Preloaded into a measured server (`node --import`): reports, whenever the parent process
 * asks, how much CPU all its threads have used.
 */
if (process.send !== undefined) {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.({ usage: process.cpuUsage() })
  })
  // A server exits with the process that measures it, and the channel keeps no server alive.
  process.once('disconnect', () => process.exit())
  process.channel?.unref()
}
