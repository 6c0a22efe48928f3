import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPattern } from './password-rule.ts'

const file = join(import.meta.dirname, '../../../data/common-passwords.txt')

let known: Promise<Set<string>> | null = null

/** Whether a password is one of those that are tried first, in capitals or small letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (isPattern(password)) return true
  known ??= readFile(file, 'utf8').then((text) => new Set(text.trim().split('\n')))
  return (await known).has(password.toLowerCase())
}
