import * as t from '#messages/forms.ts'
import { editsBetween } from '../../florida/letters.ts'

/** And real ones that resemble their typos. */
const providers =
  'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com aol.com icloud.com me.com mac.com comcast.net bellsouth.net att.net sbcglobal.net verizon.net cox.net charter.net earthlink.net embarqmail.com centurylink.net protonmail.com proton.me zoho.com mail.com email.com gmx.com gmx.net juno.com netzero.net windstream.net'.split(
    ' ',
  )

const endings: readonly [slip: RegExp, meant: string][] = [
  [/\.(?:con|cmo|comm|ocm|vom|xom|cpm|coom|cim|ccom|cok|copm|om)$/, '.com'],
  [/\.(?:nte|ner|met|nett|bet|ent)$/, '.net'],
  [/\.(?:ogr|orgg|prg|orf)$/, '.org'],
]

/** Such as gmail.com for "bob@gmial.com"; null if it looks right. */
export function likelyEmail(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (providers.includes(domain)) return null
  const meant = likelyDomain(domain)
  return meant && meant !== domain ? address.slice(0, at + 1) + meant : null
}

export function slipQuestion(meant: string): string {
  return t.didYouMean({ meant })
}

export function slipFields(name: string): { asked: string; take: string } {
  return { asked: `${name}-asked`, take: `${name}-take` }
}

/** No question if it looks right or was answered. */
export function askedEmail(
  form: FormData,
  name = 'email',
): { email: string; question: string | null } {
  const { asked, take } = slipFields(name)
  const typed = textOf(form, name)
  const meant = likelyEmail(tidyEmail(typed))
  if (!meant) return { email: typed, question: null }
  if (textOf(form, take) === meant) return { email: meant, question: null }
  const isSettled = tidyEmail(textOf(form, asked)) === tidyEmail(typed)
  return { email: typed, question: isSettled ? null : slipQuestion(meant) }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

export function tidyEmail(address: string): string {
  return address.trim().toLowerCase()
}

function likelyDomain(domain: string): string | null {
  const mended = endings.reduce((text, [slip, meant]) => text.replace(slip, meant), domain)
  if (mended !== domain && providers.includes(mended)) return mended
  const known = providers.find((provider) => isSlipOf(mended, provider))
  return known ?? (mended === domain ? null : mended)
}

/** Short names: only swaps and endings, since one changed letter is another provider. */
function isSlipOf(domain: string, provider: string): boolean {
  const [name, ending] = parts(provider)
  const [typed, typedEnding] = parts(domain)
  if (typedEnding.includes('.')) return false
  const isOtherEnding = editsBetween(typedEnding, ending, 1) > 1
  // Another short name or another ending is another domain, such as evil.example for live.com.
  if (isOtherEnding && (name !== typed || name.length < 5)) return false
  if (name === typed) return ending !== typedEnding && !/^(?:edu|gov|mil|org)$/.test(typedEnding)
  const most = name.length < 5 ? 0 : name.length < 8 ? 1 : 2
  const isSwapped = name.length < 5 && sorted(name) === sorted(typed)
  return isSwapped || (most > 0 && editsBetween(typed, name, most) <= most)
}

function parts(domain: string): [string, string] {
  const dot = domain.indexOf('.')
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

function sorted(letters: string): string {
  return letters
    .split('')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('')
}
