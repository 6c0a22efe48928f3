import { languages } from '#messages/languages.ts'
import type { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The languages pages are shown in, English first: the folders of `messages/`, named by their BCP 47
 * tags. English addresses have no prefix.
 */
export { languages }
export type Language = (typeof languages)[number]

/** For `Intl`: as people in Florida write numbers and dates. */
export const locales = Object.fromEntries(languages.map((one) => [one, `${one}-US`])) as Record<
  Language,
  string
>

/** Global, because the server and the pages built for it each have a copy of this module. */
const place = Symbol.for('language of the request')

type Place = { [place]?: AsyncLocalStorage<Language> }

export function setLanguages(storage: AsyncLocalStorage<Language>): void {
  ;(globalThis as Place)[place] = storage
}

/** The language of the request being answered, or of the page in a browser. */
export function language(): Language {
  if (typeof document !== 'undefined')
    return languages.find((one) => one === document.documentElement.lang) ?? 'en'
  return (globalThis as Place)[place]?.getStore() ?? 'en'
}

/** The path of a page in a language: `/es/veteran-resources`. @param path without a language. */
export function pathIn(wanted: Language, path: string): string {
  return wanted === 'en' ? path : `/${wanted}${path === '/' ? '' : path}`
}

/** A translated page in every language, as search engines want them named. @param path without a language. */
export function versions(path: string): { hrefLang: string; path: string }[] {
  const all = languages.map((one) => ({ hrefLang: one as string, path: pathIn(one, path) }))
  return [...all, { hrefLang: 'x-default', path }]
}

/**
 * A path's language, and the path without it, as routes, redirects, and `useLocation` have it. Scripts
 * request the data of `/es` as `/es.data`.
 */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const found = languages.find((one) => one !== 'en' && isUnder(pathname, `/${one}`))
  if (!found) return { language: 'en', path: pathname }
  const path = pathname.slice(found.length + 1)
  if (path === '.data') return { language: found, path: '/_.data' }
  return { language: found, path: path || '/' }
}

function isUnder(pathname: string, prefix: string): boolean {
  const isHome = pathname === prefix || pathname === `${prefix}.data`
  return isHome || pathname.startsWith(`${prefix}/`)
}
