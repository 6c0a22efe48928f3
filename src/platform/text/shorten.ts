/** At most this long, cut at the end of a word, with "…". */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const end = /\s/.test(text.charAt(most - 1)) ? cut.length : cut.search(/\s+\S*$/)
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
