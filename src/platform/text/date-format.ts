import { language, locales } from './language.ts'

/** As we write it: "6:00 p.m.", with plain spaces, which browsers and servers put differently. */
export function plainClock(time: string): string {
  return time.replaceAll(/\s/g, ' ').replace(/ ([ap])\. m\./, ' $1.m.')
}

/**
 * Writes dates and times in the language of the request. Formatters are slow to make: one for each
 * language. @param parts in UTC unless they name a time zone
 */
export function dateFormat(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return () => {
    const locale = locales[language()]
    const format =
      made.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts })
    made.set(locale, format)
    return format
  }
}
