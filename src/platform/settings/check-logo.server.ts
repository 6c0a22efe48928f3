import * as t from '#messages/admin-brand.ts'
import type { Logo } from './site-settings.ts'
import { sha256 } from '../text/sha256.server.ts'

const maxBytes = 200 * 1024

/**
 * Security: SVG content that runs or loads something. White space is collapsed first: otherwise
 * backtracking could take hours.
 */
const refused: [pattern: RegExp, what: () => string][] = [
  [/<!(DOCTYPE|ENTITY)/i, t.svgDocumentType],
  [
    /< ?([a-z]+:)?(script|foreignObject|iframe|object|embed|a|handler|set|animate\w*)\b/i,
    t.svgScript,
  ],
  [/ on[a-z]+ ?=/i, t.svgScript],
  [/javascript:/i, t.svgScript],
  [/href ?= ?["']? ?(?!["']? ?(#|data:image\/(png|jpeg);))/i, t.svgExternal],
  [/url\( ?["']? ?(?!["']? ?#)/i, t.svgExternal],
  [/@import/i, t.svgExternal],
]

export function checkLogo(
  bytes: Uint8Array,
): { ok: true; logo: Logo } | { ok: false; text: string } {
  if (bytes.length > maxBytes)
    return {
      ok: false,
      text: t.logoTooLarge(),
    }
  const file = Buffer.from(bytes)
  const made = (type: Logo['type'], kept = file) => {
    const hash = sha256(kept).slice(0, 16)
    return { ok: true as const, logo: { type, base64: kept.toString('base64'), hash } }
  }
  if (file.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') {
    const problem = pngProblem(file)
    return problem ? { ok: false, text: problem } : made('image/png')
  }
  const text = withoutDocumentType(file.toString('utf8').replace(/^\uFEFF/, ''))
  if (!beginsAsSvg(text) || text.includes('\0')) return { ok: false, text: t.logoKind() }
  const plain = text.replace(/\s+/g, ' ')
  const found = refused.find(([pattern]) => pattern.test(plain))
  if (found)
    return {
      ok: false,
      text: t.svgRefused({ what: found[1]() }),
    }
  return made('image/svg+xml', Buffer.from(text))
}

/** Removes a plain doctype, as drawing programs write it. One with entities stays and is rejected. */
function withoutDocumentType(text: string): string {
  return text.replace(/<!DOCTYPE\s+svg\b[^<>[\]]*>/i, '')
}

function beginsAsSvg(text: string): boolean {
  const afterDeclaration = /^\s*<\?xml[^>]*\?>/.exec(text)?.[0].length ?? 0
  let at = afterDeclaration
  for (;;) {
    while (at < text.length && /\s/.test(text.charAt(at))) at++
    if (!text.startsWith('<!--', at)) return /^<svg[\s>]/.test(text.slice(at, at + 5))
    const end = text.indexOf('-->', at + 4)
    if (end < 0) return false
    at = end + 3
  }
}

function pngProblem(file: Buffer): string | null {
  if (file.length < 33 || file.subarray(12, 16).toString('latin1') !== 'IHDR') return t.pngDamaged()
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (width < 32 || height < 32 || width > 2000 || height > 2000)
    return t.pngSize({ width, height })
  return null
}
