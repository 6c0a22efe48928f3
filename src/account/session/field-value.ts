import * as t from '#messages/account-errors.ts'

/** Trimmed. */
export function fieldValue(form: FormData, field: string): string {
  return exactFieldValue(form, field).trim()
}

/** Not trimmed: passwords may contain spaces. */
export function exactFieldValue(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/** Null when it's fine. */
export function emailProblem(email: string): string | null {
  if (!email) return t.enterEmail()
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : t.enterValidEmail()
}
