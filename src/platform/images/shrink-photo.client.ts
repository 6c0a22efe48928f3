import { smallBytes } from './photo-rule.ts'

/** No page shows more. */
const maxSide = 2560

/** Files the browser can't read (mostly HEIC) are returned unchanged. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= smallBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.88),
    )
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}
