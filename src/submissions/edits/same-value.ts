import { fieldNames, type FieldName, type FormValues } from '../form/form-values.ts'

export function isSame(one: unknown, other: unknown): boolean {
  return spelled(one) === spelled(other)
}

function spelled(value: unknown): string {
  const isList = Array.isArray(value) && value.every((part) => typeof part === 'string')
  return JSON.stringify(isList ? value.toSorted() : inOrder(value ?? null))
}

/** JSON from the database may have keys in another order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]))
}

export function isUntouched(values: FormValues, before: FormValues): boolean {
  return fieldNames.every((name) => isSameEntry(values[name], before[name]))
}

export function isSameEntry(one: FormValues[FieldName], other: FormValues[FieldName]): boolean {
  return isSame(asKept(one), asKept(other))
}

/** Browsers send CRLF line breaks. */
function asKept(value: FormValues[keyof FormValues]): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
}
