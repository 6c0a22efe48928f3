import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import * as t from '#messages/command-registry.ts'
import { fieldsPerLine, readHeader, type Header } from './sam-entity.ts'

/** The message says how the file is wrong and how to fix it. */
export class NotSamFile extends Error {}

export type SamLine = { number: number; fields: string[] | null; start: string }

export type SamFile = {
  header: Header
  /** Without the first and last line; fields are null where the line is damaged. @throws NotSamFile */
  lines: AsyncIterable<SamLine>
  close(): void
}

const maxLine = 20_000
const maxUnpacked = 8 * 1024 ** 3
/** Of the first lines, before the layout is called wrong. */
const linesToTrust = 20

/** Streams the ZIP's one file; never more than a chunk is in memory. @throws NotSamFile */
export async function openSamFile(path: string): Promise<SamFile> {
  const zip = await openZip(path)
  try {
    const entry = await dataFileIn(zip)
    if (entry.isEncrypted()) throw new NotSamFile(t.encrypted())
    if (entry.uncompressedSize > maxUnpacked) throw new NotSamFile(t.tooLarge())
    // The ASCII edition writes other letters in the Windows code page.
    const encoding = /utf-?8/i.test(entry.fileName) ? 'utf-8' : 'windows-1252'
    const texts = textsIn(await streamOf(zip, entry), encoding)
    const iterator = texts[Symbol.asyncIterator]()
    const first = await iterator.next()
    const header = first.done ? null : readHeader(first.value, 'BOF')
    if (!header) throw new NotSamFile(t.notSam())
    return { header, lines: checked(iterator, header), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function* checked(texts: AsyncIterator<string>, header: Header): AsyncGenerator<SamLine> {
  let lines = 0
  let damaged = 0
  let end: Header | null = null
  for (;;) {
    const next = await texts.next()
    if (next.done) break
    if (end) throw new NotSamFile(t.afterEnd())
    if (next.value.startsWith('EOF ')) {
      end = readHeader(next.value, 'EOF')
      if (!end) throw new NotSamFile(t.cutOff({ lines }))
      continue
    }
    if (!next.value) continue
    lines++
    const fields = next.value.split('|')
    const isWhole = fields.length === fieldsPerLine && fields.at(-1) === '!end'
    if (!isWhole) damaged++
    if (lines === linesToTrust && damaged > linesToTrust / 2)
      throw new NotSamFile(t.wrongLayout({ found: fields.length, expected: fieldsPerLine }))
    yield { number: lines + 1, fields: isWhole ? fields : null, start: next.value.slice(0, 60) }
  }
  if (!end) throw new NotSamFile(t.cutOff({ lines }))
  const { count } = header
  if (end.count !== count) throw new NotSamFile(t.countsDiffer({ first: count, last: end.count }))
  // A line break within an entry makes two damaged lines of one.
  if (Math.abs(lines - count) > damaged) throw new NotSamFile(t.wrongCount({ lines, count }))
}

async function* textsIn(stream: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  try {
    for await (const chunk of stream) {
      const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      if (rest.length > maxLine) throw new NotSamFile(t.notSam())
      for (const part of parts) yield part.endsWith('\r') ? part.slice(0, -1) : part
    }
  } catch (error) {
    if (error instanceof NotSamFile) throw error
    throw new NotSamFile(t.damagedZip(), { cause: error })
  }
  rest += decoder.decode()
  if (rest) yield rest
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (!error) return resolve(zip)
      const isMissing = 'code' in error && error.code === 'ENOENT'
      reject(new NotSamFile(isMissing ? t.noFile({ path }) : t.notZip(), { cause: error }))
    }),
  )
}

function dataFileIn(zip: ZipFile): Promise<Entry> {
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (/\.dat$/i.test(entry.fileName)) resolve(entry)
      else zip.readEntry()
    })
    zip.on('end', () => reject(new NotSamFile(t.noDataFile())))
    zip.on('error', () => reject(new NotSamFile(t.damagedZip())))
    zip.readEntry()
  })
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new NotSamFile(t.damagedZip(), { cause: error })) : resolve(stream),
    ),
  )
}
