import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { withEnds } from './ended.ts'
import { language, locales, type Language } from './language.ts'

/** A message in some languages, as `scripts/messages.mjs` compiles it. */
export type Compiled = Partial<Record<Language, CompiledMessage>>

/** Made once for each language and kind: they are slow to make. */
const formatters = {
  getNumberFormat: remembered((...args) => new Intl.NumberFormat(...args)),
  getPluralRules: remembered((...args) => new Intl.PluralRules(...args)),
  getDateTimeFormat: remembered((...args) => new Intl.DateTimeFormat(...args)),
}

/** Dates and times are those of Florida's larger part. */
const timeZone = 'America/New_York'

/** The message in the language of the request, with its values. */
export function formatted<Rich>(compiled: Compiled, values: FormatValues<Rich>) {
  const wanted = compiled[language()] ? language() : onlyLanguage(compiled)
  return format<Rich>(compiled[wanted] ?? '', locales[wanted], values, { formatters, timeZone })
}

/** @param ending the values that end a sentence. */
export function say(compiled: Compiled, ending: readonly string[] = []) {
  return (values: FormatValues<string> = {}): string =>
    String(formatted(compiled, withEnds(values, ending)))
}

function onlyLanguage(compiled: Compiled): Language {
  return (Object.keys(compiled)[0] as Language | undefined) ?? 'en'
}

function remembered<Args extends [string | string[] | undefined, object?], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const made = new Map<string, Made>()
  return (...args) => {
    const key = JSON.stringify(args)
    const before = made.get(key)
    if (before) return before
    const one = make(...args)
    made.set(key, one)
    return one
  }
}
