import { tone } from '../../assets/pictures/palette.ts'
import { group, path, rect } from '../../assets/pictures/shapes.ts'
import { escapeXml } from '../../platform/text/escape.ts'

export type SocialCard = {
  site: string
  /** One short line above the title. */
  kicker: string
  title: string
  /** One short line under the title. */
  line: string
  /** The listing's proof; none for other pages. */
  badge?: { words: string; shape: string; ink: string; ground: string } | null
  /** SVG of 580 by 630 for the right side. */
  art: string
}

type Measures = { sans: (text: string) => number; serif: (text: string) => number }

/** The size that social sites recommend. */
const cardSize = { width: 1200, height: 630 }

const left = 64
const room = 620 - 2 * left + 24
const shield =
  'M32 2Q42 8 57 9V30C57 33.6 56.5 37 55.5 40H8.5C7.5 37 7 33.6 7 30V9Q22 8 32 2ZM32 8.5L35.7 18.4L46.3 18.9L38 25.4L40.8 35.6L32 29.8L23.2 35.6L26 25.4L17.7 18.9L28.3 18.4Z'

/** Words on navy on the left, art on the right. */
export function drawSocialCard(card: SocialCard, measures: Measures): string {
  const { width, height } = cardSize
  const ground = rect(0, 0, 620, height, tone.ink) + rect(620, 0, 6, height, tone.gold)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    group('translate(620 0)', card.art) +
    ground +
    drawBrand(card.site, measures) +
    drawWords(card, measures) +
    (card.badge ? drawBadge(card.badge, measures) : '') +
    '</svg>'
  )
}

function drawBrand(site: string, { sans }: Measures): string {
  const mark =
    `<path d="${shield}" fill="${tone.sand}" fill-rule="evenodd"/>` +
    path('M54.8 42C53.9 44.2 52.8 46.1 51.5 48H12.5C11.2 46.1 10.1 44.2 9.2 42Z', tone.gold) +
    path('M49.9 50C45.6 55.1 39.4 59 32 62C24.6 59 18.4 55.1 14.1 50Z', tone.sand)
  const name = cutText(site, (room - 62) / 24, sans)
  return group(`translate(${left} 52) scale(.75)`, mark) + words(name, left + 62, 84, 24, tone.sand)
}

function drawWords({ kicker, title, line, badge }: SocialCard, { sans, serif }: Measures): string {
  const { size, lines } = fitTitle(title, serif)
  const height = lines.length * size * 1.14
  // Centered between brand and badge.
  const middle = badge ? 310 : 350
  const top = middle - height / 2
  const drawn = lines.map((text, index) =>
    words(text, left, top + size * (0.86 + 1.14 * index), size, tone.shell, 'Source Serif 4'),
  )
  return (
    words(cutText(kicker, room / 28, sans), left, top - 22, 28, tone.gold) +
    drawn.join('') +
    words(cutText(line, room / 28, sans), left, top + height + 42, 28, '#C6D3E3')
  )
}

/** The largest font that fits: two lines at the largest size, three at the others. */
function fitTitle(title: string, serif: Measure): { size: number; lines: string[] } {
  const wrapped = [66, 54, 44].map((size) => ({
    size,
    lines: wrapText(title, room / size, 3, serif),
    whole: wrapText(title, room / size, 4, serif).length,
  }))
  const fits = ({ size, whole }: { size: number; whole: number }) => whole <= (size === 66 ? 2 : 3)
  return wrapped.find(fits) ?? { size: 54, lines: wrapText(title, room / 54, 3, serif) }
}

function drawBadge(badge: NonNullable<SocialCard['badge']>, { sans }: Measures): string {
  const text = cutText(badge.words, (room - 92) / 24, sans)
  const width = 84 + sans(text) * 24
  return (
    rect(left, 508, width, 62, badge.ground, 31) +
    group(
      `translate(${left + 22} 525) scale(1.4)`,
      `<path d="${badge.shape}" fill="${badge.ink}" fill-rule="evenodd"/>`,
    ) +
    words(text, left + 62, 547, 24, badge.ink)
  )
}

function words(
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
  family = 'Public Sans',
): string {
  return `<text x="${x}" y="${y.toFixed(1)}" font-family="${family}" font-weight="600" font-size="${size}" fill="${color}">${escapeXml(text)}</text>`
}

/** Width at size 1. */
type Measure = (text: string) => number

/**
 * At most `maxLines` lines; the rest becomes an ellipsis, and overlong words are broken.
 * @param width in units of the font size.
 */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  measure: Measure,
): string[] {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => brokenWord(word, width, measure))
  const lines: string[] = []
  for (const word of words) {
    const joined = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  if (lines.length <= maxLines) return lines
  const last = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), cutText(last, width, measure)]
}

export function cutText(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const letters = Array.from(text)
  while (letters.length && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop()
  return `${letters.join('').replace(/[\s,.;:&-]+$/, '')}…`
}

function brokenWord(word: string, width: number, measure: Measure): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (measure(longer) <= width || parts.at(-1) === '') parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}
