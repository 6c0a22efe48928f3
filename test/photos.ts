import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * A distinct photo for each color: a gradient of it, so that it has some content.
 *
 * @param side its width; the height is three quarters of it.
 */
export async function photo(color: string, side = 800): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side * 0.75}">
    <linearGradient id="g"><stop stop-color="${color}"/><stop offset="1" stop-color="#f7f3ea"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="30%" cy="40%" r="20%" fill="#0b1f3a"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** An iPhone photo, made with libheif's heif-enc: 800 by 600 pixels, with a location in its EXIF. */
export function heicPhoto(): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'phone.heic'))
}
