import { documentDays } from '../../platform/db/retention-rule.ts'
import { decoderOf, photoTypes } from '../../platform/images/photo-rule.ts'
import { cleanLine } from '../clean-text.ts'

export const whenDeleted = `${documentDays} days after the decision`

export const noFileText = 'Choose a file'

type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

export type CheckedFile = { name: string; mediaType: MediaType; bytes: Uint8Array }

export type SentFile = Omit<CheckedFile, 'mediaType'> & { mediaType: MediaType | 'other photo' }

export const documentTypes = `application/pdf,.pdf,${photoTypes}`

export const documentKinds = 'PDF, JPEG, PNG, WebP, AVIF or HEIC'

const megabyte = 1024 * 1024
export const maxBytes = 5 * megabyte

export const maxDocuments = 10
export const maxDocumentsPerDay = 5

export function filesProblem(files: readonly { size: number }[]): string | null {
  if (files.length > maxDocumentsPerDay) return `Choose at most ${maxDocumentsPerDay} files`
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return null
  return files.length === 1
    ? 'Choose a file of at most 5 MB'
    : 'Choose files of at most 5 MB together: you can add others later from your private page'
}

export type NoRoom = 'full' | 'enough' | 'enough today' | 'too often'

export function noRoomText(why: NoRoom, isFirst: boolean): string {
  if (why === 'enough') return `We keep ${maxDocuments} documents of a business at most`
  if (why === 'enough today')
    return `You have sent ${maxDocumentsPerDay} documents today: send more tomorrow`
  const what =
    why === 'full'
      ? 'We cannot take documents at the moment'
      : 'You have sent many documents in a short time'
  const then = isFirst
    ? 'Send the form without it: you can add the document later from your private page.'
    : 'Go on without it, and add it here another day.'
  return `${what}. ${then}`
}

const beginnings: [MediaType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

const promises: [RegExp, string][] = [
  [/\.pdf$/i, 'a PDF'],
  [/\.jpe?g$/i, 'a JPEG'],
  [/\.png$/i, 'a PNG'],
  [/\.webp$/i, 'a WebP'],
  [/\.avif$/i, 'an AVIF'],
  [/\.hei[cf]$/i, 'a HEIC'],
]

function unknownText(name: string): string {
  const promised = promises.find(([ending]) => ending.test(name.trim()))
  const choose = 'Choose a PDF or a photo: JPEG, PNG, WebP, AVIF or HEIC'
  return promised ? `The content of this file is not ${promised[1]}. ${choose}` : choose
}

export type ChosenDocuments = { hasFile: boolean; text: string | null }

export const beginningBytes = 128

export function contentProblem(name: string, start: Uint8Array): string | null {
  if (start.length === 0) return 'Choose a file that is not empty'
  return kindOf(start) ? null : unknownText(name)
}

function kindOf(bytes: Uint8Array): SentFile['mediaType'] | null {
  const known = beginnings.find(([, start]) => start.every((byte, place) => bytes[place] === byte))
  return known?.[0] ?? (decoderOf(bytes) ? 'other photo' : null)
}

export function checkDocument(
  name: string,
  bytes: Uint8Array,
): { ok: true; file: SentFile } | { ok: false; text: string } {
  if (bytes.length > maxBytes) return { ok: false, text: 'Choose a file of at most 5 MB' }
  const text = contentProblem(name, bytes)
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
