import type { Services } from '../../platform/services.server.ts'

export type PolicyOf = (inline: { scripts: readonly string[]; styles: readonly string[] }) => string

/** Inline style of `radix-ui`'s scroll area. */
const scrollAreaHash = "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='"

/**
 * The Content-Security-Policy: our files and inline hashes, plus a hosted form, auth service or map
 * tiles when configured. (On every page: client navigation to the form keeps the first page's
 * policy.)
 * @param isBuilt false with Vite, which injects styles.
 */
export function contentPolicy(
  { site, accounts }: Pick<Services, 'site' | 'accounts'>,
  isBuilt: boolean,
): PolicyOf {
  const form = site.submissionForm ? [new URL(site.submissionForm.scriptUrl).origin] : []
  const auth = accounts.own ? [] : [new URL(accounts.url).origin]
  const tiles = site.mapTiles ? [new URL(site.mapTiles.url).origin] : []
  const own = "'self'"
  const line = (name: string, ...from: readonly string[]) => `${name} ${from.join(' ')}`
  const others = [
    line('default-src', own),
    line('img-src', own, 'data:', ...tiles),
    line('object-src', "'none'"),
    line('base-uri', "'none'"),
    line('form-action', own, ...form),
    ...(form.length ? [line('frame-src', own, ...form)] : []),
    ...(form.length + auth.length ? [line('connect-src', own, ...form, ...auth)] : []),
    line('frame-ancestors', "'none'"),
  ].join('; ')
  return ({ scripts, styles }) => {
    // A hosted form injects its own styles and markup.
    const isOurs = isBuilt && !form.length
    const styling = isOurs ? [scrollAreaHash, ...styles] : ["'unsafe-inline'"]
    const parts = [line('script-src', own, ...scripts, ...form), line('style-src', own, ...styling)]
    // The one policy made by `LaterScripts`, which allows almost nothing.
    const trusted = [
      line('require-trusted-types-for', "'script'"),
      line('trusted-types', 'default'),
    ]
    return [others, ...parts, ...(isOurs ? trusted : [])].join('; ')
  }
}
