import type { SubmissionKind } from '../form/field-kinds.ts'
import { readValues, sentFields, type FormValues } from '../form/form-values.ts'

/** A form that was not sent, as a device or the server keeps it. `savedAt` in ISO 8601. */
export type KeptDraft = { values: FormValues; savedAt: string }

/** Under which name a browser keeps the draft of a form. */
export function draftName(kind: SubmissionKind): string {
  return `draft of ${kind}`
}

export function draftText({ values, savedAt }: KeptDraft): string {
  return JSON.stringify({ savedAt, fields: sentFields(values) })
}

/** A draft out of what a browser kept; null for anything else. */
export function readDraft(text: string | null): KeptDraft | null {
  const kept = parse(text) as { savedAt?: unknown; fields?: unknown } | null
  if (typeof kept?.savedAt !== 'string' || Number.isNaN(Date.parse(kept.savedAt))) return null
  if (!Array.isArray(kept.fields)) return null
  const fields = kept.fields.filter((field): field is [string, unknown] => Array.isArray(field))
  return { values: readValues(fields), savedAt: kept.savedAt }
}

/** The draft that was saved last. */
export function newestDraft(one: KeptDraft | null, other: KeptDraft | null): KeptDraft | null {
  if (!one || !other) return one ?? other
  return one.savedAt > other.savedAt ? one : other
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
