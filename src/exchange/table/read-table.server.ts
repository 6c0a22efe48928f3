import * as t from '#messages/admin-import-files.ts'
import type { ChildProcess } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  roomForProcess,
  startBounded,
  watchProcess,
  type ProcessBounds,
} from '../../platform/http/bounded-process.server.ts'
import { TooBusy } from '../../platform/http/outage.ts'
import { makeUploadSlots } from '../../platform/http/upload-slots.server.ts'
import type { Table, TableFormat, TableRow, TableSource } from './open-table.server.ts'
import { NotATable, pastLimit } from './table-limits.ts'
import type { TableAnswer, TableQuestion } from './table-process.server.ts'

/** Can be read repeatedly; `sheet` defaults to the one that looks most like a list. */
export type TableFile = {
  name: string
  source: TableSource
  sheet?: string | null
  read(): AsyncIterable<Uint8Array>
}

/**
 * Limits until the next rows. A normal workbook of 10,000 rows and 40 columns takes 90 MB
 * (measured).
 */
export const tableBounds: ProcessBounds = { busySeconds: 60, seconds: 180, bytes: 700 * 1024 ** 2 }

/** Enforced by the system between memory checks; Node reserves some 600 MB it never uses. */
const writableBytes = 1500 * 1024 ** 2
/** The process exits past this. */
const heapMegabytes = 512
/** Replace a process that used this much. */
const refreshBytes = 150 * 1024 ** 2
const idleSeconds = 20

/**
 * New files are checked one at a time while their senders wait. Imports read row by row, which can
 * take long, two at a time. Reading therefore uses at most three processes and 2.1 GB.
 */
const checkSlots = { atOnce: 1, ofOneVisitor: 1, maxWaitSeconds: 30, maxWaiting: 6 }
const readSlots = { atOnce: 2, ofOneVisitor: 2, maxWaitSeconds: 86_400 }
const takeCheck = slotsOf(checkSlots)
const takeRead = slotsOf(readSlots)

const program = join(import.meta.dirname, 'table-process.server.ts')

let peak = 0
/** In bytes. */
export function tablePeakBytes(): number {
  return peak
}

/** @throws NotATable if it's missing. */
export async function fileAt(path: string): Promise<TableFile> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new NotATable(t.noFile({ path }))
  return { name: basename(path), source: path, read: () => createReadStream(path) }
}

export function fileOf(name: string, bytes: Uint8Array): TableFile {
  return {
    name,
    source: bytes,
    async *read() {
      yield bytes
    },
  }
}

/**
 * Reads the whole file.
 * @returns `few`: all rows of a short list.
 * @throws NotATable for any problem; TooBusy when too many files are being checked.
 */
export async function checkTable(
  file: TableFile,
): Promise<{ format: TableFormat; few: TableRow[] | null }> {
  return withProcess(takeCheck, async (ask) => {
    const { format } = await open(ask, file)
    const { rows, isEnd } = (await ask('next')) as { rows: TableRow[]; isEnd: boolean }
    if (!isEnd) await ask('check')
    return { format, few: isEnd ? rows : null }
  })
}

/**
 * Reads in a separate process, as far as `work` asks.
 * @throws NotATable, also partway through.
 */
export async function readTable<T>(
  file: TableFile,
  work: (table: Table) => Promise<T>,
): Promise<T> {
  return withProcess(takeRead, async (ask) => {
    return work({ ...(await open(ask, file)), rows: rowsFrom(ask) })
  })
}

type Ask = (question: TableQuestion) => Promise<TableAnswer>

async function open(ask: Ask, { source, sheet = null }: TableFile): Promise<Omit<Table, 'rows'>> {
  const {
    format,
    sheets,
    sheet: chosen,
  } = (await ask({ open: source, sheet })) as Omit<Table, 'rows'> & TableAnswer
  return { format, sheets, sheet: chosen }
}

async function* rowsFrom(ask: Ask): AsyncGenerator<TableRow> {
  for (;;) {
    const { rows, isEnd } = (await ask('next')) as { rows: TableRow[]; isEnd: boolean }
    yield* rows
    if (isEnd) return
  }
}

/** @returns a queue. */
function slotsOf(bounds: Parameters<typeof makeUploadSlots>[0]) {
  const slots = makeUploadSlots(bounds)
  return async () => {
    const free = await slots.take('unknown')
    if (!free) throw new TooBusy('Too many lists are being read', bounds.maxWaitSeconds)
    return free
  }
}

async function withProcess<T>(
  take: () => Promise<() => void>,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const free = await take()
  const most = Math.min(tableBounds.bytes, await roomForProcess())
  const child = idle.take() ?? start()
  let held = Infinity
  try {
    return await work(async (question) => {
      held = Infinity
      const answer = await ask(child, question, { ...tableBounds, bytes: most })
      held = answer.peakBytes
      if ('problem' in answer) throw new NotATable(answer.problem)
      return answer
    })
  } finally {
    if (held < refreshBytes) idle.keep(child)
    else child.kill('SIGKILL')
    free()
  }
}

function start(): ChildProcess {
  const args = [`--max-old-space-size=${heapMegabytes}`]
  return startBounded(program, { writableBytes, args })
}

/** Kept for the next file: starting a process takes longer than reading most files. */
const idle = {
  child: null as ChildProcess | null,
  timer: undefined as NodeJS.Timeout | undefined,
  take(): ChildProcess | null {
    const { child } = this
    clearTimeout(this.timer)
    this.child = null
    return child?.connected ? child : null
  },
  keep(child: ChildProcess): void {
    this.take()?.kill('SIGKILL')
    this.child = child
    this.timer = setTimeout(() => this.take()?.kill('SIGKILL'), idleSeconds * 1000).unref()
  },
}

/** @throws NotATable if the process was killed. */
async function ask(
  child: ChildProcess,
  question: TableQuestion,
  bounds: ProcessBounds,
): Promise<TableAnswer> {
  const note = (held: number) => (peak = Math.max(peak, held))
  const watch = watchProcess(child, bounds, note)
  const answer = await new Promise<TableAnswer | null>((resolve, reject) => {
    child.once('message', (message) => resolve(message as TableAnswer))
    child.once('exit', () => resolve(null))
    child.once('error', reject)
    child.send(question, (error) => {
      if (error) resolve(null)
    })
  }).finally(() => {
    watch.stop()
    child.removeAllListeners()
  })
  // Node exits past its heap limit.
  if (!answer)
    throw new NotATable(watch.endedFor() === 'time' ? pastLimit.time() : pastLimit.memory())
  note(answer.peakBytes)
  if ('failure' in answer) throw new Error(`A table could not be read: ${answer.failure}`)
  return answer
}
