const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** For text and attributes; writes what React writes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, (sign) => entities[sign] ?? sign)
}

/** For text and attributes; drops characters that XML can't hold. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
}
