import { branches } from '../../listings/choices.ts'
import { senseOfAll, tokensOf } from '../../search/engine/phrases.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { usPhone } from '../../submissions/contact-rules.ts'

const nothings = new Set(
  'n/a,na,n.a.,n.a,none,null,nil,nan,undefined,unknown,unk,tbd,tba,?,??,???,-,--,---,.,x,xx,xxx,not available,not applicable,no website,no email,no phone,nothing,not listed,not given,no data,#n/a,#ref!,#value!,#name?,(none),(blank),blank,same,see above,pending,same as above,ditto'.split(
    ',',
  ),
)

/** Exports put an apostrophe before possible formulas. */
function unquoted(text: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text
}

/** Empty for "n/a" and the like. */
export function lineOf(cell: string): string {
  const line = unquoted(cleanLine(cell.replace(/[\r\n]+/g, ' ')))
  return nothings.has(line.toLowerCase()) ? '' : line
}

export function textOf(cell: string): string {
  const text = unquoted(cleanText(cell))
  return nothings.has(text.toLowerCase()) ? '' : text
}

const yes = new Set(
  'yes,y,true,t,1,x,si,sí,ok,yep,yeah,yup,on,checked,✓,✔,☑,correct,always,yes please'.split(','),
)
const no = new Set('no,n,false,f,0,off,nope,unchecked,✗,✘,☐,never,not'.split(','))

/** Null for anything else. */
export function yesOrNo(cell: string): boolean | null {
  const word = cleanLine(cell)
    .toLowerCase()
    .replace(/[.!]+$/, '')
  if (yes.has(word) || /^(yes|y|home|by appointment|appointment)\b/.test(word)) return true
  return no.has(word) || /^(no|n)\b/.test(word) ? false : null
}

/** Keep these words in capitals. */
const kept =
  /^(?:LLC|L\.L\.C\.|LLP|PLLC|PA|PLC|HVAC|A\/?C|USA|US|FL|BBQ|CPA|DBA|II|III|IV|VI|SE|SW|NE|NW|N|S|E|W|PO|TV|RV|ATV|IT|DJ|PC|UPS|DIY|CNC|VA|USMC|USN|USAF|USCG|CBD|EMS|SDVOSB|VOSB|SR|US-?\d+|[A-Z]&[A-Z]|[A-Z]\.?)$/
/** Short and without a vowel, but not initials. */
const spoken =
  /^(?:MR|MRS|MS|DR|JR|LTD|ST|STS|MT|FT|RD|BLVD|HWY|PKWY|LN|CT|PL|SQ|TRL|BLDG|BLDGS|APT|RM|CTR|CNTR|SVC|SVCS|SVS|MGMT|MGT|MFG|PHD|BY|MY|WHY|TRY|SKY|FLY|DRY|SPY|GYM|SHY|LYNN|WYNN|MYTH|[^A-Z]*)$/
const small = new Set('and of the for at in on by to a an or'.split(' '))

/** Changes text that's all capitals; leaves other text, and text with fewer letters, which may be initials. */
export function calmed(text: string, fewest = 6): string {
  const letters = text.replace(/[^\p{L}]/gu, '')
  if (letters.length < fewest || letters !== letters.toUpperCase() || !/[AEIOUY]/.test(letters))
    return text
  return text.replace(/[\p{L}\p{N}'’&./-]+/gu, (word, place: number) => calmWord(word, place))
}

function calmWord(word: string, place: number): string {
  const bare = word.replace(/[.,]$/, '')
  const isInitials = bare.length <= 4 && /^[^AEIOUY\W]+$/.test(bare) && !spoken.test(bare)
  if (kept.test(bare) || isInitials || /\d/.test(bare))
    return word.replace(/(\d)(ST|ND|RD|TH)\b/g, ordinal)
  const lower = word.toLowerCase()
  if (place > 0 && small.has(lower)) return lower
  return lower
    .replace(
      /(^|[-/&.])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(
      /^(O['’]|Mc)(\p{L})/u,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
}

function ordinal(_: string, digit: string, end: string): string {
  return digit + end.toLowerCase()
}

function firstOf(cell: string, between: RegExp): { first: string; others: string[] } {
  const [first = '', ...others] = cell
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)
  return { first, others }
}

const privacy =
  /\b(?:do not|don['’]?t|dont|not (?:for|to be)|never)\b[^)\]]*\b(?:publish|list|post|show|share|display|print|public)\w*|\bprivate\b|\bconfidential\b|\bunlisted\b|\bnot public\b/i

/** "cell - don't publish". */
export function asksForPrivacy(cell: string): boolean {
  return privacy.test(cell)
}

/** Removes private remarks: "(HOME - keep private)". */
export function streetAlone(street: string): string {
  const plain = street.replace(/\s*[([][^()[\]]*[)\]]?\s*$/, (mark) =>
    privacy.test(mark) || /^\s*[([]\s*home\b/i.test(mark) ? '' : mark,
  )
  return plain
    .replace(/\s*[,;–—-]+\s*(?:home\b)?[^,;–—]*$/i, (mark) =>
      privacy.test(mark) || /^\W*home\W*$/i.test(mark) ? '' : mark,
    )
    .trim()
}

/** Ten digits in any grouping, with an extension. */
const numberInText =
  /(?<![\d-])(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s./-]*[2-9]\d\d[\s.-]*\d{4}(?!\d)(?:[\s,;(]*(?:ext(?:ension|n)?\.?|x|#)\s*[.:=]?\s*\d{1,6}\b\)?)?/gi

const digits = ['zero', ...'one two three four five six seven eight nine'.split(' ')]
const spelledNumber = new RegExp(
  String.raw`\b(?:(?:${digits.join('|')}|oh)\b[\s,.-]*){9,10}(?:${digits.join('|')}|oh)\b`,
  'i',
)

/** "eight one three, five five five, oh one four two". */
function withDigits(cell: string): string {
  return cell.replace(spelledNumber, (spelled) =>
    [...spelled.matchAll(/[a-z]+/gi)]
      .map(([word]) => Math.max(0, digits.indexOf(word.toLowerCase())))
      .join(''),
  )
}

export function phoneIn(given: string): { phone: string; left: string[] } {
  const cell = withDigits(given)
  if (privacy.test(cell)) {
    const parts = cell.split(/\s*(?:[;|,\n]|\s\/\s|(?<=\d{4})\s*\/|\bor\b|\band\b|&)\s*/i)
    const open = parts.filter((part) => !privacy.test(part))
    const { phone, left } = phoneIn(open.join('; '))
    return { phone, left: [...left, ...parts.filter((part) => privacy.test(part))] }
  }
  const office = officeNumber(cell)
  if (office) return office
  const whole = cell
    .replace(/^(\d{10,11})\.0$/, '$1')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[·•*]/g, '.')
  const { first, others } = firstOf(
    whole,
    /\s*(?:[;|\n]|,(?=\s*[(+\d][\d\s().-]{6})|\bor\b|\band\b|&|\s\/\s|(?<=\d{4})\s*\/)\s*/i,
  )
  const plain = first
    .replace(/^[\p{L}\s.:]+(?=[\d(+])/u, '')
    .replace(
      /\s*\(?\b(?:cell|mobile|office|work|home|main|call or text|text|direct|tel|phone|toll free)\b\)?\.?\s*$/i,
      '',
    )
    .replace(/^00?1(?=\d{10}$)/, '')
  const isFax = /\bfax\b/i.test(whole)
  if (!isFax && usPhone(plain)) return { phone: plain, left: others }
  return phoneAmongWords(whole) ?? { phone: plain, left: others }
}

/** Prefers the office number: a cell number is likely personal. */
function officeNumber(cell: string): { phone: string; left: string[] } | null {
  const found = [...cell.matchAll(numberInText)].map(({ 0: number, index }, place, all) => {
    const before = all[place - 1]
    const end = index + number.length
    const words = cell.slice(before ? before.index + before[0].length : 0, index)
    return {
      number,
      label: words,
      after: cell.slice(end, all[place + 1]?.index).split(/[,;/|]/)[0] ?? '',
    }
  })
  const isCalled = (one: (typeof found)[number], words: RegExp) =>
    words.test(one.label) || (!/[a-z]/i.test(found[0]?.label ?? '') && words.test(one.after))
  const own = /\b(?:cell|mobile|home|personal)\b/i
  const office = found.find((one) =>
    isCalled(one, /\b(?:office|work|business|main|shop|store|front desk)\b/i),
  )
  if (!office || !found.some((one) => one !== office && isCalled(one, own))) return null
  return {
    phone: office.number,
    left: found.filter((one) => one !== office).map(({ number }) => number),
  }
}

/** "Call after 5! 772-555-0101": skips fax numbers. */
function phoneAmongWords(cell: string): { phone: string; left: string[] } | null {
  const number = [...cell.matchAll(numberInText)].find(({ 0: number, index }) => {
    const [before, after] = [cell.slice(0, index), cell.slice(index + number.length)]
    return !/\bfax\W*$/i.test(before) && !/^\W*fax\b/i.test(after)
  })
  if (!number) return null
  const { index, 0: text } = number
  const around = [cell.slice(0, index), cell.slice(index + text.length)].map((part) =>
    part.replace(/^[\s,;:()!.-]+|[\s,;:(-]+$/g, '').replace(/^([^(]*)\)$/, '$1'),
  )
  return { phone: text, left: around.filter(Boolean) }
}

/** "mike dot reyes at example dot com", "mike (at) aol dot com", "mike at aol.com". */
const spelledEmail =
  /^[\w.+-]+(?:\s+dot\s+[\w+-]+)*\s*(?:\sat\s|@|[([]\s*at\s*[)\]])\s*[\w.-]+(?:\s+dot\s+[\w-]+)+$|^[\w.+-]+\s+at\s+(?:[\w-]+\.)+(?:com|net|org|us|biz|info|edu|gov|mil)$/i

/** With the word "at" instead of the sign. */
export function isSpelledEmail(cell: string): boolean {
  return spelledEmail.test(cell.trim())
}

export function emailIn(given: string): { email: string; left: string[] } {
  if (privacy.test(given)) {
    const open = given.split(/[;|,\n]+/).filter((part) => !privacy.test(part))
    return {
      ...emailIn(open.join('; ')),
      left: given.split(/\s+/).filter((word) => word.includes('@')),
    }
  }
  const cell = given
    .trim()
    .replace(spelledEmail, (all) => all.replace(/\s+dot\s+/gi, '.').replace(/\sat\s+/i, '@'))
    .replace(/\s*(?:@|[([]\s*at\s*[)\]])\s*/gi, '@')
    .replace(/\s*[([]\s*dot\s*[)\]]\s*/gi, '.')
  const named = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(cell)?.[1] ?? cell
  const { first, others } = firstOf(named.replace(/^mailto:/i, ''), /[\s,;|/]+(?:or\s+|and\s+)?/i)
  const left = others.filter((other) => other.includes('@'))
  // "roy@anchor,example": the report names all of it.
  const isTorn = others.length > 0 && !left.length && /@[^.]*$/.test(first)
  return { email: isTorn ? named : first, left }
}

/** Also accepts `@semper` and `semper`. */
export function socialLink(cell: string, site: 'facebook' | 'instagram' | 'twitter' | 'linkedin') {
  const host = site === 'twitter' ? 'x.com' : `${site}.com`
  const path = site === 'linkedin' ? 'company/' : ''
  const handle = /^@?([\w.-]{2,60})$/.exec(cell)?.[1]
  const isAddress = /\.(com|me|org|net)\b/i.test(cell)
  return handle && !isAddress ? `https://www.${host}/${path}${handle}` : cell
}

const socialHosts = {
  facebook: /(?:^|[/.])(?:facebook|fb)\.(?:com|me)(?:\/|$)/i,
  instagram: /(?:^|[/.])instagram\.com(?:\/|$)/i,
  twitter: /(?:^|[/.])(?:twitter|x)\.com(?:\/|$)/i,
  linkedin: /(?:^|[/.])linkedin\.com(?:\/|$)/i,
} as const
const socialNames = { facebook: /^(?:fb|facebook)$/i, instagram: /^(?:ig|insta|instagram)$/i }

export type Links = Partial<Record<'website' | keyof typeof socialHosts, string>>

/** Of "FB: facebook.com/semper, semper.com" or "@semper on FB"; `left`: a second link of one kind. */
export function linksIn(cell: string): { links: Links; left: string[] } {
  const links: Links = {}
  const left: string[] = []
  const words = cell
    .replace(/\b(?:web(?:site)?|site|url)\s*[:=]\s*/gi, ' ')
    .split(/(?:[,;|\s]|(?<![:/\w])\/)+/)
    .filter((word) => word && !/^(?:or|and|&|on|at|page|our)$/i.test(word))
  const names = words.map((word) => {
    const bare = word.replace(/[:=]$/, '')
    return (['facebook', 'instagram'] as const).find((site) => socialNames[site].test(bare))
  })
  for (const [at, word] of words.entries()) {
    if (names[at]) continue
    const hosted = (['facebook', 'instagram', 'twitter', 'linkedin'] as const).find((site) =>
      socialHosts[site].test(word),
    )
    const called = word.startsWith('@') ? (names[at - 1] ?? names[at + 1]) : undefined
    const kind = hosted ?? called ?? 'website'
    const link =
      called && !hosted
        ? `https://www.${called}.com/${word.slice(1)}`
        : word.replace(/^(https?:\/\/)?fb\.com\//i, '$1facebook.com/')
    if (links[kind]) left.push(link)
    else links[kind] = link
  }
  return { links, left }
}

const byMonth = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Month before day; null for anything else. */
export function dayOf(cell: string): string | null {
  const text = cell.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text)
  if (iso) return made(iso[1], iso[2], iso[3])
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?:\s.*)?$/.exec(text)
  if (us) return made(us[3], us[1], us[2])
  const worded =
    /^(?:[a-z]+day\s+|[a-z]+,\s*)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(
      text,
    )
  if (worded) return made(worded[3], monthOf(worded[1]), worded[2])
  const turned = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{2}|\d{4})$/i.exec(
    text,
  )
  if (turned) return made(turned[3], monthOf(turned[2]), turned[1])
  // Spreadsheet days since the end of 1899.
  const serial = /^(\d{5})(?:\.0+)?$/.exec(text)
  return serial
    ? new Date((Number(serial[1]) - 25_569) * 86_400_000).toISOString().slice(0, 10)
    : null
}

function monthOf(word = ''): string {
  return String(byMonth.indexOf(word.toLowerCase()) + 1)
}

function made(year = '', month = '', day = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** As people shorten them in a column about service. */
const shortBranches: Readonly<Record<string, string>> = {
  af: 'Air Force',
  airnationalguard: 'National Guard',
  ang: 'National Guard',
  arng: 'National Guard',
  armynationalguard: 'National Guard',
  cg: 'Coast Guard',
  corps: 'Marine Corps',
  flng: 'National Guard',
  guard: 'National Guard',
  nationalguard: 'National Guard',
  ng: 'National Guard',
  seabees: 'Navy',
  usa: 'Army',
  usar: 'Army',
  usafr: 'Air Force',
  usmcr: 'Marine Corps',
  usnr: 'Navy',
  ussf: 'Space Force',
}

/** People whose service isn't the owner's. */
export const family =
  /\b(?:spouse|wife|husband|widow|son|daughter|child|father|mother|dad|mom|family)\b/i

/** "Navy JAG"; null if a family member served, or if several branches are named. */
export function branchIn(words: string): string | null {
  if (family.test(words)) return null
  if (/\b(?:civilian|contractor|merchant marine|peace corps)\b/i.test(words)) return null
  // "Army Nurse Corps" isn't the Marine Corps.
  const parts = words.split(/[\s,.;:()/-]+/).filter((word) => !/^corps$/i.test(word))
  const found = parts.flatMap((word) => branchOf(word) ?? [])
  return new Set(found).size === 1 ? (found[0] ?? null) : null
}

/** Null for unknown branches. */
export function branchOf(words: string): string | null {
  const plain = words
    .replace(/\bnat(?:['’]?l)?\b\.?/gi, 'National')
    .replace(
      /\b(u\.?\s?s\.?|united states|retired|ret|veteran|vet|former|active duty|reserves?)\b\.?/gi,
      ' ',
    )
  const asIs = branches.find((branch) => branch.toLowerCase() === plain.trim().toLowerCase())
  if (asIs) return asIs
  if (/^marines?$/i.test(plain.trim())) return 'Marine Corps'
  const short = shortBranches[words.toLowerCase().replace(/[^a-z]/g, '')]
  if (short) return short
  const shortened = shortBranches[plain.toLowerCase().replace(/[^a-z]/g, '')]
  if (shortened) return shortened
  for (const text of [words, plain]) {
    const sense = senseOfAll(tokensOf(text))
    if (sense?.kind === 'branch') return sense.branch
  }
  return null
}
