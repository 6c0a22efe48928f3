/** Built-in date and time formats (ECMA-376, 18.8.30). */
const dateFormats: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

export function isDateFormat(id: number): boolean {
  return dateFormats.some(([from, to]) => id >= from && id <= to)
}

const dateWord = /^(s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|a{3,5}|d{1,4}|y{1,2}|yyyy|e{1,4})$/

/** A format like `m/d/yyyy;@`, with only a date or time. */
export function isDateCode(code: string): boolean {
  // Excel's limit.
  const plain = code.slice(0, 255).toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ')
  return plain.split(';').some((part) => {
    const words = part
      .replace(/"[^"]*"/g, ' ')
      .replace(/(\[?[smhd]{1,2}\]?)[.,]0{2,3}/g, '$1')
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^\]]*\]/g, '')
      .split(/[^a-z0#?%]+/)
      .filter(Boolean)
    return words.length > 0 && words.every((word) => dateWord.test(word))
  })
}

/** A date, or a time on a spreadsheet's first days. Null for anything else. */
export function dayText(moment: number): string | null {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString()
  if (date.getUTCFullYear() < 1901) return text.slice(11, 16)
  return text.slice(0, 10)
}
