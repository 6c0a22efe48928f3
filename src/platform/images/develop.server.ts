import heic from 'heic-decode'
import sharp, { type Channels, type Sharp } from 'sharp'
import { imageFormats, masterFile, type Crop, type ImageFormat } from './image.ts'
import { decoderOf, maxPixels, sizeProblem, type PhotoProblem } from './photo-rule.ts'

export type Developed =
  | {
      ok: true
      width: number
      height: number
      widths: number[]
      blur: string
      files: { name: string; bytes: Uint8Array }[]
    }
  | { ok: false; problem: PhotoProblem }

/** Security: no SVG, PDF or TIFF, whatever a file claims to be. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

const storedWidths = [320, 640, 1280, 1920]
const maxSize = { width: 1920, height: 2560 }
/** Later crops are cut from this. */
const masterSize = { width: 2560, height: 2560 }
const blurWidth = 16

export function prepareToDevelop(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
  sharp.concurrency(2)
}

/**
 * Privacy: only pixels are stored, without location, camera or name. @param crop null for all; `master` makes only
 * the master file
 */
export async function develop(
  bytes: Uint8Array,
  crop?: Crop | 'master' | null,
): Promise<Developed> {
  const decoder = decoderOf(bytes)
  if (!decoder) return { ok: false, problem: 'no photo' }
  try {
    const opened = await (decoder === 'heic' ? openHeic(bytes) : openCommon(bytes))
    return typeof opened === 'string' ? { ok: false, problem: opened } : await print(opened, crop)
  } catch {
    return { ok: false, problem: 'damaged' }
  }
}

async function openCommon(bytes: Uint8Array): Promise<PhotoProblem | Sharp> {
  const options = { limitInputPixels: maxPixels, failOn: 'error' as const, sequentialRead: true }
  // In the header.
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, {
    ...options,
    limitInputPixels: false,
    pages: -1,
  }).metadata()
  const problem = sizeProblem(width, pages > 1 ? height / pages : height)
  if (pages > 1 || isAnimatedPng(bytes)) return problem === 'too many pixels' ? problem : 'moves'
  return problem ?? sharp(bytes, options).autoOrient()
}

async function openHeic(bytes: Uint8Array): Promise<PhotoProblem | Sharp> {
  const pictures = await heic.all({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first) return 'damaged'
    const problem = sizeProblem(first.width, first.height)
    if (problem) return problem
    const { data, width, height } = await first.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  } finally {
    pictures.dispose()
  }
}

/** Their chunk is before the pixels. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x89) return false
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const control = buffer.indexOf('acTL', 8, 'latin1')
  return control !== -1 && control < buffer.indexOf('IDAT', 8, 'latin1')
}

async function print(photo: Sharp, crop: Crop | 'master' | null | undefined): Promise<Developed> {
  const whole = await photo
    .resize({ ...masterSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (crop === 'master') {
    const { width, height } = whole.info
    return { ok: true, width, height, widths: [], blur: '', files: [await masterOf(whole)] }
  }
  const part = crop ? await cut(whole, crop) : whole
  const problem = sizeProblem(part.info.width, part.info.height)
  if (problem) return { ok: false, problem }
  const shown = await pixelsOf(
    sharpOf(part).resize({ ...maxSize, fit: 'inside', withoutEnlargement: true }),
  )
  const { width, height } = shown.info
  const base = () => sharpOf(shown)
  const widths = [...storedWidths.filter((stored) => stored < width), width]
  const files: { name: string; bytes: Uint8Array }[] = []
  for (const wide of widths)
    for (const format of imageFormats) {
      const bytes = await inFormat(base().resize({ width: wide }), format).toBuffer()
      files.push({ name: `${wide}.${format}`, bytes })
    }
  // A crop keeps its master.
  if (crop === undefined) files.push(await masterOf(whole))
  const blur = await base().resize({ width: blurWidth }).webp({ quality: 30 }).toBuffer()
  return { ok: true, width, height, widths, blur: blur.toString('base64'), files }
}

async function masterOf(whole: Pixels): Promise<{ name: string; bytes: Uint8Array }> {
  return { name: masterFile, bytes: await sharpOf(whole).jpeg({ quality: 88 }).toBuffer() }
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: Channels } }

function sharpOf({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function pixelsOf(picture: Sharp): Promise<Pixels> {
  return picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

function cut(whole: Pixels, crop: Crop): Promise<Pixels> {
  const { width, height } = whole.info
  const left = Math.floor((width * crop.left) / 100)
  const top = Math.floor((height * crop.top) / 100)
  const region = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((width * crop.width) / 100))),
    height: Math.max(1, Math.min(height - top, Math.round((height * crop.height) / 100))),
  }
  return pixelsOf(sharpOf(whole).extract(region))
}

/** More effort than two seconds saves only a twentieth. */
function inFormat(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 48, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: 70, effort: 3 })
  return picture.jpeg({ quality: 74, progressive: true })
}
