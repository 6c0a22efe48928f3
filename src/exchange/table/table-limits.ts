/** The message tells the sender the reason and the fix. */
export class NotATable extends Error {}

const megabyte = 1024 ** 2

/**
 * A list of 200,000 businesses stays below these. Only CSV is streamed, so only CSV can be larger.
 */
export const tableLimits = {
  rows: 1_000_000,
  columns: 300,
  cells: 30_000_000,
  /** Per cell, and per CSV row: an unclosed quote swallows the rest of the file. */
  cellLetters: 20_000,
  rowLetters: 200_000,
  /** JSON and workbooks are read into memory. */
  wholeBytes: 32 * megabyte,
  sheets: 200,
  filesInside: 1000,
  unpackedBytes: 256 * megabyte,
  /** Compression ratio, checked from `ratioBytes` on; spreadsheets rarely reach 50. */
  ratio: 200,
  ratioBytes: 16 * megabyte,
  sharedTexts: 1_000_000,
  sharedLetters: 64 * megabyte,
}

export type TableKind = 'workbook' | 'file'

const many = (count: number) => count.toLocaleString('en-US')

export const pastLimit = {
  rows: (kind: TableKind) =>
    `This ${kind} has more than ${many(tableLimits.rows)} rows, and we read up to that many. Split the list into smaller files and import them one after another.`,
  columns: (kind: TableKind, found: number) =>
    `This ${kind} has ${many(found)} columns; we read up to ${many(tableLimits.columns)}. Delete the empty columns and save it again.`,
  cells: (kind: TableKind) =>
    `This ${kind} has more than ${many(tableLimits.cells)} filled cells, which is more than we can read. Delete the columns you don't need, or split the list into smaller files.`,
  row: (number: number) =>
    `Row ${many(number)} is longer than ${many(tableLimits.rowLetters)} characters. Check that each business is on a line of its own, and that every quotation mark (") that opens a cell also closes it.`,
  fileSize: () =>
    `This file is larger than ${tableLimits.wholeBytes / megabyte} MB. Save the list as CSV, which can be any size, or split it into smaller files.`,
  sheets: (found: number) =>
    `This workbook has ${many(found)} sheets; we read up to ${many(tableLimits.sheets)}. Save a copy with only the sheet that has your list.`,
  filesInside: (found: number) =>
    `This workbook is made of ${many(found)} files; we read up to ${many(tableLimits.filesInside)}. Copy your list into a new workbook, or save it as CSV.`,
  unpacked: () =>
    `Unzipped, this workbook is larger than ${tableLimits.unpackedBytes / megabyte} MB, which is more than can be read at once. Delete the sheets and columns you don't need, or save the list as CSV.`,
  ratio: () =>
    `This workbook unzips to more than ${tableLimits.ratio} times its size, so it's either mostly blank or damaged. Copy your list into a new workbook, or save it as CSV.`,
  sharedTexts: () =>
    'This workbook has more text than we can read at once. Delete the sheets and columns you don’t need, or save the list as CSV.',
  memory: () =>
    'Reading this file takes more memory than we can give it. Copy your list into a new file, save it as CSV, or split it into smaller files.',
  time: () =>
    'Reading this file takes too long. Copy your list into a new file, save it as CSV, or split it into smaller files.',
}

export type SheetLook = {
  name: string
  isHidden: boolean
  /** Known headings in its best row. */
  headings: number
  /** Rows below the headings; a minimum unless `isAll`. */
  rows: number
  isAll: boolean
}

/** The visible sheet with the most headings and rows. */
export function bestSheet(looks: readonly SheetLook[]): SheetLook | null {
  const isOld = ({ name }: SheetLook) =>
    /\b(?:archiv\w*|old|former|inactive|closed|removed?|deleted|do not|rejected|declined|dup\w*|backup|draft|template|sample|example|test)\b/i.test(
      name,
    )
  const score = (look: SheetLook) =>
    (look.headings < 2 ? 0 : look.headings * Math.log2(1 + look.rows)) *
    (isOld(look) ? 0.1 : 1) *
    (look.isHidden ? 0.01 : 1)
  const [best] = looks.toSorted(
    (one, other) => score(other) - score(one) || Number(one.isHidden) - Number(other.isHidden),
  )
  return best ?? null
}
