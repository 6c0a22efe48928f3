import * as t from '#messages/form-documents.ts'
import { photoProblemText, smallBytes } from '../../platform/images/photo-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import { maxBytes, type CheckedFile, type SentFile } from './document-rule.ts'

/**
 * Converts photos that not every browser shows (HEIC, WebP, AVIF) to JPEG, and makes photos smaller
 * that are too large to store. That takes seconds: check the visitor's limits first.
 */
export async function convertPhotos(
  files: readonly SentFile[],
  { images }: Pick<Services, 'images'>,
): Promise<{ ok: true; files: CheckedFile[] } | { ok: false; text: string }> {
  const converted: CheckedFile[] = []
  const isMuch = bytesOf(files) > maxBytes
  for (const { name, mediaType, bytes } of files) {
    const isLarge = isMuch && bytes.length > smallBytes && mediaType !== 'application/pdf'
    if (mediaType !== 'other photo' && !isLarge) {
      converted.push({ name, mediaType, bytes })
      continue
    }
    const jpeg = await images.toJpeg(bytes)
    if (!jpeg.ok) return { ok: false, text: photoProblemText(jpeg.problem) }
    const jpegName = `${name.replace(/\.[a-z]{3,4}$/i, '')}.jpg`
    converted.push({ name: jpegName, mediaType: 'image/jpeg', bytes: jpeg.bytes })
  }
  if (bytesOf(converted) > maxBytes) return { ok: false, text: t.fewerFiles() }
  return { ok: true, files: converted }
}

function bytesOf(files: readonly { bytes: Uint8Array }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0)
}
