import { shrinkPhoto } from '../../platform/images/shrink-photo.client.ts'
import { beginningBytes, contentProblem, filesProblem } from './document-rule.ts'

export async function documentsProblem(files: readonly File[]): Promise<string | null> {
  for (const file of files) {
    // Unreadable here: left to the server.
    const start = await file
      .slice(0, beginningBytes)
      .arrayBuffer()
      .catch(() => null)
    const wrong = start && contentProblem(file.name, new Uint8Array(start), file.size)
    if (wrong) return files.length > 1 ? `${file.name}: ${wrong}` : wrong
  }
  return filesProblem(files)
}

export function shrinkDocuments(files: readonly File[]): Promise<File[]> {
  return Promise.all(
    files.map(async (file) => {
      const small = await shrinkPhoto(file)
      if (small === file) return file
      const name = `${file.name.replace(/\.[a-z]{3,4}$/i, '')}.jpg`
      return new File([small], name, { type: small.type, lastModified: file.lastModified })
    }),
  )
}
