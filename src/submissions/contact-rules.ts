import type { User } from '@supabase/supabase-js'
import { cleanLine } from './clean-text.ts'

const besideNumber = /\b(?:tel|phone|ph|call|cell|mobile|office|work|home)\b[.:]?/gi
const extensionAtEnd = /[\s,;(]*(?:ext(?:ension)?\.?|x|#|,)\s*[.:=]?\s*(\d{1,6})\s*\)?$/i
/** An O typed for a zero: no word, but beside a digit. */
const zeroAsLetter = /(?<![a-z])o+(?=\d)|(?<=\d)o+(?![a-z])/gi
/** A number ending in a word may be longer; more is two numbers. */
const maxDialed = 12
/** Longer text is neither a phone number nor an address, and slow to search for one. */
const maxTyped = 500
const keysOfLetters = '22233344455566677778889999'

/**
 * As 772-555-0142, or 772-555-0142 ext. 4. Letters become their keys: 1-800-FLOWERS is
 * 800-356-9377.
 * @returns null unless it has ten digits with area code and exchange starting with 2 to 9.
 */
export function usPhone(value: string): string | null {
  if (value.length > maxTyped) return null
  const line = value
    .replace(besideNumber, ' ')
    .replace(/^\s*tel:/i, '')
    .replace(zeroAsLetter, (letters) => '0'.repeat(letters.length))
  const extension = extensionAtEnd.exec(line)
  const number = asDigits(extension ? line.slice(0, extension.index) : line)
  if (/[^\d\s().+/-]/.test(number)) return null
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const parts = /^([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits)
  if (!parts) return null
  return parts.slice(1).join('-') + (extension ? ` ext. ${extension[1]}` : '')
}

function asDigits(number: string): string {
  const found = /^([\s+1().-]*\(?\d{3}\)?[\s.-]*)([a-z\d\s.-]*[a-z][a-z\d\s.-]*)$/i.exec(number)
  const [, code = '', word = ''] = found ?? []
  const dialed = word
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/[A-Z]/g, (letter) => keysOfLetters.charAt(letter.charCodeAt(0) - 65))
  const isWord = dialed.length >= 7 && dialed.length <= maxDialed
  return isWord ? code + dialed.slice(0, 7) : number
}

const commaForDot = /,(?=(?:com|net|org|edu|gov|mil|us|biz|info)$)/

/**
 * An ASCII address (RFC 5321, 4.5.3.1) from "Bob <bob@example.com>", "mailto:bob@example.com", or
 * "bob @ example.com."
 */
export function mailAddress(value: string): string | null {
  if (value.length > maxTyped) return null
  const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`)
  const inBrackets = /<([^<>]*)>\s*$/.exec(value)?.[1] ?? value
  const email = inBrackets
    .toLowerCase()
    .trim()
    .replace(/^mailto:\s*/, '')
    .replace(/[.,;:!]+$/, '')
    .replace(/\s*([@.])\s*/g, '$1')
    .replace(commaForDot, '.')
  const isShort = email.length <= 254 && email.indexOf('@') <= 64
  return isShort && address.test(email) ? email : null
}

export function plainZip(value: string): string {
  return cleanLine(value).replace(/-\d{4}$/, '')
}

export function confirmedEmail(user: User | null): string | null {
  return user?.email_confirmed_at ? (user.email ?? null) : null
}

export function isAddressOf(user: User | null, address: string | null): boolean {
  return Boolean(address) && confirmedEmail(user)?.toLowerCase() === address?.toLowerCase()
}
