import * as t from '#messages/admin-certificates.ts'
import * as list from '#messages/admin-import.ts'
import { maxListBytes, tooLargeText } from '../../exchange/admin/row-choices.ts'
import { dayOf } from '../../exchange/record/cells.ts'
import { checkTable, fileOf } from '../../exchange/table/read-table.server.ts'
import { NotATable } from '../../exchange/table/table-limits.ts'
import { certificateMethods, type CertificateMethod } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { TooBusy } from '../../platform/http/outage.ts'
import { addListRun } from '../lists/list-runs.server.ts'

type Taken =
  | { ok: true; id: string }
  | {
      ok: false
      status: 400 | 413 | 503
      problems: { list?: string; date?: string; file?: string }
      list: CertificateMethod | null
      date: string
    }

/** @param form null when it was too large. */
export async function takeList(
  db: Db,
  form: FormData | null,
  { byName, now, today }: { byName: string; now: Date; today: string },
): Promise<Taken> {
  const method = certificateMethods.find((one) => one === form?.get('list')) ?? null
  const typed = form?.get('date')
  const date = typeof typed === 'string' ? typed.slice(0, 20) : today
  const day = dayOf(date)
  const file = form?.get('file')
  const refused = (
    problems: { list?: string; date?: string; file?: string },
    status: 400 | 413 | 503 = 400,
  ): Taken => ({ ok: false, status, problems, list: method, date })
  if (!form) return refused({ file: tooLargeText() }, 413)
  const isFile = file instanceof File && file.name !== ''
  const problems = {
    ...(!method && { list: t.chooseList() }),
    ...(!day ? { date: t.chooseDate() } : day > today ? { date: t.dateAhead() } : {}),
    ...(!isFile
      ? { file: list.chooseFile() }
      : file.size > maxListBytes
        ? { file: tooLargeText() }
        : {}),
  }
  if (!method || !day || !isFile || Object.keys(problems).length) return refused(problems)
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    await checkTable(fileOf(file.name, bytes))
  } catch (error) {
    if (error instanceof NotATable) return refused({ file: error.message })
    if (error instanceof TooBusy) return refused({ file: list.busy() }, 503)
    throw error
  }
  const given = { method, date: day, fileName: file.name, bytes, byName }
  return { ok: true, id: await addListRun(db, given, now) }
}
