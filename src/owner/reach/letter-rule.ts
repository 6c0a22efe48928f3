/** A letter's code works for this long, because mail is slow and often waits for its reader. */
export const letterDays = 60

/** Until then, no other letter goes to the same listing. */
export const daysBetweenLetters = 90

/** In one PDF. */
export const maxLetters = 200

/** Of a letter's code. */
export const codeDigits = 12

/** Reads it as it's printed, "4821 9930 1175", or with other marks between. */
export function typedCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\-–—]/g, '')
  return /^\d{12}$/.test(digits) ? digits : null
}

export function codeText(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ')
}
