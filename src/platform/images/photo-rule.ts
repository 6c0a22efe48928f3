import * as t from '#messages/photo-file.ts'

/** The browser checks size and type; the server decides. */
const megabyte = 1024 * 1024
export const maxPhotoBytes = 15 * megabyte
/** Smaller ones stay as they are. */
export const smallBytes = 1_500_000
export const maxPixels = 50_000_000
const minSide = 200
const maxRatio = 10

export type PhotoProblem =
  | 'empty'
  | 'too large'
  | 'no photo'
  | 'damaged'
  | 'too many pixels'
  | 'too small'
  | 'too narrow'
  | 'moves'
  | 'too heavy'

const texts: Record<PhotoProblem, () => string> = {
  empty: t.empty,
  'too large': t.tooLarge,
  'no photo': t.noPhoto,
  damaged: t.damaged,
  'too many pixels': t.tooManyPixels,
  'too small': t.tooSmall,
  'too narrow': t.tooNarrow,
  moves: t.moves,
  'too heavy': t.tooHeavy,
}

export function photoProblemText(problem: PhotoProblem): string {
  return texts[problem]()
}

/** Without extensions some phones hide their own HEIC photos. */
export const photoTypes =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.jpg,.jpeg,.png,.webp,.avif,.heic,.heif'

/** Browsers don't know every type. @param isShrunk its size doesn't matter */
export function problemBefore(
  { size, type }: { size: number; type: string },
  isShrunk: boolean,
): PhotoProblem | null {
  if (size === 0) return 'empty'
  if (type && !photoTypes.split(',').includes(type.toLowerCase())) return 'no photo'
  return size > maxPhotoBytes && !isShrunk ? 'too large' : null
}

export function sizeProblem(width: number, height: number): PhotoProblem | null {
  if (width * height > maxPixels) return 'too many pixels'
  if (Math.min(width, height) < minSide) return 'too small'
  return Math.max(width, height) / Math.min(width, height) > maxRatio ? 'too narrow' : null
}

/** By the first bytes, never by name or type. */
export function decoderOf(bytes: Uint8Array): 'common' | 'heic' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'common'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'common'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'common'
  if (text(4, 8) !== 'ftyp') return null
  const length = Math.min(128, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
  const brands = text(8, length).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'common'
  return brands.some((brand) => /^(hei[cxms]|hev[cx])$/.test(brand)) ? 'heic' : null
}
