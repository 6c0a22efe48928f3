import { languages, type Language } from './language.ts'

const name = 'language'
const year = 365 * 24 * 3600

/** The language a visitor chose on this device, from their cookies. */
export function chosenLanguage(cookies: string | null | undefined): Language | null {
  const found = /(?:^|;\s*)language=([^;]*)/.exec(cookies ?? '')?.[1]
  return languages.find((one) => one === found) ?? null
}

/** The cookie that remembers a choice for a year; for a header and for `document.cookie`. */
export function languageCookie(chosen: Language, isSecure: boolean): string {
  return `${name}=${chosen}; Path=/; Max-Age=${year}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
