import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { parse } from 'csv-parse'
import { decodeMixed, wideEncoding } from './decode.ts'
import { delimiterOf } from './delimiter.ts'
import { tableOfJson } from './json-table.ts'

/** A file to read, as often as needed. */
export type TableFile = { name: string; bytes: number; read(): AsyncIterable<Uint8Array> }

export type TableFormat = 'csv' | 'tsv' | 'json' | 'geojson' | 'xlsx'

/** A row of a table with the number that a spreadsheet shows beside it. */
export type TableRow = { number: number; cells: string[] }

/** The file is no table that can be read: says why, to whoever chose it. */
export class NotATable extends Error {}

/** What is held in memory at once to be read: beyond it only the formats that are read row by row. */
const maxWholeBytes = 32 * 1024 ** 2
/** What a workbook may hold, unpacked: some 200,000 rows; and of how many files it may be made. */
const maxUnpackedBytes = 8 * maxWholeBytes
const maxFilesInside = 1000
/** No row of a list of businesses is longer: a quotation mark without its end makes one of all that follows. */
const maxRowLetters = 200_000

/** A file of this machine. @throws NotATable when there is none. */
export async function fileAt(path: string): Promise<TableFile> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new NotATable(`There is no file ${path}.`)
  return { name: basename(path), bytes: found.size, read: () => createReadStream(path) }
}

/** A file that is held in memory. */
export function fileOf(name: string, bytes: Uint8Array): TableFile {
  return {
    name,
    bytes: bytes.length,
    async *read() {
      yield bytes
    },
  }
}

/**
 * The rows of a table, empty ones too, whatever it is written in: CSV with any delimiter and encoding, JSON, GeoJSON or a
 * workbook, of which the first sheet is read.
 *
 * @throws NotATable for what is none; also in the middle of it.
 */
export async function readTable(
  file: TableFile,
): Promise<{ format: TableFormat; rows: AsyncIterable<TableRow> }> {
  const start = await firstBytes(file)
  if (!start.length) throw new NotATable('The file is empty.')
  if (start[0] === 0x50 && start[1] === 0x4b)
    return { format: 'xlsx', rows: numbered(await workbookRows(file)) }
  if (start[0] === 0xd0 && start[1] === 0xcf)
    throw new NotATable('This is an old Excel file (.xls). Save it as .xlsx or as CSV.')
  if (start[0] === 0x25 && start[1] === 0x50)
    throw new NotATable('This is a PDF. Save the list as a spreadsheet (.xlsx) or as CSV.')
  const encoding = wideEncoding(start)
  const text = encoding ? new TextDecoder(encoding).decode(start) : decodeMixed(start)
  if (/^\uFEFF?\s*[{[]/.test(text)) return jsonRows(file, encoding)
  const delimiter = delimiterOf(text.replace(/^\uFEFF/, ''))
  return { format: delimiter === '\t' ? 'tsv' : 'csv', rows: csvRows(file, encoding, delimiter) }
}

async function firstBytes({ read }: TableFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of read()) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= 65_536) break
  }
  return Buffer.concat(chunks).subarray(0, 65_536)
}

async function wholeBytes({ bytes, read }: TableFile): Promise<Buffer> {
  if (bytes > maxWholeBytes)
    throw new NotATable(
      `The file is larger than ${maxWholeBytes / 1024 ** 2} MB. Save it as CSV, which may have any size.`,
    )
  const chunks: Uint8Array[] = []
  for await (const chunk of read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* csvRows(
  file: TableFile,
  encoding: string | null,
  delimiter: string,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    // Of lists that several people kept, each line may end in its own way.
    recordDelimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: maxRowLetters,
  })
  const source = Readable.from(encoding ? wideText(file, encoding) : lines(file))
  // What breaks the source ends the table.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { number: ++number, cells }
  } catch (error) {
    throw brokenTable(error, ((error as { records?: number }).records ?? number) + 1)
  } finally {
    source.destroy()
  }
}

function brokenTable(error: unknown, number: number): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new NotATable(
      `In row ${number} a quotation mark (") opens a cell and never closes it. Take it out or close it, and try again.`,
    )
  return code.startsWith('CSV_')
    ? new NotATable(
        `Row ${number} cannot be read as CSV. Open the file in a spreadsheet and save it as CSV again.`,
      )
    : error
}

/** The text line by line, so that each can be in another encoding. */
async function* lines({ read }: TableFile): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of read()) {
    const all = Buffer.concat([rest, chunk])
    const end = all.lastIndexOf(0x0a) + 1
    rest = all.subarray(end)
    if (rest.length > 4 * maxRowLetters) {
      yield decodeMixed(rest)
      rest = Buffer.alloc(0)
    }
    for (let from = 0; from < end;) {
      const to = all.indexOf(0x0a, from) + 1
      yield decodeMixed(all.subarray(from, to))
      from = to
    }
  }
  if (rest.length) yield decodeMixed(rest)
}

async function* wideText({ read }: TableFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of read()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function jsonRows(
  file: TableFile,
  encoding: string | null,
): Promise<{ format: TableFormat; rows: AsyncIterable<TableRow> }> {
  const bytes = await wholeBytes(file)
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeMixed(bytes)
  const table = tableOfJson(text.replace(/^\uFEFF/, ''))
  if (!table.ok) throw new NotATable(table.problem)
  return { format: table.isGeo ? 'geojson' : 'json', rows: numbered(table.rows) }
}

async function workbookRows(file: TableFile): Promise<string[][]> {
  const bytes = await wholeBytes(file)
  if (await isLargerUnpacked(bytes))
    throw new NotATable('This workbook holds more than can be read at once. Save it as CSV.')
  const { readSheet } = await import('read-excel-file/node')
  const sheet = await readSheet(bytes).catch(() => {
    throw new NotATable('This workbook cannot be read. Save it as .xlsx or as CSV again.')
  })
  return sheet.map((row) => row.map(cellText))
}

const inflate = promisify(inflateRaw)
const fileInside = Buffer.from('PK\u0003\u0004')

/** Whether an archive holds too much, found by unpacking it with a bound: what it says of itself may be a lie. */
async function isLargerUnpacked(archive: Buffer): Promise<boolean> {
  let left = maxUnpackedBytes
  let files = 0
  for (let at = archive.indexOf(fileInside); at >= 0; at = archive.indexOf(fileInside, at + 4)) {
    if (++files > maxFilesInside) return true
    if (at + 30 > archive.length) return false
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
    try {
      const unpacked = await inflate(archive.subarray(start), { maxOutputLength: left })
      left = Math.max(1, left - unpacked.length)
    } catch (error) {
      // What is no packed file, the reader of workbooks finds out.
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return true
    }
  }
  return false
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // A day has no time; a time of day is a moment of the first day that spreadsheets know.
  if (value instanceof Date && !Number.isNaN(value.getTime()))
    return value.getUTCFullYear() < 1901
      ? value.toISOString().slice(11, 16)
      : value.toISOString().slice(0, 10)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function* numbered(rows: string[][]): AsyncGenerator<TableRow> {
  for (const [place, cells] of rows.entries()) yield { number: place + 1, cells }
}
