import * as t from '#messages/admin-import-rows.ts'
import { data } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { adminGuard, requireAdmin } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { mappingOfSheet, rowLines } from '../import/import-words.ts'
import { findImport, rowsToCorrect } from '../import/imports.server.ts'
import type { Mapping } from '../record/import-record.ts'
import { whyHeading } from '../record/columns.ts'
import { csvLine, csvMark } from '../../platform/text/escape.ts'
import type { Route } from './+types/refused-rows.route.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, adminGuard]

const batch = 500

export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin({ context, url }, 'import')
  const { db } = context.get(servicesContext)
  const found = await findImport(db, params.importId)
  if (!found) throw data(null, { status: 404 })
  const { id, headers } = found
  const mapping = mappingOfSheet(found.mapping as Mapping, headers)
  const headings = headers.filter((heading) => heading !== whyHeading)
  const encoder = new TextEncoder()
  let after = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(csvMark + csvLine([...headings, whyHeading]))),
    async pull(controller) {
      const rows = await rowsToCorrect(db, id, { after, most: batch })
      const lines = rows.map(({ cells, ...row }) => {
        const kept = headers.map((heading, place) => ({ heading, cell: cells[place] ?? '' }))
        const own = kept.filter(({ heading }) => heading !== whyHeading).map(({ cell }) => cell)
        const { problems = [], doubts = [] } = row.report
        const why = rowLines({ ...row, report: { problems, doubts } }, mapping)
        return csvLine([...own, t.rowReasons({ row: row.number, reasons: why.join('; ') })])
      })
      if (lines.length) controller.enqueue(encoder.encode(lines.join('')))
      after = rows.at(-1)?.number ?? after
      if (rows.length < batch) controller.close()
    },
  })
  const name = found.file_name.replace(/\.\w+$/, '').replace(/[^\w-]+/g, '-')
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="rows-to-correct-${name}.csv"`,
    },
  })
}
