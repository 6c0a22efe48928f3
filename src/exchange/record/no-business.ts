import { lettersOf } from '../../florida/letters.ts'

/** Tells why a row of a list isn't a business: a heading, a total, or a line between parts; null for one that may be. */
export function whyNoBusiness(
  headings: readonly string[],
  cells: readonly string[],
): string | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const repeats = cells.filter(
    (cell, place) => cell.trim() && lettersOf(cell) === lettersOf(headings[place] ?? ''),
  )
  if (repeats.length > 1 && repeats.length * 2 >= filled.length)
    return 'It repeats the headings of the list.'
  const [first = ''] = filled
  const isTotal = /^(?:grand |sub-?)?totals?\W*(?:$|\d|of\b|businesses|rows|members)/i.test(first)
  if (isTotal && filled.length <= 4) return 'It’s a total of the list.'
  const isLine = /^(?:[-=*#_~+]{2,}|[-=*#_~+\s]+$)/.test(first) || /[-=*#_~]{2,}$/.test(first)
  return filled.length === 1 && isLine ? 'It’s a line between two parts of the list.' : null
}
