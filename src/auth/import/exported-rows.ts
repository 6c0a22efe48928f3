import { CsvError, parse as csvRecords, type InfoRecord } from 'csv-parse/sync'

/** `columns` is null for an unreadable row; `line` is where it begins. */
export type ExportedRow = { line: number; columns: Record<string, unknown> | null }

/**
 * Reads a JSON array, JSON lines, or CSV as `copy … csv header` writes it. In an array, `line` is the entry's number.
 *
 * @throws if it is none of these
 */
export function readExport(text: string): ExportedRow[] {
  const content = text.replace(/^\uFEFF/, '')
  if (/^\s*\[/.test(content)) return readArray(content)
  if (/^\s*\{/.test(content)) return readLines(content)
  const [header, ...records] = readCsv(content)
  if (!header?.cells.some((name) => name === 'id' || name === 'user_id'))
    throw new Error('The file is neither JSON nor CSV whose first line names the columns')
  return records.map(({ line, cells }) => ({
    line,
    columns:
      cells.length === header.cells.length
        ? Object.fromEntries(header.cells.map((name, place) => [name, cells[place]]))
        : null,
  }))
}

function readArray(text: string): ExportedRow[] {
  const rows = parse(text)
  if (!Array.isArray(rows)) throw new Error('The file begins as a JSON array, but is none')
  return rows.map((row: unknown, place) => ({ line: place + 1, columns: asColumns(row) }))
}

function readLines(text: string): ExportedRow[] {
  return text
    .split('\n')
    .map((row, place) => ({ line: place + 1, row: row.trim() }))
    .filter(({ row }) => row !== '')
    .map(({ line, row }) => ({ line, columns: asColumns(parse(row)) }))
}

function asColumns(row: unknown): Record<string, unknown> | null {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? { ...row } : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type CsvRecord = { line: number; cells: string[] }

/** Postgres's limit for columns. */
const maxCells = 1600
/** In characters. */
const maxRecord = 8_000_000

/** @throws for unbalanced quotes, or a record or cell without end */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  const on_record = (cells: string[], { lines }: InfoRecord) => {
    if (cells.length > maxCells)
      throw new Error(
        `Line ${lines} of the CSV has more than ${maxCells} cells: it is no row of a table`,
      )
    records.push({ line: lines - (cells.join('').split('\n').length - 1), cells })
    return null
  }
  try {
    csvRecords(text, {
      max_record_size: maxRecord,
      on_record,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
    })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const why =
      error.code === 'CSV_MAX_RECORD_SIZE' ? 'has a cell that is too long to read' : 'is malformed'
    throw new Error(`Line ${error.lines} of the CSV ${why}`, { cause: error })
  }
}
