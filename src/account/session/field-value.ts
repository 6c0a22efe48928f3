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
  if (!email) return 'Enter your email address.'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Enter an email address such as name@example.com.'
}
