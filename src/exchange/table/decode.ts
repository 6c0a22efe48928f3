/** What the 27 bytes from 0x80 to 0x9f that are no control characters mean on Windows. */
const windows = new TextDecoder('windows-1252')
const strict = new TextDecoder('utf-8', { fatal: true })

/** Sequences of bytes, each written as one character, that are a letter in UTF-8. */
const sequences =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g

/**
 * The text of bytes that are UTF-8, or Windows-1252, or both by turns: what several people have pasted into one
 * file. What can be read as a letter in UTF-8 is; any other byte is one of Windows.
 */
export function decodeMixed(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return decodeParts(bytes)
  }
}

function decodeParts(bytes: Uint8Array): string {
  let raw = ''
  for (let at = 0; at < bytes.length; at += 8192)
    raw += String.fromCharCode(...bytes.subarray(at, at + 8192))
  let text = ''
  let from = 0
  for (const { 0: found, index } of raw.matchAll(sequences)) {
    text += windows.decode(bytes.subarray(from, index))
    from = index + found.length
    text += strict.decode(bytes.subarray(index, from))
  }
  return text + windows.decode(bytes.subarray(from))
}

/** How a file says that it is written, by its first bytes; null for UTF-8 or Windows. */
export function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: of plain letters every second byte is zero.
  const part = start.subarray(0, 200 - (start.length % 2))
  const zerosAt = (odd: number) =>
    part.filter((byte, place) => byte === 0 && place % 2 === odd).length
  const most = part.length / 4
  if (part.length > 3 && zerosAt(1) > most && zerosAt(0) === 0) return 'utf-16le'
  return part.length > 3 && zerosAt(0) > most && zerosAt(1) === 0 ? 'utf-16be' : null
}
