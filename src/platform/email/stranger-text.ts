/**
 * Text that a stranger typed, in emails that we send. Our own sentences, subjects and links carry a name only if it
 * is plain; everything else a stranger typed is shown in a quoted block. Gmail, Outlook and Apple Mail turn anything
 * that looks like an address into a link, so a name like "evil.example" would be our link.
 */

/** A block that an email shows as quoted: set apart, with no link of ours in it. */
export type Quote = { quoted: string }

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** Characters that browsers read as a dot (UTS 46, 4) or that look like one. */
const dots = /[。․﹒·•∙⋅・‧܁܂۔ꓸ⸱]/gu
const slashes = /[⁄∕⧸╱]/gu
const colons = /[:꞉∶ː˸]/gu

/** The text as a mail program's link finder, or a hurried reader, may take it. */
function asRead(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/(?<=l)·(?=l)/gi, '')
    .replace(dots, '.')
    .replace(slashes, '/')
    .replace(colons, ':')
}

const scheme = /\/\/|\b(?:https?|ftp|mailto|tel|sms|data|javascript):/i
const www = /(?<![\p{L}\p{N}])www\s*\./iu
const mailAddress = /[^\s@]@[^\s@]+\.[^\s@]/u
const domain = /[\p{L}\p{N}]\p{M}*\.\p{L}[\p{L}\p{M}\p{N}-]|\d\.\d+\.\d+\.\d/u

/** True if the text holds a web or email address that is written as one. */
function hasAddress(text: string): boolean {
  const read = asRead(text)
  return scheme.test(read) || www.test(read) || mailAddress.test(read)
}

/** True if the text can be shown as a name in a sentence, a subject or a heading of ours. */
function isPlainName(text: string): boolean {
  if (text.search(invisible) >= 0 || /[<>]/.test(text)) return false
  const read = asRead(text)
  return !hasAddress(text) && !read.includes('@') && !domain.test(read)
}

/** How to fix a person's name that is not plain, or null. @param name as `cleanLine` leaves it. */
export function personNameProblem(name: string): string | null {
  return isPlainName(name)
    ? null
    : 'Enter a name without a web or email address. If there’s a dot in it, put a space after the dot, like “J. Smith”.'
}

/** The same for the name of a business, which may be a domain, like Booking.com. */
export function businessNameProblem(name: string): string | null {
  return hasAddress(name)
    ? 'Enter the name without a web or email address: those have fields of their own.'
    : null
}

/** A name for a sentence of ours: as it is if it is plain, else neutral words. */
export function nameOr(name: string, otherwise: string): string {
  return isPlainName(name) ? name : otherwise
}

/** Neutral words for a listing or business with a name that is not plain. */
export const thisBusiness = 'this business'

/** The greeting of a person who may have typed the name of someone else. */
export function greeting(person: string): string {
  return person && isPlainName(person) ? `Hello ${person},` : 'Hello,'
}

/** The paragraphs that show a name below our own words if it is not plain. */
export function nameBelow(name: string): (string | Quote)[] {
  return isPlainName(name) ? [] : ['The business’s name, as it was typed:', { quoted: name }]
}

/** A person for a sentence of ours, by name or email address; neutral words where a mail program may read more into it. */
export function personOr(nameOrAddress: string, otherwise: string): string {
  const plainAddress = /^(?!www\.)[a-z0-9][a-z0-9._+'-]*@[a-z0-9.-]+\.[a-z0-9-]+$/i
  return plainAddress.test(nameOrAddress) ? nameOrAddress : nameOr(nameOrAddress, otherwise)
}

/** The lines of a quote, without characters that cannot be seen or that turn the direction of what follows. */
export function quotedLines({ quoted }: Quote): string[] {
  return quoted
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replace(invisible, ''))
}

/** The text without anything that a mail program would turn into a link. */
export function withoutLinks(text: string): string {
  return text.replace(/\S+/g, (word) => {
    const read = asRead(word)
    const isLink =
      scheme.test(read) || www.test(read) || mailAddress.test(read) || domain.test(read)
    return isLink ? '(link)' : word
  })
}
