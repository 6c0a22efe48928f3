import { AuthError } from '../request/auth-error.ts'
import type { AuthSettings } from '../settings/settings.ts'

export type Weakness = { message: string; reasons: string[] }

type Rules = Pick<AuthSettings, 'passwordMinLength' | 'passwordCharacters'>

/** The protocol's limit. */
export function requireFittingPassword(password: string): void {
  if (new TextEncoder().encode(password).length > 72)
    throw new AuthError('validation_failed/password-length')
}

type Against = { isKnown: boolean; isName: boolean }

export function weaknessOf(
  password: string,
  rules: Rules,
  { isKnown, isName }: Against,
): Weakness | null {
  const found: [string, string][] = []
  if (Array.from(password).length < rules.passwordMinLength)
    found.push(['length', `Password should be at least ${rules.passwordMinLength} characters.`])
  const sets = characterSets(rules.passwordCharacters)
  if (!sets.every((set) => Array.from(set).some((character) => password.includes(character)))) {
    const message = `Password should contain at least one character of each: ${sets.join(', ')}.`
    found.push(['characters', message])
  }
  if (isName) found.push(['pwned', nameMessage])
  else if (isKnown) found.push(['pwned', knownMessage])
  if (found.length === 0) return null
  return {
    message: found.map(([, text]) => text).join(' '),
    reasons: found.map(([reason]) => reason),
  }
}

const knownMessage =
  'Password is known to be weak and easy to guess, please choose a different one.'
const nameMessage =
  'Password should not be your email address or phone number, or the name of this site.'

/** Also along the alphabet, the digits or a row of keys, in either direction and around its end. */
export function isPattern(password: string): boolean {
  const characters = Array.from(password.toLowerCase())
  return isRepeated(characters) || isOfRuns(characters)
}

/** The last repetition may be cut short. */
function isRepeated(characters: string[]): boolean {
  const lengths = [1, 2, 3, 4].filter((length) => length * 2 <= characters.length)
  return lengths.some((length) =>
    characters.every((character, place) => character === characters[place % length]),
  )
}

function isOfRuns(characters: string[]): boolean {
  let at = 0
  while (at < characters.length) {
    const run = Math.max(...steps.map((step) => runLength(characters, at, step)))
    if (run < 3) return false
    at += run
  }
  return characters.length > 0
}

type Step = (character: string) => string

const rows = ['abcdefghijklmnopqrstuvwxyz', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const steps: Step[] = [
  (character) => character,
  ...rows.flatMap((row) => [along(row), along(Array.from(row).toReversed().join(''))]),
]

function along(row: string): Step {
  return (character) => {
    const place = row.indexOf(character)
    return place < 0 ? '' : (row[(place + 1) % row.length] ?? '')
  }
}

function runLength(characters: string[], from: number, step: Step): number {
  let end = from + 1
  while (end < characters.length && step(characters[end - 1] ?? '') === characters[end]) end += 1
  return end - from
}

/** Ignores signs, and digits before or behind. */
export function isMadeOf(password: string, names: string[]): boolean {
  const chosen = plain(password)
  const variants = names.flatMap((name) => [name, name.replace(/@.*/, ''), initials(name)])
  return variants.map(plain).some((name) => {
    const letters = withoutDigits(name)
    return (
      (name !== '' && chosen === name) || (letters.length > 1 && withoutDigits(chosen) === letters)
    )
  })
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function withoutDigits(text: string): string {
  return text.replaceAll(/^\d+|\d+$/g, '')
}

export function weakPassword({ message, reasons }: Weakness): AuthError {
  return new AuthError('weak_password', { why: message }, { weak_password: { reasons } })
}

/** `\:` is a colon in a set. */
function characterSets(setting: string): string[] {
  return setting.split(/(?<!\\):/).flatMap((set) => set.replaceAll('\\:', ':') || [])
}
