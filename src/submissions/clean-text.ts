/** Far longer than any field takes; what follows is dropped before anything looks at it. */
const maxLength = 20_000

/** One line of text as it is kept: composed letters, single spaces, nothing that cannot be seen. */
export function cleanLine(value: string): string {
  return visible(value.slice(0, maxLength).replace(/[\s\p{Z}]+/gu, ' ')).trim()
}

/** Text of several lines as it is kept, with at most one empty line in a row. */
export function cleanText(value: string): string {
  return value
    .slice(0, maxLength)
    .replace(/\r\n?|\u2028/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * What is wrong with a text in which a word mixes the Latin letters with the Greek or Cyrillic ones that look
 * like them, or null. Such a word reads like another and is found by nobody (Unicode Technical Standard 39, 5.1).
 */
export function mixedProblem(text: string): string | null {
  const words = text.split(/[^\p{L}\p{M}]+/u)
  const isMixed = (word: string) =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(word)
  const word = words.find(isMixed)
  return word ? `Write "${word}" in one alphabet: it mixes letters that only look alike` : null
}

/** Letters in other clothes: full width, mathematical, circled, squared. */
const dressedLetters = /[\uff01-\uff5e\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f169}]/gu

/** Without control, direction and zero-width characters, halves of characters, and towers of accents. */
function visible(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(dressedLetters, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
}
