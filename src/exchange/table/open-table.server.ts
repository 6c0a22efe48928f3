import * as t from '#messages/admin-import-files.ts'
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { decodeMac, decodeMixed, macDetector, wideEncoding, delimiterOf } from './decode.ts'
import { tableOfJson } from './json-table.ts'
import {
  type SheetLook,
  NotATable,
  pastLimit,
  tableLimits,
  type TableKind,
} from './table-limits.ts'

export type TableFormat = 'csv' | 'tsv' | 'json' | 'geojson' | 'xlsx'

/** `number` as a spreadsheet shows it. */
export type TableRow = { number: number; cells: string[] }

/** A path or bytes. */
export type TableSource = string | Uint8Array

export type Table = {
  format: TableFormat
  rows: AsyncIterable<TableRow>
  sheets: SheetLook[]
  sheet: string | null
}

/**
 * Reads CSV, JSON, GeoJSON, and workbooks. Call it in a process that can be killed: see
 * `readTable`.
 * @param sheet default: the sheet that looks most like a list. @throws NotATable, also while
 * reading rows.
 */
export async function openTable(source: TableSource, sheet: string | null): Promise<Table> {
  const start = await firstBytes(source)
  if (!start.length) throw new NotATable(t.empty())
  if (start[0] === 0x50 && start[1] === 0x4b) return openWorkbook(source, sheet)
  if (start[0] === 0xd0 && start[1] === 0xcf) throw new NotATable(t.oldExcel())
  if (start[0] === 0x25 && start[1] === 0x50) throw new NotATable(t.pdf())
  const encoding = wideEncoding(start)
  const decode = encoding
    ? (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)
    : await decoderOf(source)
  if (!encoding && isBinary(start)) throw new NotATable(t.notAList())
  const text = decode(start)
  if (/^\uFEFF?\s*[{[]/.test(text)) return openJson(source, decode)
  const delimiter = delimiterOf(text.replace(/^\uFEFF/, ''))
  const lines = encoding ? wideText(source, encoding) : linesOf(source, decode)
  const rows = bounded(csvRows(lines, delimiter), 'file')
  return { format: delimiter === '\t' ? 'tsv' : 'csv', rows, sheets: [], sheet: null }
}

/** Photos and programs have many control characters, texts nearly none. */
function isBinary(start: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)
  return start.filter(isControl).length * 50 > start.length
}

/** Scans the whole file, because accented letters can be rare and late. */
async function decoderOf(source: TableSource): Promise<(bytes: Uint8Array) => string> {
  const detector = macDetector()
  for await (const chunk of chunksOf(source)) detector.add(chunk)
  return detector.isMac() ? decodeMac : decodeMixed
}

async function openWorkbook(source: TableSource, sheet: string | null): Promise<Table> {
  const bytes = await wholeBytes(source)
  const { openWorkbook } = await import('./workbook.server.ts')
  const workbook = await openWorkbook(bytes, sheet)
  return { format: 'xlsx', ...workbook, rows: bounded(workbook.rows, 'workbook') }
}

/** Skips blank rows and trailing blank cells. @throws NotATable past a limit. */
async function* bounded(rows: AsyncIterable<TableRow>, kind: TableKind): AsyncGenerator<TableRow> {
  let count = 0
  let filled = 0
  for await (const { number, cells } of rows) {
    // Blank rows in text files take time, too.
    if (kind === 'file' && number > tableLimits.rows) throw new NotATable(pastLimit.rows(kind))
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (!width) continue
    if (width > tableLimits.columns) throw new NotATable(pastLimit.columns(kind, width))
    count += 1
    filled += width
    if (count > tableLimits.rows) throw new NotATable(pastLimit.rows(kind))
    if (filled > tableLimits.cells) throw new NotATable(pastLimit.cells(kind))
    const short = cells.slice(0, width).map((cell) => cell.slice(0, tableLimits.cellLetters))
    yield { number, cells: short }
  }
  if (!count) throw new NotATable(nothingIn(kind))
}

function nothingIn(kind: TableKind): string {
  return kind === 'workbook' ? t.emptySheet() : t.emptyRows()
}

const chunkBytes = 65_536

async function* chunksOf(source: TableSource): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') yield* createReadStream(source)
  else
    for (let at = 0; at < source.length; at += chunkBytes)
      yield source.subarray(at, at + chunkBytes)
}

async function firstBytes(source: TableSource): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(source)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= chunkBytes) break
  }
  return Buffer.concat(chunks).subarray(0, chunkBytes)
}

async function wholeBytes(source: TableSource): Promise<Buffer> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  if (size > tableLimits.wholeBytes) throw new NotATable(pastLimit.fileSize())
  return typeof source === 'string' ? readFile(source) : Buffer.from(source)
}

async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    // Line endings may differ within a file.
    recordDelimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: tableLimits.rowLetters,
  })
  const reading = Readable.from(unlessEndless(text))
  reading.on('error', (error) => parser.destroy(error))
  reading.pipe(parser)
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { number: ++number, cells }
  } catch (error) {
    throw brokenTable(error, ((error as { records?: number }).records ?? number) + 1)
  } finally {
    reading.destroy()
  }
}

function brokenTable(error: unknown, number: number): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (error instanceof Endless || code === 'CSV_MAX_RECORD_SIZE')
    return new NotATable(pastLimit.row(number))
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new NotATable(t.openQuote({ row: number }))
  return code.startsWith('CSV_') ? new NotATable(t.brokenRow({ row: number })) : error
}

class Endless extends Error {}

/**
 * Limits line length: the parser counts a row's letters but not its delimiters, so a line of
 * delimiters would fill memory.
 */
async function* unlessEndless(text: AsyncIterable<string>): AsyncGenerator<string> {
  let unbroken = 0
  for await (const part of text) {
    const last = Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'))
    unbroken = last < 0 ? unbroken + part.length : part.length - last - 1
    if (unbroken > 4 * tableLimits.rowLetters) throw new Endless()
    yield part
  }
}

/** Each line can have its own encoding. */
async function* linesOf(
  source: TableSource,
  decode: (bytes: Uint8Array) => string,
): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunksOf(source)) {
    const all = Buffer.concat([rest, chunk])
    const end = all.lastIndexOf(0x0a) + 1
    rest = all.subarray(end)
    if (rest.length > tableLimits.rowLetters) {
      yield decode(rest)
      rest = Buffer.alloc(0)
    }
    if (end) yield decodeLines(all.subarray(0, end), decode)
  }
  if (rest.length) yield decode(rest)
}

function decodeLines(bytes: Buffer, decode: (bytes: Uint8Array) => string): string {
  if (isUtf8(bytes)) return bytes.toString()
  let text = ''
  for (let from = 0; from < bytes.length;) {
    const to = bytes.indexOf(0x0a, from) + 1
    text += decode(bytes.subarray(from, to))
    from = to
  }
  return text
}

async function* wideText(source: TableSource, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(source)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function openJson(
  source: TableSource,
  decode: (bytes: Uint8Array) => string,
): Promise<Table> {
  const text = decode(await wholeBytes(source))
  const table = tableOfJson(text.replace(/^\uFEFF/, ''), tableLimits.columns)
  if (!table.ok)
    throw new NotATable(
      'columns' in table ? pastLimit.columns('file', table.columns) : table.problem,
    )
  const rows = bounded(numbered(table.rows), 'file')
  return { format: table.isGeo ? 'geojson' : 'json', rows, sheets: [], sheet: null }
}

async function* numbered(rows: Iterable<string[]>): AsyncGenerator<TableRow> {
  let number = 0
  for (const cells of rows) yield { number: ++number, cells }
}
