/** A record of a CSV file with the number of the line that it begins on. */
export type CsvRecord = { line: number; cells: string[] }

/**
 * Reads CSV as RFC 4180 has it: commas, quotes that are doubled within quotes, line breaks within quotes.
 *
 * @throws when a quote is never closed, or something follows a closing one.
 */
export function readCsv(text: string): CsvRecord[] {
  // One cell and what ends it: a comma, a line break, or the end of the text.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/gy
  const records: CsvRecord[] = []
  let record: CsvRecord = { line: 1, cells: [] }
  let line = 1
  while (cell.lastIndex < text.length || record.cells.length > 0) {
    const found = cell.exec(text)
    if (!found) throw new Error(`Line ${line} of the CSV is malformed`)
    const [whole, quoted, plain = '', end] = found
    record.cells.push(quoted?.replaceAll('""', '"') ?? plain)
    line += whole.split('\n').length - 1
    if (end === ',') continue
    // An empty line is no record.
    if (record.cells.length > 1 || record.cells[0] !== '') records.push(record)
    record = { line, cells: [] }
  }
  return records
}
