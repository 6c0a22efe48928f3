import type { Services } from '../platform/services.server.ts'

const checkSeconds = 5
/** A disk or storage without errors for this long has recovered. */
const quietSeconds = 60

type Log = Services['log']

/**
 * Logs one line when an outage starts and one when it ends.
 * @param isBack probes the database.
 */
export function oncePerOutage(
  log: Log,
  { now, isBack }: { now(): Date; isBack(): Promise<unknown> },
): Log {
  let lostAt: Date | null = null
  const metAt = new Map<unknown, Date>()
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
    if (/^(disk full|disk failing|storage away)$/.test(String(event.event))) {
      const last = metAt.get(event.event)
      const isNew = !last || secondsSince(last) >= quietSeconds
      metAt.set(event.event, now())
      if (isNew) log(event)
    } else if (event.event === 'database lost') {
      if (lostAt) return
      lostAt = now()
      log(event)
      watch(lostAt)
    } else log(event)
  }
}
