import * as t from '#messages/command-settings.ts'
import { providerVariables } from '../../auth/settings/providers.ts'
import { authVariables } from '../../auth/settings/settings.ts'
import { siteSettings } from './settings-table.server.ts'

/** Prefixes that only our settings use. */
const prefix =
  /^(AUTH|DATABASE|DOCUMENTS|GOOGLE_PLACES|MAIL|MAP_TILE|SITE|SMTP|SUBMISSION_FORM|SUPABASE|TRUSTED)_/
const ofProvider = new RegExp(
  `^AUTH_EXTERNAL_[A-Z0-9_]+_(${Object.keys(providerVariables).join('|')})$`,
)
const known = [...siteSettings, ...Object.values(authVariables)].map(({ name }) => name)

/**
 * Finds variables that look like ours but aren't: by prefix, or within two edits of a setting (one
 * for short names, which other programs use too).
 * @returns a sentence for each, without its value.
 */
export function unknownSettings(env: Record<string, unknown>): string[] {
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !ofProvider.test(name))
    .flatMap((name) => {
      const meant = closest(name)
      if (!meant && !prefix.test(name)) return []
      return meant ? t.unknownMeant({ name, meant }) : t.unknown({ name })
    })
}

function closest(name: string): string | undefined {
  const most = (other: string) => (other.length < 7 ? 1 : 2)
  const all = known
    // A lower bound on the distance; environments are large.
    .filter((other) => Math.abs(other.length - name.length) <= most(other))
    .map((other) => ({ other, letters: distance(name.toUpperCase(), other) }))
    .filter(({ other, letters }) => letters <= most(other))
  return all.sort((a, b) => a.letters - b.letters)[0]?.other
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of one.split('').entries()) {
    const next = [down + 1]
    for (const [across, letterOther] of other.split('').entries()) {
      const changed = (row[across] ?? 0) + (letter === letterOther ? 0 : 1)
      next.push(Math.min(changed, (row[across + 1] ?? 0) + 1, (next[across] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
