import * as t from '#messages/admin-import-files.ts'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { headingsIn } from '../record/columns.ts'
import { bestSheet, type SheetLook, NotATable, pastLimit, tableLimits } from './table-limits.ts'
import { isDateCode, isDateFormat, dayText } from './workbook-dates.ts'
import { damaged, openZip, type Parts } from './zip.server.ts'

type Row = { number: number; cells: string[] }

type Attributes = Record<string, string>
type Handlers = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
  isDone?(): boolean
}

/** Limits for hostile XML; normal files stay far below. */
const maxLettersWithoutTag = 4 * 1024 ** 2
const maxDepth = 100

/**
 * Streams the rows of a sheet, without memory for empty cells.
 * @param asked default: the sheet that looks most like a list. @throws NotATable, also while
 * reading rows.
 */
export async function openWorkbook(bytes: Buffer, asked: string | null) {
  const parts = await openZip(bytes)
  if (parts.has('xl/workbook.bin')) throw new NotATable(t.binaryWorkbook())
  if (!parts.has('xl/workbook.xml')) throw new NotATable(t.notAWorkbook())
  const { sheets, is1904 } = await readSheetList(parts)
  const files = await readRelations(parts)
  const tables = sheets.flatMap((sheet) => {
    const path = files.sheets.get(sheet.relation)
    return path ? [{ ...sheet, path }] : []
  })
  const texts = files.texts ? await readSharedTexts(parts, files.texts) : []
  const isDate = files.styles ? await readDateStyles(parts, files.styles) : []
  const text = (cell: Cell) => textOf(cell, { texts, isDate, is1904 })
  const looks = await lookAtSheets(parts, tables, text)
  const best = bestSheet(looks)
  const name = looks.find((look) => look.name === asked)?.name ?? best?.name ?? null
  const path = tables.find((sheet) => sheet.name === name)?.path
  if (!path) throw damaged()
  return { sheets: looks, sheet: name, rows: rowsAt(parts, path, text) }
}

/** Opens the file at the first row: an unread stream has no error handler. */
async function* rowsAt(
  parts: Parts,
  path: string,
  text: (cell: Cell) => string,
): AsyncGenerator<Row> {
  yield* sheetRows(await parts.read(path), text)
}

/** Limits for the first look at sheets. */
const looked = { sheets: 40, rows: 200, bytes: 8 * 1024 ** 2, bytesOfAll: 32 * 1024 ** 2 }
const rowsAbove = 15

async function lookAtSheets(
  parts: Parts,
  sheets: (Sheet & { path: string })[],
  text: (cell: Cell) => string,
): Promise<SheetLook[]> {
  const looks: SheetLook[] = []
  let bytes = 0
  for (const [place, { name, isHidden, path }] of sheets.entries()) {
    const look = { name, isHidden, headings: 0, rows: 0, isAll: true }
    looks.push(look)
    // Only one sheet: nothing to choose.
    if (sheets.length === 1 || place >= looked.sheets || bytes > looked.bytesOfAll) continue
    let seen = 0
    try {
      const stream = await parts.read(path, 'start')
      const start = firstBytes(stream, looked.bytes, (size) => (bytes += size))
      for await (const { cells } of sheetRows(start, text)) {
        const headings = seen++ < rowsAbove ? headingsIn(cells) : 0
        if (headings > look.headings) Object.assign(look, { headings, rows: 0 })
        else if (cells.filter(Boolean).length > 1) look.rows++
        if (look.rows < looked.rows) continue
        look.isAll = false
        break
      }
    } catch (error) {
      // Ignore damage in other sheets.
      if (!(error instanceof NotATable)) throw error
    }
  }
  return looks
}

async function* firstBytes(
  stream: Readable,
  most: number,
  count: (size: number) => void,
): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      count(chunk.length)
      yield chunk
      if (size >= most) return
    }
  } finally {
    stream.destroy()
  }
}

type Sheet = { name: string; relation: string; isHidden: boolean }

async function readSheetList(parts: Parts): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = []
  let is1904 = false
  await readXml(parts, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet' || !attributes.name) return
      const { name: title, state = 'visible' } = attributes
      sheets.push({ name: title, relation: attributes.id ?? '', isHidden: state !== 'visible' })
    },
  })
  if (sheets.length > tableLimits.sheets) throw new NotATable(pastLimit.sheets(sheets.length))
  return { sheets, is1904 }
}

type Files = { sheets: Map<string, string>; texts: string | null; styles: string | null }

async function readRelations(parts: Parts): Promise<Files> {
  const files: Files = { sheets: new Map(), texts: null, styles: null }
  await readXml(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      if (type.endsWith('/worksheet')) files.sheets.set(id, path)
      else if (type.endsWith('/sharedStrings')) files.texts = path
      else if (type.endsWith('/styles')) files.styles = path
    },
  })
  return files
}

/** Joins rich text; skips pronunciation. */
async function readSharedTexts(parts: Parts, path: string): Promise<string[]> {
  const texts: string[] = []
  let letters = 0
  const reading = textReader()
  await readXml(parts, path, {
    open(name) {
      if (name === 'si') reading.start()
      else reading.open(name)
    },
    text: reading.text,
    close(name) {
      if (name !== 'si') return reading.close(name)
      const text = unescaped(reading.end())
      letters += text.length
      texts.push(text)
      if (texts.length > tableLimits.sharedTexts || letters > tableLimits.sharedLetters)
        throw new NotATable(pastLimit.sharedTexts())
    },
  })
  return texts
}

function textReader() {
  let text = ''
  let isIn = false
  let isPronounced = false
  return {
    start() {
      text = ''
    },
    open(name: string) {
      if (name === 't') isIn = true
      else if (name === 'rPh') isPronounced = true
    },
    text(more: string) {
      if (isIn && !isPronounced && text.length < tableLimits.cellLetters) text += more
    },
    close(name: string) {
      if (name === 't') isIn = false
      else if (name === 'rPh') isPronounced = false
    },
    end: () => text.slice(0, tableLimits.cellLetters),
  }
}

async function readDateStyles(parts: Parts, path: string): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const base: (number | null)[] = []
  const styles: { format: number | null; base: number }[] = []
  let list = ''
  await readXml(parts, path, {
    open(name, { numFmtId, formatCode = '', xfId }) {
      const format = numFmtId === undefined ? null : Number(numFmtId)
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      else if (name === 'cellStyleXfs' || name === 'cellXfs') list = name
      else if (name === 'xf' && list === 'cellStyleXfs') base.push(format)
      else if (name === 'xf' && list === 'cellXfs')
        styles.push({ format, base: Number(xfId ?? -1) })
    },
    close(name) {
      if (name === list) list = ''
    },
  })
  const isDate = new Map<number, boolean>()
  for (const [id, code] of codes) isDate.set(id, isDateCode(code))
  return styles.map((style) => {
    const format = style.format ?? base[style.base] ?? null
    return format !== null && (isDateFormat(format) || (isDate.get(format) ?? false))
  })
}

type Cell = { type: string; style: string | undefined; value: string; inline: string }

function textOf(
  { type, style, value, inline }: Cell,
  { texts, isDate, is1904 }: { texts: string[]; isDate: boolean[]; is1904: boolean },
): string {
  if (type === 'inlineStr') return unescaped(inline).trim()
  if (type === 'str') return unescaped(value).trim()
  if (type === 'e' || value === '') return ''
  if (type === 's') {
    const text = texts[Number(value)]
    if (text === undefined) throw damaged()
    return text.trim()
  }
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return dayText(Date.parse(value)) ?? value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const days = is1904 ? number + 1462 : number
  const moment = isDate[Number(style ?? -1)]
    ? dayText(Math.floor((days - 25_569) * 86_400_000))
    : null
  return moment ?? String(number)
}

/** Escapes for characters XML doesn't allow. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const lastRow = 1_048_576

async function* sheetRows(
  stream: AsyncIterable<Uint8Array>,
  text: (cell: Cell) => string,
): AsyncGenerator<Row> {
  let ready: Row[] = []
  let row: Row | null = null
  let before = 0
  let column = 0
  let widest = 0
  let cell: Cell | null = null
  let isInValue = false
  let isDone = false
  const inline = textReader()
  const closeCell = () => {
    if (!row || !cell) return
    const said = text({ ...cell, inline: inline.end() }).slice(0, tableLimits.cellLetters)
    cell = null
    if (!said) return
    widest = Math.max(widest, column)
    if (column > tableLimits.columns) return
    while (row.cells.length < column) row.cells.push('')
    row.cells[column - 1] = said
  }
  const closeRow = () => {
    if (widest > tableLimits.columns) throw new NotATable(pastLimit.columns('workbook', widest))
    if (row?.cells.length) ready.push(row)
    row = null
  }
  const reading = readXmlParts(stream, {
    open(name, attributes) {
      if (name === 'row') {
        const number: number = attributes.r === undefined ? before + 1 : Number(attributes.r)
        if (!Number.isInteger(number) || number <= before || number > lastRow) throw damaged()
        before = number
        row = { number, cells: [] }
        column = 0
      } else if (name === 'c' && row) {
        column = attributes.r === undefined ? column + 1 : columnIn(attributes.r)
        cell = { type: attributes.t ?? 'n', style: attributes.s, value: '', inline: '' }
        inline.start()
      } else if (cell && name === 'v') isInValue = true
      else if (cell) inline.open(name)
    },
    text(more) {
      if (!cell) return
      if (isInValue && cell.value.length < tableLimits.cellLetters) cell.value += more
      else if (!isInValue) inline.text(more)
    },
    close(name) {
      if (name === 'v') isInValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
      else if (name === 'sheetData') isDone = true
      else inline.close(name)
    },
    isDone: () => isDone,
  })
  for await (const _ of reading) {
    yield* ready
    ready = []
  }
}

/** 28 for AB12. */
function columnIn(address: string): number {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(address) ?? []
  if (!letters) throw damaged()
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

async function readXml(parts: Parts, path: string, handlers: Handlers): Promise<void> {
  for await (const _ of readXmlParts(await parts.read(path), handlers));
}

/** Yields after each chunk. @throws NotATable */
async function* readXmlParts(
  stream: AsyncIterable<Uint8Array>,
  { open, close, text, isDone }: Handlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let sinceTag = 0
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    if (++depth > maxDepth) throw damaged()
    open?.(localName(name), localNames(attributes))
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth -= 1
    close?.(localName(name))
  })
  if (text) parser.on('text', text)
  if (text) parser.on('cdata', text)
  // No document type means no entities to expand.
  const refuse = () => {
    throw damaged()
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream) {
      const more = decoder.decode(chunk, { stream: true })
      sinceTag += more.length
      parser.write(more)
      if (sinceTag > maxLettersWithoutTag) throw damaged()
      yield
      if (isDone?.()) return
    }
    parser.close()
    yield
  } catch (error) {
    throw error instanceof NotATable ? error : damaged()
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Attributes): Attributes {
  const names = Object.keys(attributes)
  if (!names.some((name) => name.includes(':'))) return attributes
  return Object.fromEntries(names.map((name) => [localName(name), attributes[name] ?? '']))
}
