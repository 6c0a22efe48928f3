import * as t from '#messages/form-fields.ts'

/** The rest is dropped before parsing. */
const maxLength = 20_000

/** One line: NFC, single spaces, no invisible characters. */
export function cleanLine(value: string): string {
  return visible(value.slice(0, maxLength).replace(/[\s\p{Z}]+/gu, ' ')).trim()
}

const smallWords = /^(?:a|an|and|at|by|de|del|for|in|la|of|on|or|the|to|y)$/

/** A name that has no capitals, with them; others stay as they are. */
export function withCapitals(name: string): string {
  if (/\p{Lu}/u.test(name)) return name
  const capital = (word: string) => word.replace(/\p{L}/u, (first) => first.toUpperCase())
  const words = name.split(' ')
  return words
    .map((word, place) => (place > 0 && smallWords.test(word) ? word : capital(word)))
    .join(' ')
}

/** Several lines, at most one empty line in a row. */
export function cleanText(value: string): string {
  return value
    .slice(0, maxLength)
    .replace(/\r\n?|\u2028/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Null, or the problem with a word that mixes Latin with similar Greek or Cyrillic letters (Unicode
 * TS 39, 5.1).
 */
export function mixedProblem(text: string): string | null {
  const words = text.split(/[^\p{L}\p{M}]+/u)
  const isMixed = (word: string) =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(word)
  const word = words.find(isMixed)
  return word ? t.writeInOneAlphabetIt({ word }) : null
}

const securityNumber =
  /(?<![\d-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])|\b(?:ssn|social security|seguro social)\b\D{0,20}\d{3}\D?\d{2}\D?\d{4}(?!\d)/i
const cardNumber =
  /(?<![\d-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?!\d)|(?<![\d-])3[47]\d{2}[ -]?\d{6}[ -]?\d{5}(?!\d)/g

/** Null, or the problem with a text for visitors that has a Social Security or card number. */
export function privateNumberProblem(text: string): string | null {
  if (securityNumber.test(text)) return t.holdsSecurityNumber()
  return (text.match(cardNumber) ?? []).some(isCard) ? t.holdsCardNumber() : null
}

/** The check digit (ISO/IEC 7812-1). */
function isCard(number: string): boolean {
  const digits = number.replace(/\D/g, '').split('').map(Number).toReversed()
  const sum = digits.reduce((sum, digit, place) => {
    const counted = place % 2 ? digit * 2 : digit
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

const dressedLetters = /[\uff01-\uff5e\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f169}]/gu

function visible(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(dressedLetters, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
}
