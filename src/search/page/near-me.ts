import { plainText } from '../../florida/letters.ts'

const nearMe =
  /\b(?:near|around|by|(?:nearest|closest|close)(?: [a-z]+)? to) (?:me|here|us|my (?:house|home|place|area|location))\b|\bnear ?by\b|\bin my (?:area|neighborhood|town|city)\b|\bcerca(?: de (?:mi|aqui|mi casa))?$|\bcerca de (?:mi|aqui)\b|\bpor aqui\b/

/** "AC repair near me" names no place that we know. */
export function asksNearMe(text: string): boolean {
  return nearMe.test(plainText(text).trim())
}
