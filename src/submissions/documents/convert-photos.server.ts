import { photoProblemText } from '../../platform/images/photo-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import type { CheckedFile, SentFile } from './document-rule.ts'

/**
 * Converts photos that not every browser shows (HEIC, WebP, AVIF) to JPEG, which takes seconds:
 * check the visitor's limits first.
 */
export async function convertPhotos(
  files: readonly SentFile[],
  { images }: Pick<Services, 'images'>,
): Promise<{ ok: true; files: CheckedFile[] } | { ok: false; text: string }> {
  const converted: CheckedFile[] = []
  for (const { name, mediaType, bytes } of files) {
    if (mediaType !== 'other photo') {
      converted.push({ name, mediaType, bytes })
      continue
    }
    const jpeg = await images.toJpeg(bytes)
    if (!jpeg.ok) return { ok: false, text: photoProblemText(jpeg.problem) }
    const jpegName = `${name.replace(/\.[a-z]{3,4}$/i, '')}.jpg`
    converted.push({ name: jpegName, mediaType: 'image/jpeg', bytes: jpeg.bytes })
  }
  return { ok: true, files: converted }
}
