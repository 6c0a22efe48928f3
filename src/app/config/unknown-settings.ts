import { secretVariables } from '../../auth/keys/secrets-form.ts'
import { providerVariables } from '../../auth/settings/providers.ts'
import { authVariables } from '../../auth/settings/settings.ts'

/** What is called so is meant for us. */
const prefix =
  /^(AUTH|DATABASE|DOCUMENTS|GOOGLE_PLACES|MAIL|MAP_TILE|SITE|SMTP|SUBMISSION_FORM|SUPABASE|TRUSTED)_/
const ofProvider = new RegExp(
  `^AUTH_EXTERNAL_[A-Z0-9_]+_(${Object.keys(providerVariables).join('|')})$`,
)
const ofAuth = [
  ...Object.values(authVariables).map(({ name }) => name),
  ...Object.keys(secretVariables),
]

/**
 * Finds what in the environment looks like a setting and is none: by a beginning of ours, or because it is within two
 * letters of one (one, for short names, which others use too).
 *
 * @param others the settings that are not those of the auth service.
 * @returns a sentence for each, without its value.
 */
export function unknownSettings(env: Record<string, unknown>, others: string[]): string[] {
  const known = [...others, ...ofAuth]
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !ofProvider.test(name))
    .flatMap((name) => {
      const meant = closest(name, known)
      if (!meant && !prefix.test(name)) return []
      return `${name} is set, but there is no such setting.${meant ? ` Did you mean ${meant}?` : ''}`
    })
}

function closest(name: string, known: string[]): string | undefined {
  const most = (other: string) => (other.length < 7 ? 1 : 2)
  const all = known
    // As many letters have to be added at least, and the environment of a machine is large.
    .filter((other) => Math.abs(other.length - name.length) <= most(other))
    .map((other) => ({ other, letters: distance(name.toUpperCase(), other) }))
    .filter(({ other, letters }) => letters <= most(other))
  return all.sort((a, b) => a.letters - b.letters)[0]?.other
}

/** How many letters have to be added, taken away or changed to make one word of the other. */
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
