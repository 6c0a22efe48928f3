import type { SubmissionKind } from '../form/field-kinds.ts'
import { steps } from '../form/form-steps.ts'
import { readValues, sentFields, type FormValues } from '../form/form-values.ts'

export type DraftState = {
  values: FormValues
  step: number
  settled: string[]
  hadFile: boolean
  /** Listing ids the sender said are other businesses. */
  notListed: string[]
}

/** `savedAt` in ISO 8601. */
export type SavedDraft = DraftState & { savedAt: string }

export function draftName(kind: SubmissionKind): string {
  return `draft of ${kind}`
}

export function draftText({ savedAt, ...draft }: SavedDraft): string {
  return JSON.stringify({ savedAt, fields: draftFields(draft) })
}

const stepName = 'draftStep'
const settledName = 'settled'
const fileName = 'hadFile'
const notListedName = 'notListed'
const maxSettled = 30

export function draftFields(draft: DraftState): [string, string][] {
  const { values, step, settled, hadFile, notListed } = draft
  const keys = settled.slice(0, maxSettled).map((key): [string, string] => [settledName, key])
  return [
    ...sentFields(values),
    [stepName, steps[step]?.id ?? ''],
    [fileName, hadFile ? 'yes' : ''],
    [notListedName, notListed.slice(0, maxSettled).join(' ')],
    ...keys,
  ]
}

/** Never fails; an unknown step becomes the first. */
export function draftOf(fields: readonly (readonly [string, unknown])[]): DraftState {
  const all = (name: string) => fields.flatMap(([one, value]) => (one === name ? [value] : []))
  const [left] = all(stepName)
  const settled = all(settledName).filter((key) => typeof key === 'string')
  const step = Math.max(
    0,
    steps.findIndex(({ id }) => id === left),
  )
  const [ids] = all(notListedName)
  const notListed = typeof ids === 'string' ? ids.split(' ').filter(isId) : []
  return {
    values: readValues(fields),
    step,
    settled: settled.slice(0, maxSettled),
    hadFile: all(fileName)[0] === 'yes',
    notListed: notListed.slice(0, maxSettled),
  }
}

function isId(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text)
}

export function readDraft(text: string | null): SavedDraft | null {
  const parsed = parse(text) as { savedAt?: unknown; fields?: unknown } | null
  if (typeof parsed?.savedAt !== 'string' || Number.isNaN(Date.parse(parsed.savedAt))) return null
  if (!Array.isArray(parsed.fields)) return null
  const fields = parsed.fields.filter((field): field is [string, unknown] => Array.isArray(field))
  return { ...draftOf(fields), savedAt: parsed.savedAt }
}

export function newestDraft(one: SavedDraft | null, other: SavedDraft | null): SavedDraft | null {
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
