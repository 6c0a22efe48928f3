/**
 * A made-up language that a test can read: English with every small vowel doubled and accented, in
 * brackets. A page in it shows text from no catalog (no accents) and text that doesn't fit (a third
 * longer). `bench -- pseudo-language` builds a site with it and runs journeys there.
 */
import type { Locator, Page } from 'playwright-core'
import type { ReadMail } from './mails.ts'

/** For private use in BCP 47, so no locale of `Intl` has it. */
export const pseudoTag = 'qaa'

/** The checkout of a site with the made-up language, when journeys run in it. */
export const pseudoCheckout = process.env['PSEUDO_CHECKOUT']

const pairs = { a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýÿ' } as const
const vowels = Object.keys(pairs) as (keyof typeof pairs)[]

export function inPseudo(text: string): string {
  return text.replaceAll(/[aeiouy]/g, (letter) => pairs[letter as keyof typeof pairs])
}

const inAddress = encodeURIComponent
const language = new RegExp(`(/|${inAddress('/')})${pseudoTag}(?![\\w-])`, 'g')

/** The English of a text. Addresses lose the language, too. */
function readPseudo(text: string): string {
  const plain = vowels.reduce(
    (read, vowel) =>
      read.replaceAll(pairs[vowel], vowel).replaceAll(inAddress(pairs[vowel]), vowel),
    text,
  )
  return plain.replaceAll(/[⟦⟧]|%E2%9F%A[67]/g, '').replaceAll(language, '')
}

/** An email in English. Its links stay as they are. */
export function readPseudoMail(mail: ReadMail): ReadMail {
  return { ...mail, subject: readPseudo(mail.subject), text: readWords(mail.text) }
}

/** Without its addresses, whose language a visitor would follow. */
function readWords(text: string): string {
  return text.replaceAll(/\S+/g, (word) => (word.includes('://') ? word : readPseudo(word)))
}

/** A page on which a journey written for English runs in the made-up language. */
export function pageInPseudo(page: Page): Page {
  return wrap(page)
}

const finders = new Set([
  'getByRole',
  'getByText',
  'getByLabel',
  'getByPlaceholder',
  'getByTitle',
  'getByAltText',
  'locator',
  'filter',
])
const openers = new Set(['goto', 'waitForURL', 'waitForRequest', 'waitForResponse'])

function wrap<Wrapped extends Page | Locator>(original: Wrapped): Wrapped {
  return new Proxy(original, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || typeof name !== 'string') return wrapResult(value)
      return (...given: unknown[]) => {
        if (name === 'selectOption' && isLocator(target)) return select(target, given)
        const args = given.map((one) => argument(name, unwrap(one)))
        const result: unknown = value.apply(target, args)
        return result instanceof Promise ? result.then(wrapResult) : wrapResult(result)
      }
    },
  })
}

function isLocator(target: Page | Locator): target is Locator {
  return !('goto' in target)
}

/** Chooses an option by its value, or else by its label. */
async function select(list: Locator, [wanted, ...more]: unknown[]): Promise<string[]> {
  if (typeof wanted !== 'string') throw new TypeError('Choose one option, by its value or label.')
  const value = await list.locator('option').evaluateAll((options, wanted) => {
    const values = options.map((option) => (option as HTMLOptionElement).value)
    return values.includes(wanted)
  }, wanted)
  return list.selectOption(value ? wanted : { label: `⟦${inPseudo(wanted)}⟧` }, ...(more as []))
}

const originals = new WeakMap<object, object>()

function unwrap(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (originals.get(value) ?? value) : value
}

function isFinder(value: object): value is Page | Locator {
  return 'getByRole' in value && 'locator' in value
}

function wrapResult(value: unknown): unknown {
  if (typeof value === 'string') return readPseudo(value)
  if (Array.isArray(value)) return value.map(wrapResult)
  if (typeof value !== 'object' || value === null) return value
  if (isFinder(value)) {
    const wrapped = wrap(value)
    originals.set(wrapped, value)
    return wrapped
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wrapResult(one)]))
}

/** An argument of a method of Playwright's, for the page in the made-up language. */
function argument(method: string, value: unknown): unknown {
  if (openers.has(method)) return address(method, value)
  if (!finders.has(method)) return value
  if (typeof value === 'string')
    return method === 'locator' ? selector(value) : method === 'getByRole' ? value : words(value)
  if (value instanceof RegExp) return words(value)
  if (typeof value !== 'object' || value === null) return value
  const isExact = 'exact' in value && value.exact === true
  const entries = Object.entries(value).map(([key, one]: [string, unknown]) => {
    if (key === 'has' || key === 'hasNot') return [key, unwrap(one)]
    const isText = typeof one === 'string' || one instanceof RegExp
    return [key, isText ? words(one, isExact) : one]
  })
  return Object.fromEntries(entries)
}

function address(method: string, value: unknown): unknown {
  if (method === 'goto')
    return typeof value === 'string' && value.startsWith('/')
      ? `/${pseudoTag}${value === '/' ? '' : value}`
      : value
  if (value instanceof RegExp) return (at: unknown) => value.test(readPseudo(addressOf(at)))
  if (typeof value === 'string' && !value.includes('*'))
    return (at: unknown) => {
      const { origin, href } = new URL(readPseudo(addressOf(at)))
      return href === new URL(value, origin).href
    }
  return value
}

function addressOf(at: unknown): string {
  if (at instanceof URL) return at.href
  return (at as { url(): string }).url()
}

/** A CSS selector whose local addresses may have the language. */
function selector(css: string): string {
  return css
    .replaceAll(
      /\[(href|action)(\^?=)"\/([^"]*)"\]/g,
      (_all, name: string, sign: string, path: string) =>
        `:is([${name}${sign}"/${path}"], [${name}${sign}"/${pseudoTag}${path ? `/${path}` : ''}"])`,
    )
    .replaceAll(
      /:has-text\("([^"]*)"\)/g,
      (_all, text: string) => `:text-matches("${pattern(text).replaceAll('\\', '\\\\')}", "i")`,
    )
}

/** Matches a text of Playwright's finders in the made-up language. */
function words(text: string | RegExp, isExact = false): RegExp {
  if (text instanceof RegExp) return new RegExp(patternOf(text.source), text.flags)
  const source = pattern(text)
  return isExact ? new RegExp(`^\\s*${source}\\s*$`) : new RegExp(source, 'i')
}

const brackets = '[⟦⟧]*'

function pattern(text: string): string {
  return `${brackets}${Array.from(text, (letter) => letterPattern(letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&'))).join('')}`
}

function letterPattern(letter: string): string {
  const pair = pairs[letter.toLowerCase() as keyof typeof pairs] as string | undefined
  if (/^\s$/.test(letter)) return `\\s+${brackets}`
  return `${pair ? `(?:${letter}|${pair})` : letter}${brackets}`
}

/** The same for a regular expression: its letters, but not its classes, escapes, and groups. */
function patternOf(source: string): string {
  const parts =
    source.match(/\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]])*\]|\(\?<?[:=!]|\{[\d,]+\}|./gsu) ?? []
  return parts
    .map((part) => {
      if (part === '^') return `^${brackets}`
      if (/^[\p{L}]$/u.test(part)) return letterUnit(part)
      if (part === ' ') return `(?:${brackets}\\s${brackets})`
      return /^[,.:;!?“”’'"\d]$/u.test(part) && !'.?'.includes(part)
        ? `(?:${part}${brackets})`
        : part === '$'
          ? `${brackets}$`
          : part
    })
    .join('')
}

function letterUnit(letter: string): string {
  return `(?:${letterPattern(letter)})`
}
