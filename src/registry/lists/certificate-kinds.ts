import { lineOf, yesOrNo } from '../../exchange/record/cells.ts'

export const forVeterans = /veteran|s?d?vosb|\bs?d?vbe\b|\bcvbe\b|vetcert/i

/** A certificate by name; owners state "Veteran-Owned Business" themselves. */
const veteransCertificate =
  /s?d?vosb|\bs?d?vbe\b|\bcvbe\b|vetcert|veteran[- ](?:owned )?(?:small )?business enterprise|veteran[- ]owned small business/i

const forOthers =
  /\b(?:ed)?wosb\b|\b8 ?\(a\)|\b8a\b|\bhub ?zone\b|\b[mwd]be\b|\bacdbe\b|\blgbtq?be\b|\bsdb\b|\b(?:wom[ae]n|minority|disadvantaged)(?:[- ]owned)?(?: small)? business/i

/** A column with one of these in nearly every filled cell has the type of certification. */
const mostLetters = 100
const nearlyAll = 0.8

export function hasKinds(cells: readonly string[]): boolean {
  const said = cells.map(lineOf).filter(Boolean)
  const kinds = said.filter(
    (text) =>
      text.length <= mostLetters && (veteransCertificate.test(text) || forOthers.test(text)),
  )
  return kinds.length > 0 && kinds.length >= said.length * nearlyAll
}

/**
 * A certificate that isn't for veterans, named in cells that aren't read as its type, such as "WOSB", "WOSB: Yes", or "VOSB: No".
 * @returns '' if there's none, or if they name a veteran's certificate, too.
 */
export function otherKindIn(cells: readonly { heading: string; text: string }[]): string {
  let other = ''
  for (const { heading, text } of cells) {
    const isYes = yesOrNo(text)
    const isVeterans = veteransCertificate.test(heading)
    if (isYes !== null && (isVeterans || forOthers.test(heading))) {
      if (isVeterans && isYes) return ''
      if (isVeterans !== isYes) other ||= `${heading}: ${text}`
      continue
    }
    const said = lineOf(text)
    if (veteransCertificate.test(said)) return ''
    if (forOthers.test(said)) other ||= said
  }
  return other.slice(0, 200)
}
