/** The value of a field, without spaces around it. */
export function fieldValue(form: FormData, field: string): string {
  return exactFieldValue(form, field).trim()
}

/** The value of a field, to the letter: a space may belong to a password. */
export function exactFieldValue(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/** What is wrong with an email address as it was filled in; null when nothing is. */
export function emailProblem(email: string): string | null {
  if (!email) return 'Enter your email address.'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Enter an email address such as name@example.com.'
}
