const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Writes what React writes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, (sign) => entities[sign] ?? sign)
}

/** Drops characters that XML doesn't allow. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Adds an apostrophe before anything a spreadsheet would run as a formula (OWASP, CSV injection),
 * except numbers.
 */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it some spreadsheets don't read UTF-8. */
export const csvMark = '\uFEFF'
