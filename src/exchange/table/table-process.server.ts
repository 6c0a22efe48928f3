import { peakBytes } from '../../platform/http/bounded-process.server.ts'
import { openTable, type Table, type TableRow, type TableSource } from './open-table.server.ts'
import { NotATable } from './table-limits.ts'

/** 'check' reads the rest for problems only. */
export type TableQuestion = { open: TableSource; sheet: string | null } | 'next' | 'check'

/** With the process's peak memory in bytes. */
export type TableAnswer = { peakBytes: number } & (
  | Omit<Table, 'rows'>
  | { rows: TableRow[]; isEnd: boolean }
  /** A problem with the file. */
  | { problem: string }
  /** A bug of ours. */
  | { failure: string }
)

/** Rows per message; very long rows are sent earlier. */
const rowsAtOnce = 500
const lettersAtOnce = 500_000

let rows: AsyncIterator<TableRow> | undefined

process.on('message', (question: TableQuestion) => void answer(question))

async function answer(question: TableQuestion): Promise<void> {
  const said = await answerTo(question).catch((error: unknown) =>
    error instanceof NotATable ? { problem: error.message } : { failure: String(error) },
  )
  process.send?.({ ...said, peakBytes: peakBytes() } satisfies TableAnswer)
}

async function answerTo(question: TableQuestion) {
  if (typeof question === 'object') {
    await rows?.return?.()
    rows = undefined
    const { rows: all, ...table } = await openTable(question.open, question.sheet)
    rows = all[Symbol.asyncIterator]()
    return table
  }
  if (question === 'next') return nextRows()
  while (!(await nextRows()).isEnd);
  return { rows: [], isEnd: true }
}

async function nextRows(): Promise<{ rows: TableRow[]; isEnd: boolean }> {
  const batch: TableRow[] = []
  let letters = 0
  while (batch.length < rowsAtOnce && letters < lettersAtOnce) {
    const next = await rows?.next()
    if (!next || next.done) return { rows: batch, isEnd: true }
    batch.push(next.value)
    for (const cell of next.value.cells) letters += cell.length
  }
  return { rows: batch, isEnd: false }
}

// The parent process ended.
process.on('disconnect', () => process.exit())
