import type { Site } from '../ui/site.ts'
import * as t from '#messages/email-words.ts'

/**
 * Security: text from strangers. Mail programs link anything like a URL, so a name like "evil.example" would become
 * our link: our sentences include plain names only, and quote the rest.
 */

export type Quote = { quoted: string }

const invisible =
  /(?!\u{fe0f})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Read as a dot by browsers (UTS 46, 4), or look like one. */
const dots = /[。․﹒·•∙⋅・‧܁܂۔ꓸ⸱⸳⸼꘎˙᛫\u{10a50}\u{1d16d}]/gu
const slashes = /[⁄∕⧸╱]/gu
const colons = /[:꞉∶ː˸]/gu

/** As link detection or a hurried reader sees it. */
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

function hasAddress(text: string): boolean {
  const read = asRead(text)
  return scheme.test(read) || www.test(read) || mailAddress.test(read)
}

function isPlainName(text: string): boolean {
  if (text.search(invisible) >= 0 || /[<>]/.test(text)) return false
  const read = asRead(text)
  return !hasAddress(text) && !read.includes('@') && !domain.test(read)
}

/** Security: only a name of one to three words may go from a stranger into a subject. */
export function isShortName(name: string): boolean {
  const isOfLetters = /^[\p{L}\p{M}.'’-]+( [\p{L}\p{M}.'’-]+){0,2}$/u.test(name)
  return isOfLetters && name.length <= 40 && personNameProblem(name) === null
}

/** How to fix the name. @param name from `cleanLine` @param site whose name it mustn't be */
export function personNameProblem(name: string, site?: OwnNames): string | null {
  if (!isPlainName(name)) return t.enterANameWithoutA()
  return posesAsTeam(name, site) ? t.enterYourOwnName() : null
}

type OwnNames = Pick<Site, 'name' | 'shortName'>

const team =
  /fvbd|business directory|directorio de negocios|(directory|support|review|help|security) (team|desk|staff)|^((the|our|el|nuestro) )?(team|staff|admin|moderator|support|directory|equipo|soporte)$/

/** The reader would take the message for ours. */
function posesAsTeam(name: string, site: OwnNames | undefined): boolean {
  const words = plainWords(name)
  if (team.test(words)) return true
  const own = [site?.name, site?.shortName].flatMap((one) => plainWords(one ?? '') || [])
  return own.some((one) => ` ${words} `.includes(` ${one} `))
}

function plainWords(text: string): string {
  const letters = asRead(text).normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Business names may be domains, like Booking.com. */
export function businessNameProblem(name: string): string | null {
  return hasAddress(name) ? t.enterTheNameWithoutA() : null
}

export function nameOr(name: string, otherwise: string): string {
  return name && isPlainName(name) ? name : otherwise
}

export const thisBusiness = (): string => t.thisBusiness()

export function greeting(person: string): string {
  return person && isPlainName(person) ? t.hello({ person }) : t.hello2()
}

/** A line of its own, by which no email is known in a list of emails. */
export function isGreeting(text: string): boolean {
  const [before = '', after = ''] = t.hello({ person: '\n' }).split('\n')
  const isToPerson = text.startsWith(before) && text.endsWith(after)
  return text === t.hello2() || (isToPerson && !/[.!?]\s/.test(text))
}

/** The email greets already. */
export function withoutGreeting(text: string): string {
  return text.replace(/^\s*(?:dear|hello|hi|hola|estimad[oa])\b[^\n.?]{0,60}\n\s*/i, '')
}

export function nameBelow(name: string): (string | Quote)[] {
  return isPlainName(name) ? [] : [t.theBusinesssNameAsIt(), { quoted: name }]
}

export function personOr(nameOrAddress: string, otherwise: string): string {
  const plainAddress = /^(?!www\.)[a-z0-9][a-z0-9._+'-]*@[a-z0-9.-]+\.[a-z0-9-]+$/i
  return plainAddress.test(nameOrAddress) ? nameOrAddress : nameOr(nameOrAddress, otherwise)
}

export function quotedLines({ quoted }: Quote): string[] {
  return quoted
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replace(invisible, ''))
}

export function withoutLinks(text: string): string {
  return text.replace(/\S+/g, (word) => {
    const read = asRead(word)
    const isLink =
      scheme.test(read) || www.test(read) || mailAddress.test(read) || domain.test(read)
    return isLink ? t.link() : word
  })
}
