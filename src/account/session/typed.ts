/** What somebody typed into a field, without spaces around it. */
export function typedIn(form: FormData, field: string): string {
  return exactlyTypedIn(form, field).trim()
}

/** What somebody typed, to the letter: a space may belong to a password. */
export function exactlyTypedIn(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/** What is wrong with an email address as typed; null when nothing is. */
export function emailProblem(email: string): string | null {
  if (!email) return 'Enter your email address.'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Enter an email address such as name@example.com.'
}
