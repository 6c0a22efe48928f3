import * as t from '#messages/command-start.ts'
import type { Server } from 'node:http'

/** Time for running requests, and for everything. Supervisors wait ten seconds. */
const requestSeconds = 5
const maxSeconds = 9

/** A repeated signal after this long means "now". */
const impatientSeconds = 1

/**
 * Shuts down gracefully on SIGTERM, SIGINT, SIGHUP, or when the parent's channel closes: finishes
 * running requests, then runs `close`. An immediate second signal is ignored (Ctrl-C and a
 * supervisor can both send one); a later one exits at once.
 * @param begin runs before the server closes.
 */
export function stopOnSignal(
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
  // The channel can close while the database opens.
  const hadChannel = 'connected' in process
  if (hadChannel && !process.connected) stop()
}

/** Stops accepting, and closes each connection once it is idle. */
async function closeServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), requestSeconds * 1000)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(sweep)
  clearTimeout(cut)
}

function giveUp(): void {
  console.error(`  ${t.stoppedAnyway({ seconds: maxSeconds })}`)
  process.exit(1)
}
