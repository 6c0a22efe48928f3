/** The files that a picture is kept in: each width in each format. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** A picture of ours, as far as it takes to show it. */
export type StoredImage = {
  /** 32 hexadecimal digits: a hash of its files. */
  id: string
  /** Of the largest file, in pixels. */
  width: number
  height: number
  /** The widths that there are files of, smallest first. */
  widths: number[]
  /** A few pixels as WebP in base64. */
  blur: string
}

/** The part of a picture that is shown, in whole percent of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number }

/** The file of a picture that has all of it, also where only a part is shown; it has no public address. */
export const masterFile = 'master.jpg'

/** A picture with what is kept of where it came from. */
export type NewImage = StoredImage & { sourceHash: string; bytes: number }

/** The names of all files of a picture; one from before masters were kept has none. */
export function fileNames(widths: readonly number[]): string[] {
  const shown = widths.flatMap((width) => imageFormats.map((format) => `${width}.${format}`))
  return [...shown, masterFile]
}

/** Whether a file has the name of one of a picture. */
export function isFileName(name: string): boolean {
  return name === masterFile || /^\d{1,5}\.(avif|webp|jpg)$/.test(name)
}

/** The address of one file of a picture, which never changes what it holds. */
function imagePath(id: string, width: number, format: ImageFormat): string {
  return `/images/${id}/${width}.${format}`
}

/** The address of a picture for those who take one alone: the largest JPEG of at most so many pixels in width. */
export function imageAddress(
  { id, widths }: Pick<StoredImage, 'id' | 'widths'>,
  maxWidth = 1280,
): string {
  const fitting = widths.findLast((width) => width <= maxWidth) ?? widths[0] ?? 0
  return imagePath(id, fitting, 'jpg')
}

/** The addresses of a picture in one format, for `srcset`. */
export function imageSet(
  { id, widths }: Pick<StoredImage, 'id' | 'widths'>,
  format: ImageFormat,
): string {
  return widths.map((width) => `${imagePath(id, width, format)} ${width}w`).join(', ')
}
