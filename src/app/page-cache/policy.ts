import type { Services } from '../../platform/services.server.ts'

/** What a page may load and do, by the hashes of what it holds of scripts and styles. */
export type PolicyOf = (inline: { scripts: readonly string[]; styles: readonly string[] }) => string

/** The style that the scrolling lists of `radix-ui` write into a page. */
const scrollAreaHash = "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='"

/**
 * What browsers are told that a page may load and do: our own files only, its own scripts and styles, and a
 * hosted form, a hosted auth service or pictures of a map where they are set up. (On every page: who walks to the form
 * keeps the policy they came with.)
 *
 * @param isBuilt whether Vite, which writes styles as it goes, is out of the way.
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
    // A hosted form writes styles and markup of its own into the page.
    const isOurs = isBuilt && !form.length
    const styling = isOurs ? [scrollAreaHash, ...styles] : ["'unsafe-inline'"]
    const parts = [line('script-src', own, ...scripts, ...form), line('style-src', own, ...styling)]
    // The one policy that `LaterScripts` makes, which lets nearly nothing through.
    const trusted = [
      line('require-trusted-types-for', "'script'"),
      line('trusted-types', 'default'),
    ]
    return [others, ...parts, ...(isOurs ? trusted : [])].join('; ')
  }
}
