const windows = new TextDecoder('windows-1252')
const strict = new TextDecoder('utf-8', { fatal: true })

/** Byte sequences that are one UTF-8 letter, one character per byte. */
const sequences =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g

/** Mixed files: decodes valid UTF-8 sequences, other bytes as Windows-1252. */
export function decodeMixed(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? decodeParts(bytes)
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

function rawText(bytes: Uint8Array): string {
  let raw = ''
  for (let at = 0; at < bytes.length; at += 8192)
    raw += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return raw
}

function decodeParts(bytes: Uint8Array): string {
  const raw = rawText(bytes)
  let text = ''
  let from = 0
  for (const { 0: found, index } of raw.matchAll(sequences)) {
    text += windows.decode(bytes.subarray(from, index))
    from = index + found.length
    text += strict.decode(bytes.subarray(index, from))
  }
  return text + windows.decode(bytes.subarray(from))
}

const mac = new TextDecoder('macintosh')
const accented = /[áàâäãåéèêëíìîïóòôöõúùûüñç]/
const accentedCapital = /[ÁÀÂÄÅÉÈÊÍÓÔÖÚÜÑÇ]/

/** Above 0 for usual combinations. */
function fits(character: string, before: string, after: string): number {
  const isLetter = (one: string) => /\p{L}/u.test(one)
  if (accented.test(character)) return isLetter(before) || isLetter(after) ? 1 : -1
  if (accentedCapital.test(character)) return /\p{Ll}/u.test(before) ? -1 : 1
  if (character === '’') return isLetter(before) && /[sSt\s.,]/.test(after || ' ') ? 2 : 0
  if (character === '“' || character === '‘') return !isLetter(before) && isLetter(after) ? 1 : -1
  if (character === '”') return before.trim() !== '' && !isLetter(after) ? 1 : -1
  if (/[–—…•]/.test(character)) return isLetter(before) && isLetter(after) ? -1 : 1
  if (/[®™©]/.test(character)) return isLetter(after) ? -1 : 1
  return /[°½¼¾£€\u00a0]/.test(character) ? 0 : -1
}

/** Distinguishes old Mac encoding ("Caf\x8e") from Windows ("Caf\xe9") by neighboring letters. */
export function macDetector(): { add(bytes: Uint8Array): void; isMac(): boolean } {
  let [ofMac, ofWindows] = [0, 0]
  return {
    add(bytes) {
      if (decodeUtf8(bytes) !== null) return
      const raw = rawText(bytes).replace(sequences, ' ')
      const plain = Uint8Array.from(raw, (one) => one.charCodeAt(0))
      const [asMac, asWindows] = [mac.decode(plain), windows.decode(plain)]
      for (const { index } of raw.matchAll(/[\x80-\xff]/g)) {
        const score = (text: string) =>
          fits(text[index] ?? '', text[index - 1] ?? '', text[index + 1] ?? '')
        ofMac += score(asMac)
        ofWindows += score(asWindows)
      }
    },
    isMac: () => ofMac > ofWindows,
  }
}

export function decodeMac(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? mac.decode(bytes)
}

/** By byte-order mark or zero bytes; null for one-byte encodings. */
export function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark, every second byte of plain letters is zero.
  const part = start.subarray(0, 200 - (start.length % 2))
  const zerosAt = (odd: number) =>
    part.filter((byte, place) => byte === 0 && place % 2 === odd).length
  const most = part.length / 4
  if (part.length > 3 && zerosAt(1) > most && zerosAt(0) === 0) return 'utf-16le'
  return part.length > 3 && zerosAt(0) > most && zerosAt(1) === 0 ? 'utf-16be' : null
}

const delimiters = [',', ';', '\t', '|'] as const

/** The character that occurs equally often in the first lines, outside quotes. */
export function delimiterOf(start: string): string {
  const lines = outsideQuotes(start)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, 20)
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(delimiter, lines) }))
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  return best?.score ? best.delimiter : ','
}

function outsideQuotes(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '').replace(/"[^]*$/, '')
}

/** Cells per line, times lines with that count. */
function scoreOf(delimiter: string, lines: string[]): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  const scores = counts.map((count) => count * counts.filter((other) => other === count).length)
  return Math.max(0, ...scores)
}
