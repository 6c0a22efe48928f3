import { checkDocument, type CheckedFile } from '../documents/document-rule.ts'

/** What somebody reads whose form could not be read: 413 too large, 408 too slow, else no form at all. */
export function unreadText(status: number): string {
  if (status === 413)
    return 'That was too much to send: a file may have at most 5 MB. Go back in your browser to find what you typed.'
  if (status === 408)
    return 'Your connection was too slow to send that. Go back in your browser to find what you typed, and try again.'
  return 'That could not be read as a form. Fill it in here and send it again.'
}

/** The text of a field, empty where there is none. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The document that came with a form, or what is wrong with it. */
export type SentDocument = { isSent: boolean; files: CheckedFile[]; wrong: string | null }

export async function readDocument(form: FormData): Promise<SentDocument> {
  const file = form.get('evidence')
  // A browser sends a file without name or content where none was chosen.
  if (!(file instanceof File) || (!file.name && !file.size))
    return { isSent: false, files: [], wrong: null }
  const checked = checkDocument(file.name, new Uint8Array(await file.arrayBuffer()))
  return checked.ok
    ? { isSent: true, files: [checked.file], wrong: null }
    : { isSent: true, files: [], wrong: checked.text }
}
