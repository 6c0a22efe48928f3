import { AuthError, invalid } from './auth-error.ts'
import type { AuthSettings } from './settings.ts'

/** Why a password is weak, in the protocol's words; null when it is strong enough. */
export type Weakness = { message: string; reasons: string[] }

type Rules = Pick<AuthSettings, 'passwordMinLength' | 'passwordCharacters'>

/** @throws AuthError when the password is longer than the protocol takes: 72 bytes. */
export function requireFittingPassword(password: string): void {
  if (new TextEncoder().encode(password).length > 72)
    throw invalid('Password cannot be longer than 72 characters')
}

/** Judges a password by length, sets of characters, and whether it was seen in a breach. */
export function weaknessOf(password: string, rules: Rules, isBreached: boolean): Weakness | null {
  const found: [string, string][] = []
  if (Array.from(password).length < rules.passwordMinLength)
    found.push(['length', `Password should be at least ${rules.passwordMinLength} characters.`])
  const sets = characterSets(rules.passwordCharacters)
  if (!sets.every((set) => Array.from(set).some((character) => password.includes(character)))) {
    const message = `Password should contain at least one character of each: ${sets.join(', ')}.`
    found.push(['characters', message])
  }
  if (isBreached)
    found.push([
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ])
  if (found.length === 0) return null
  return {
    message: found.map(([, text]) => text).join(' '),
    reasons: found.map(([reason]) => reason),
  }
}

export function weakPassword({ message, reasons }: Weakness): AuthError {
  return new AuthError(422, 'weak_password', message, { weak_password: { reasons } })
}

/** Sets stand with colons between them; `\:` is a colon in a set. */
function characterSets(setting: string): string[] {
  return setting.split(/(?<!\\):/).flatMap((set) => set.replaceAll('\\:', ':') || [])
}
