/**
 * Area codes in use or announced in the North American Numbering Plan, by their first digit: the
 * US, Canada, the Caribbean, and numbers without a place. As published by NANPA through 2026.
 */
const assigned = {
  2: '01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 23 24 25 26 27 28 29 31 34 35 36 39 40 42 46 48 49 50 51 52 53 54 56 57 60 62 63 64 67 68 69 70 72 74 76 79 81 83 84 89',
  3: '01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 21 23 24 25 26 27 29 30 31 32 34 36 37 39 40 41 43 45 46 47 50 51 52 53 54 57 60 61 63 64 65 67 68 69 80 82 85 86 87',
  4: '01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 23 24 25 28 30 31 32 34 35 36 37 38 40 41 42 43 45 47 48 50 57 58 60 63 64 65 68 69 70 71 72 73 74 75 78 79 80 84',
  5: '00 01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 37 39 40 41 44 48 51 57 59 61 62 63 64 66 67 68 70 71 72 73 74 75 77 79 80 81 82 84 85 86 87 88',
  6: '00 01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 21 22 23 24 26 27 28 29 30 31 36 39 40 41 45 46 47 49 50 51 56 57 58 59 60 61 62 64 67 69 70 71 72 78 79 80 81 82 83 84 86 89',
  7: '00 01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 21 24 25 26 27 28 29 30 31 32 34 37 38 40 42 43 47 48 53 54 57 58 60 62 63 64 65 67 69 70 71 72 73 74 75 78 79 80 81 82 84 85 86 87',
  8: '00 01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 21 22 25 26 28 29 30 31 32 33 35 37 38 39 40 43 44 45 47 48 49 50 51 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 72 73 76 77 78 79 88',
  9: '00 01 02 03 04 05 06 07 08 09 10 12 13 14 15 16 17 18 19 20 24 25 27 28 29 30 31 34 35 36 37 38 39 40 41 42 43 45 47 48 49 51 52 54 56 57 59 70 71 72 73 75 78 79 80 83 84 85 86 89',
} as const

function isAssigned(area: string): boolean {
  const rest = (assigned as Record<string, string | undefined>)[area.charAt(0)] ?? ''
  return rest.split(' ').includes(area.slice(1))
}

/**
 * True if no such number can exist in the US: not ten digits, an area code that isn't assigned, or
 * an exchange that starts with 0 or 1 or ends like 911. @param phone as 772-555-0142 ext. 4
 */
export function isImpossiblePhone(phone: string): boolean {
  const digits = phone
    .replace(/\s*(?:ext|x).*$/i, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  const [, area = '', exchange = ''] = /^(\d{3})(\d{3})\d{4}$/.exec(digits) ?? []
  if (!isAssigned(area)) return true
  // Toll-free and other numbers without a place may have such an exchange.
  const isPlace = !/^(?:[5-9]00|5\d\d|8(?:22|33|44|55|66|77|88))$/.test(area)
  return !/^[2-9]/.test(exchange) || (isPlace && /^\d11$/.test(exchange))
}
