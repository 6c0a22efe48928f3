import * as t from '#messages/form-refusals.ts'
import { checkDocument, filesProblem, type SentFile } from '../documents/document-rule.ts'

export function unreadText(status: number): string {
  if (status === 413) return t.thatWasTooMuchTo()
  if (status === 408) return t.yourConnectionWasTooSlow()
  return t.thatCouldNotBeRead()
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
