export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

export type StoredImage = {
  /** 32 hex digits. */
  id: string
  /** Of the largest file. */
  width: number
  height: number
  /** Smallest first. */
  widths: number[]
  /** A tiny WebP in base64. */
  blur: string
}

/** In whole percent. */
export type Crop = { left: number; top: number; width: number; height: number }

/** Never public. */
export const masterFile = 'master.jpg'

export type NewImage = StoredImage & { sourceHash: string; bytes: number }

/** Images older than masters have none. */
export function fileNames(widths: readonly number[]): string[] {
  const shown = widths.flatMap((width) => imageFormats.map((format) => `${width}.${format}`))
  return [...shown, masterFile]
}

export function isFileName(name: string): boolean {
  return name === masterFile || /^\d{1,5}\.(avif|webp|jpg)$/.test(name)
}

function imagePath(id: string, width: number, format: ImageFormat): string {
  return `/images/${id}/${width}.${format}`
}

/** The largest JPEG up to a width. */
export function imageAddress(
  { id, widths }: Pick<StoredImage, 'id' | 'widths'>,
  maxWidth = 1280,
): string {
  const fitting = widths.findLast((width) => width <= maxWidth) ?? widths[0] ?? 0
  return imagePath(id, fitting, 'jpg')
}

export function imageSet(
  { id, widths }: Pick<StoredImage, 'id' | 'widths'>,
  format: ImageFormat,
): string {
  return widths.map((width) => `${imagePath(id, width, format)} ${width}w`).join(', ')
}
