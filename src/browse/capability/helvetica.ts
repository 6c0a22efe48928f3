/** Widths at size 1000 of the characters from space to tilde, from the metrics that Adobe published for its standard fonts. */
const regular = widths(
  `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
  1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611
  278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556
  500 722 500 500 500 334 260 334 584`,
)
const bold = widths(
  `278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
  975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611
  333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611
  556 778 556 556 500 389 280 389 584`,
)

/** Bytes 128 to 159 of the encoding `WinAnsiEncoding`, in order; a space has no character. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const widthOfSpecial: Readonly<Record<string, number>> = {
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
  '•': 350,
  '·': 278,
  '—': 1000,
  '…': 1000,
  '™': 1000,
}

export function byteOf(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const at = special.indexOf(letter)
  return letter !== ' ' && at >= 0 ? 0x80 + at : null
}

/** The same text in letters that the font has: "Łódź" becomes "Lódz"; pictures are left out. */
export function inLetters(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s/g, ' '))
    .map((letter) => {
      if (byteOf(letter) !== null) return letter
      const [base = ''] = (others[letter] ?? letter).normalize('NFD')
      if (byteOf(base) !== null) return base
      return /\p{L}|\p{N}/u.test(letter) ? '?' : ''
    })
    .join('')
}

const others: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '‑': '-',
  '−': '-',
  '✓': '•',
}

/** Of letters that the font has, at size 1. */
export function widthOf(text: string, isBold: boolean): number {
  const known = isBold ? bold : regular
  let width = 0
  for (const letter of text) {
    const [base = letter] = letter.normalize('NFD')
    width += known[base.charCodeAt(0) - 0x20] ?? widthOfSpecial[letter] ?? 556
  }
  return width / 1000
}

function widths(text: string): number[] {
  return text.split(/\s+/).map(Number)
}
