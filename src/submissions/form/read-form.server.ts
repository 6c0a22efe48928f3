import { checkDocument, filesProblem, type SentFile } from '../documents/document-rule.ts'

export function unreadText(status: number): string {
  if (status === 413)
    return 'That was too much to send: files may have at most 5 MB together. Go back in your browser to find what you typed.'
  if (status === 408)
    return 'Your connection was too slow to send that. Go back in your browser to find what you typed, and try again.'
  return 'That could not be read as a form. Fill it in here and send it again.'
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export type SentDocuments = { isSent: boolean; files: SentFile[]; wrong: string | null }

export async function readDocuments(form: FormData): Promise<SentDocuments> {
  const sent = filesIn(form)
  const wrong = filesProblem(sent)
  if (wrong) return { isSent: true, files: [], wrong }
  const checked = await Promise.all(
    sent.map(async (file) => checkDocument(file.name, new Uint8Array(await file.arrayBuffer()))),
  )
  const refused = checked.find((one) => !one.ok)
  if (refused) return { isSent: true, files: [], wrong: refused.text }
  const files = checked.flatMap((one) => (one.ok ? [one.file] : []))
  return { isSent: sent.length > 0, files, wrong: null }
}

export function filesIn(form: FormData): File[] {
  return form
    .getAll('evidence')
    .filter((file) => file instanceof File && (file.name || file.size)) as File[]
}
