import * as t from '#messages/admin-import-files.ts'

/** The message gives the reason and the fix. */
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

export const pastLimit = {
  rows: (kind: TableKind) => t.tooManyRows({ kind, most: tableLimits.rows }),
  columns: (kind: TableKind, found: number) =>
    t.tooManyColumns({ kind, found, most: tableLimits.columns }),
  cells: (kind: TableKind) => t.tooManyCells({ kind, most: tableLimits.cells }),
  row: (number: number) => t.rowTooLong({ number, most: tableLimits.rowLetters }),
  fileSize: () => t.fileTooLarge({ megabytes: tableLimits.wholeBytes / megabyte }),
  sheets: (found: number) => t.tooManySheets({ found, most: tableLimits.sheets }),
  filesInside: (found: number) => t.tooManyFilesInside({ found, most: tableLimits.filesInside }),
  unpacked: () => t.unzipsTooLarge({ megabytes: tableLimits.unpackedBytes / megabyte }),
  ratio: () => t.unzipsTooFar({ times: tableLimits.ratio }),
  sharedTexts: t.tooMuchText,
  memory: t.tooMuchMemory,
  time: t.tooSlow,
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
