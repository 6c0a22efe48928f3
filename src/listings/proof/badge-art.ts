import * as t from '#messages/badges.ts'
import { escapeXml } from '../../platform/text/escape.ts'
import { proofShapes } from '../../assets/drawings/proof-shapes.ts'
import type { Business } from '../business.ts'
import {
  badgeName,
  badgeWords,
  methodSign,
  type Verification,
  type VerificationMethod,
} from '../verification.ts'

/** For images; pages use theme.css. */
const colors: Record<VerificationMethod, { ink: string; ground: string }> = {
  'sba-vetcert': { ink: '#1b5e45', ground: '#e4f1ea' },
  'state-certification': { ink: '#0b5a61', ground: '#dff0f0' },
  'papers-seen': { ink: '#1b4f8f', ground: '#e3ecf8' },
  vouched: { ink: '#5d347d', ground: '#f0e8f6' },
  'sam-registered': { ink: '#44546a', ground: '#ffffff' },
  'self-attested': { ink: '#44546a', ground: '#ffffff' },
}

/** For images. A sample's is gray and says so. */
export function badgeArt(
  badge: Pick<Verification, 'method' | 'provesDisability'>,
  isSample: boolean,
) {
  const { method } = badge
  return {
    words: isSample ? t.sampleBadge({ name: badgeName(badge) }) : badgeWords(badge),
    shape: proofShapes[methodSign(method)],
    ...(isSample ? gray : colors[method]),
  }
}

const gray = { ink: '#44546a', ground: '#eceff3' }

const noProof = { shape: null, ...gray }

/** For the owner's own website: an SVG of 300 by 64 that turns gray when the proof expires. Wide fonts still fit. */
export function drawBadgeImage(
  siteName: string,
  { verification, isSample }: Pick<Business, 'verification' | 'isSample'>,
): string {
  const plain = { ...noProof, words: isSample ? t.sampleListing() : t.listedAsVeteranOwned() }
  const { words, shape, ink, ground } = verification ? badgeArt(verification, isSample) : plain
  const mark = shape
    ? `<path transform="translate(18 18) scale(1.4)" d="${shape}" fill="${ink}" fill-rule="evenodd"/>`
    : ''
  const left = shape ? 58 : 20
  const text = (y: number, size: number, weight: number, words: string) =>
    `<text x="${left}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${ink}">${escapeXml(words)}</text>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 64" width="300" height="64" role="img" ' +
    'font-family="Public Sans, Segoe UI, Helvetica, Arial, sans-serif">' +
    `<title>${escapeXml(`${words}, ${siteName}`)}</title>` +
    `<rect x="1" y="1" width="298" height="62" rx="12" fill="${ground}" stroke="${ink}"/>` +
    mark +
    text(29, Math.min(17, Math.round((284 - left) / (0.62 * words.length))), 700, words) +
    text(48, 11.5, 400, siteName) +
    '</svg>'
  )
}
