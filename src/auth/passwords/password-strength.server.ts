import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import {
  isMadeOf,
  requireFittingPassword,
  weaknessOf,
  weakPassword,
  isPattern,
  type Weakness,
} from './password-rule.ts'

type Names = (string | null | undefined)[]

export async function requireStrongPassword(
  auth: Auth,
  password: string,
  names: Names,
): Promise<void> {
  requireFittingPassword(password)
  const weakness = await findWeakness(auth, password, names)
  if (weakness) throw weakPassword(weakness)
}

export async function findWeakness(
  auth: Auth,
  password: string,
  names: Names,
): Promise<Weakness | null> {
  const { settings, site } = auth
  const { passwordRefusesCommon: refusesCommon, passwordChecksBreaches: checksBreaches } = settings
  const all = [...names.flatMap((name) => name || []), site.name, new URL(site.url).hostname]
  return weaknessOf(password, settings, {
    isName: refusesCommon && isMadeOf(password, all),
    isKnown:
      (refusesCommon && (await isCommonPassword(password))) ||
      (checksBreaches && (await isInBreach(auth, password))),
  })
}

/** The password stays here. */
async function isInBreach(auth: Auth, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const { passwordBreachUrl, passwordBreachFailsClosed } = auth.settings
  try {
    const response = await auth.fetch(`${passwordBreachUrl}${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(5000),
    })
    if (!response.ok) throw new Error(`the list answered ${response.status}`)
    const lines = (await response.text()).split(/\r?\n/)
    return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
  } catch (error) {
    auth.log({ event: 'breach list did not answer', error: String(error) })
    if (passwordBreachFailsClosed) throw new AuthError('unexpected_failure/password-check')
    return false
  }
}

const file = join(import.meta.dirname, '../../../data/common-passwords.txt')

let known: Promise<Set<string>> | null = null

async function isCommonPassword(password: string): Promise<boolean> {
  if (isPattern(password)) return true
  known ??= readFile(file, 'utf8').then((text) => new Set(text.trim().split('\n')))
  return (await known).has(password.toLowerCase())
}
