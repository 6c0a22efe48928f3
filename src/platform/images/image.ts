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
  /** The path of its files while it isn't public; by default `/images`. */
  folder?: string
}

/** In whole percent. */
export type Crop = { left: number; top: number; width: number; height: number }

/** Never public. */
export const masterFile = 'master.jpg'

export type NewImage = Omit<StoredImage, 'folder'> & { sourceHash: string; bytes: number }

/** Images older than masters have none. */
export function fileNames(widths: readonly number[]): string[] {
  const shown = widths.flatMap((width) => imageFormats.map((format) => `${width}.${format}`))
  return [...shown, masterFile]
}

export function isFileName(name: string): boolean {
  return name === masterFile || /^\d{1,5}\.(avif|webp|jpg)$/.test(name)
}

type Place = Pick<StoredImage, 'id' | 'widths' | 'folder'>

function imagePath({ id, folder = '/images' }: Place, width: number, format: ImageFormat): string {
  return `${folder}/${id}/${width}.${format}`
}

/** The largest JPEG up to a width. */
export function imageAddress(image: Place, maxWidth = 1280): string {
  const { widths } = image
  const fitting = widths.findLast((width) => width <= maxWidth) ?? widths[0] ?? 0
  return imagePath(image, fitting, 'jpg')
}

export function imageSet(image: Place, format: ImageFormat): string {
  const files = image.widths.map((width) => `${imagePath(image, width, format)} ${width}w`)
  return files.join(', ')
}
