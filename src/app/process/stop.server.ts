import type { Server } from 'node:http'

/** How long running requests may take to their end, and all that has to end. Supervisors wait for ten seconds. */
const requestSeconds = 5
const maxSeconds = 9

/** Asked again so much later, somebody does not want to wait. */
const impatientSeconds = 1

/**
 * Ends the process gently when it is told to: by SIGTERM, SIGINT or SIGHUP, or by the end of the process that
 * started it and holds the other end of its channel. Running requests come to their end, then `close` runs.
 * Told again at once it goes on as before, since Ctrl-C and a supervisor may both tell it; told again later it
 * ends on the spot.
 *
 * @param say is told that it begins.
 * @param begin what has to happen before the server can close.
 */
export function stopWhenTold(
  server: Server,
  close: () => Promise<void>,
  say: (step: string) => void,
  begin: () => Promise<void> = async () => {},
): void {
  let toldAt: number | null = null
  const stop = () => {
    if (toldAt !== null) {
      if (performance.now() - toldAt > impatientSeconds * 1000) process.exit(1)
      return
    }
    toldAt = performance.now()
    say('Stopping')
    setTimeout(giveUp, maxSeconds * 1000).unref()
    void begin()
      .then(() => closeServer(server))
      .then(close)
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.once('disconnect', stop)
  // The channel may have closed while the database opened.
  const hadChannel = 'connected' in process
  if (hadChannel && !process.connected) stop()
}

/** Takes no more requests, lets the running ones end, and closes each connection as soon as it is idle. */
async function closeServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), requestSeconds * 1000)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(sweep)
  clearTimeout(cut)
}

function giveUp(): void {
  console.error(`  Something did not end within ${maxSeconds} seconds: stopped all the same`)
  process.exit(1)
}
