import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { isSameAct } from '../../platform/changes/change.ts'
import { findChanges, type LoggedChange } from '../../platform/changes/changes.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/log-csv.route.ts'
import { csvLine } from '../../platform/text/escape.ts'
import { filterOf, rowText, tableNames } from './log-words.ts'

const batch = 500

/** An act has the number of its last entry. */
function numberedActs(): (entry: LoggedChange) => number {
  let last: { entry: LoggedChange; act: number } | null = null
  return (entry) => {
    const act = last && isSameAct(last.entry, entry) ? last.act : entry.id
    last = { entry, act }
    return act
  }
}

/** `/admin/log.csv`: newest first, sent in batches. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  await requireAdmin(args, 'see-log')
  const { db } = args.context.get(servicesContext)
  const filter = filterOf(args.url)
  const encoder = new TextEncoder()
  let before: number | null = null
  const actOf = numberedActs()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode('act,time,who,what,kind,thing,before,after\r\n')),
    async pull(controller) {
      const found = await findChanges(db, filter, { most: batch, before })
      const lines = found.map((entry) =>
        csvLine([
          String(actOf(entry)),
          entry.madeAt.toISOString(),
          entry.by,
          entry.action,
          tableNames[entry.table] ?? entry.table,
          entry.recordId,
          rowText(entry.before),
          rowText(entry.after),
        ]),
      )
      if (lines.length) controller.enqueue(encoder.encode(lines.join('')))
      before = found.at(-1)?.id ?? null
      if (found.length < batch) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="log.csv"',
      'cache-control': 'no-store',
    },
  })
}
