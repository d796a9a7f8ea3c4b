/*
 * Loaded into a server that is measured, before the server itself (`node --import`): tells the process that started it, whenever
 * that asks, how much CPU all its threads have used.
 */
if (process.send !== undefined) {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.({ usage: process.cpuUsage() })
  })
  // A server ends with the process that measures it, and asking keeps no server from ending.
  process.once('disconnect', () => process.exit())
  process.channel?.unref()
}
