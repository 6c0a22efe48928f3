import type { Services } from './services.server.ts'

const checkSeconds = 5
/** A disk that nobody has found full for so long has room again. */
const quietSeconds = 60

type Log = Services['log']

/**
 * Makes one line in the log of an outage, however many requests meet it, and one when the database is back.
 *
 * @param isBack asks the database for something.
 */
export function oncePerOutage(
  log: Log,
  { now, isBack }: { now(): Date; isBack(): Promise<unknown> },
): Log {
  let lostAt: Date | null = null
  let fullAt: Date | null = null
  const secondsSince = (then: Date) => Math.round((now().getTime() - then.getTime()) / 1000)
  const watch = (since: Date) => {
    setTimeout(() => void check(since), checkSeconds * 1000).unref()
  }
  const check = async (since: Date) => {
    try {
      await isBack()
    } catch {
      return watch(since)
    }
    lostAt = null
    log({ event: 'database back', seconds: secondsSince(since) })
  }
  return (event) => {
    if (event.event === 'disk full') {
      const isNew = !fullAt || secondsSince(fullAt) >= quietSeconds
      fullAt = now()
      if (isNew) log(event)
    } else if (event.event === 'database lost') {
      if (lostAt) return
      lostAt = now()
      log(event)
      watch(lostAt)
    } else log(event)
  }
}
