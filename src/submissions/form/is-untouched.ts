import { isSame } from '../edits/same-value.ts'
import { fieldNames, type FormValues } from './form-values.ts'

/** Whether a form says what it said before: nobody has changed a field of it. */
export function isUntouched(values: FormValues, before: FormValues): boolean {
  return fieldNames.every((name) => isSame(asKept(values[name]), asKept(before[name])))
}

/** A browser sends the lines of a text with another end. */
function asKept(value: FormValues[keyof FormValues]): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
}
