import * as t from '#messages/command-users.ts'
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import { parsedJson } from '../../platform/text/json.ts'

/** `columns` is null for an unreadable row. */
export type ExportedRow = { line: number; columns: Record<string, unknown> | null }

/** JSON array, JSON lines, or CSV. @throws if it is none of these */
export function readExport(text: string): ExportedRow[] {
  const content = text.replace(/^\uFEFF/, '')
  if (/^\s*\[/.test(content)) return readArray(content)
  if (/^\s*\{/.test(content)) return readLines(content)
  const [header, ...records] = readCsv(content)
  if (!header?.cells.some((name) => name === 'id' || name === 'user_id'))
    throw new Error(t.unknownFormat())
  return records.map(({ line, cells }) => ({
    line,
    columns:
      cells.length === header.cells.length
        ? Object.fromEntries(header.cells.map((name, place) => [name, cells[place]]))
        : null,
  }))
}

function readArray(text: string): ExportedRow[] {
  const rows = parsedJson(text)
  if (!Array.isArray(rows)) throw new Error(t.notAnArray())
  return rows.map((row: unknown, place) => ({ line: place + 1, columns: asColumns(row) }))
}

function readLines(text: string): ExportedRow[] {
  return text
    .split('\n')
    .map((row, place) => ({ line: place + 1, row: row.trim() }))
    .filter(({ row }) => row !== '')
    .map(({ line, row }) => ({ line, columns: asColumns(parsedJson(row)) }))
}

function asColumns(row: unknown): Record<string, unknown> | null {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? { ...row } : null
}

export type CsvRecord = { line: number; cells: string[] }

/** Postgres's limit for columns. */
const maxCells = 1600

/** RFC 4180. */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let next = 1
  try {
    parseCsv(text, {
      recordDelimiter: ['\r\n', '\n'],
      relaxColumnCount: true,
      skipEmptyLines: true,
      maxRecordSize: 32 * 1024 ** 2,
      onRecord: (cells: string[], { lines }) => {
        const line = lines - cells.join('').split('\n').length + 1
        if (cells.length > maxCells) throw new Error(t.tooManyCells({ line, cells: maxCells }))
        records.push({ line, cells })
        next = lines + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new Error(t.cellTooLong({ line: next }), {
        cause: error,
      })
    throw new Error(t.badLine({ line: next }), { cause: error })
  }
  return records
}
