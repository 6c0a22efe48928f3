import * as t from '#messages/form-documents.ts'
import { dayText } from '../../listings/day-text.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { decoderOf, maxPhotoBytes, photoTypes } from '../../platform/images/photo-rule.ts'
import { cleanLine } from '../clean-text.ts'

/** The day on which the documents of a decision are deleted. */
export function documentsUntil(decidedAt: Date): string {
  const until = new Date(decidedAt.getTime() + documentDays * 86_400_000)
  return dayText(until.toISOString().slice(0, 10))
}

export const whenDeleted = () => t.daysAfterTheDecision({ documentDays })

export const noFileText = t.chooseAFile

type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

export type CheckedFile = { name: string; mediaType: MediaType; bytes: Uint8Array }

export type SentFile = Omit<CheckedFile, 'mediaType'> & { mediaType: MediaType | 'other photo' }

export const documentTypes = `application/pdf,.pdf,${photoTypes}`

export const answerDocumentsLabel = t.documentsForYourAnswer

export const documentsHint = () => t.hint({ whenDeleted: whenDeleted() })

const megabyte = 1024 * 1024
/** Of what is stored together: larger photos are made smaller first. */
export const maxBytes = 5 * megabyte
const maxSentBytes = maxPhotoBytes

export const maxDocuments = 10
export const maxDocumentsPerDay = 5

export function filesProblem(files: readonly { size: number }[]): string | null {
  if (files.length > maxDocumentsPerDay) return t.chooseAtMostFiles({ max: maxDocumentsPerDay })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxSentBytes) return null
  return files.length === 1 ? t.fileTooLarge() : t.filesTooLarge()
}

export type NoRoom = 'full' | 'enough' | 'enough today' | 'too often'

export function noRoomText(why: NoRoom, isFirst: boolean): string {
  if (why === 'enough') return t.weKeepDocumentsOfA({ max: maxDocuments })
  if (why === 'enough today') return t.youHaveSentDocumentsToday({ max: maxDocumentsPerDay })
  const what = why === 'full' ? t.weCannotTakeDocumentsAt() : t.youHaveSentManyDocuments()
  const then = isFirst ? t.sendTheFormWithoutIt() : t.goOnWithoutItAnd()
  return `${what} ${then}`
}

const beginnings: [MediaType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

const promises: [RegExp, () => string][] = [
  [/\.pdf$/i, t.aPdf],
  [/\.jpe?g$/i, t.aJpeg],
  [/\.png$/i, t.aPng],
  [/\.webp$/i, t.aWebp],
  [/\.avif$/i, t.anAvif],
  [/\.hei[cf]$/i, t.aHeic],
]

function unknownText(name: string): string {
  const promised = promises.find(([ending]) => ending.test(name.trim()))
  const choose = t.chooseAPdfOrA()
  return promised ? t.theContentOfThisFile({ kind: promised[1](), choose }) : choose
}

export type ChosenDocuments = { hasFile: boolean; text: string | null }

export const beginningBytes = 128

/** @param size in bytes, of the whole file. */
export function contentProblem(name: string, start: Uint8Array, size: number): string | null {
  if (start.length === 0) return t.chooseAFileThatIs()
  const kind = kindOf(start)
  if (kind === 'application/pdf' && size > maxBytes) return t.pdfTooLarge()
  return kind ? null : unknownText(name)
}

function kindOf(bytes: Uint8Array): SentFile['mediaType'] | null {
  const known = beginnings.find(([, start]) => start.every((byte, place) => bytes[place] === byte))
  return known?.[0] ?? (decoderOf(bytes) ? 'other photo' : null)
}

export function checkDocument(
  name: string,
  bytes: Uint8Array,
): { ok: true; file: SentFile } | { ok: false; text: string } {
  const text = contentProblem(name, bytes, bytes.length) ?? filesProblem([{ size: bytes.length }])
  const mediaType = kindOf(bytes)
  if (text || !mediaType) return { ok: false, text: text ?? unknownText(name) }
  // No folder, so the name can be in a header.
  const base = cleanLine(name)
    .replace(/^.*[\\/]/, '')
    .replace(/["<>|:*?]/g, '')
  return {
    ok: true,
    file: { name: cleanLine(base.slice(-100)) || 'document', mediaType, bytes },
  }
}
