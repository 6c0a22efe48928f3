import * as t from '#messages/admin-import-files.ts'
import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { NotATable, pastLimit, tableLimits } from './table-limits.ts'

export type Parts = {
  has(name: string): boolean
  /**
   * Fails if there are more bytes than the zip directory says.
   * @param part 'start' doesn't count toward the limit; the caller stops early.
   */
  read(name: string, part?: 'start'): Promise<Readable>
}

export const damaged = () => new NotATable(t.damagedWorkbook())

/**
 * Checks the zip directory against the limits, and the unpacked bytes against the directory.
 * @throws NotATable
 */
export async function openZip(bytes: Buffer): Promise<Parts> {
  const entries = await entriesOf(bytes)
  let unpacked = 0
  const take = (name: string, part?: 'start') => {
    const entry = entries.get(name)
    if (!entry) throw damaged()
    if (entry.isEncrypted()) throw new NotATable(t.lockedWorkbook())
    if (part === 'start') return entry
    unpacked += entry.uncompressedSize
    if (unpacked > tableLimits.unpackedBytes) throw new NotATable(pastLimit.unpacked())
    const { uncompressedSize: size, compressedSize } = entry
    if (size > tableLimits.ratioBytes && size > compressedSize * tableLimits.ratio)
      throw new NotATable(pastLimit.ratio())
    return entry
  }
  const zip = await open(bytes)
  return {
    has: (name) => entries.has(name),
    read: async (name, part) => {
      const entry = take(name, part)
      return new Promise((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) => (error ? reject(damaged()) : resolve(stream))),
      )
    },
  }
}

async function open(bytes: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) =>
      error ? reject(damaged()) : resolve(zip),
    ),
  )
}

async function entriesOf(bytes: Buffer): Promise<Map<string, Entry>> {
  const zip = await open(bytes)
  if (zip.entryCount > tableLimits.filesInside)
    throw new NotATable(pastLimit.filesInside(zip.entryCount))
  const found = await new Promise<Entry[]>((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', () => reject(damaged()))
    zip.readEntry()
  })
  requireApart(found)
  return new Map(found.map((entry) => [entry.fileName, entry]))
}

const headBytes = 30

/** Overlapping files are a zip bomb; no program writes them. */
function requireApart(entries: Entry[]): void {
  let end = 0
  const inPlace = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of inPlace) {
    if (start < end) throw damaged()
    end = start + headBytes + compressedSize
  }
}
