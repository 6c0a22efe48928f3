import { plainText } from '../../florida/letters.ts'
import { fitOf } from '../page/category-fit.ts'

export type Trade = { slug: string; name: string; group: string; icon: string; count: number }

/** @param plain the typed text after `plainText`. */
export function fitsTrade(
  { name, slug }: Trade,
  plain: string,
  everydayWords: readonly string[] = [],
): boolean {
  const label = `${plainText(name)} ${slug.replaceAll('-', ' ')}`
  return fitOf(label, plain, everydayWords.map(plainText)) > 0
}
