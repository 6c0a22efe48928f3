import type { PromisedTime } from '../ui/promised-time.ts'

/** What can be set in the browser, each by its name in the database. */
export type SettingValues = {
  /** The samples were taken out: no start brings them back. */
  samples: { removedAt: string }
  brand: Brand
  colors: Colors
  logo: Logo
  figures: Figure[]
  privacy: { text: string }
  terms: { text: string }
  /** The slugs of the categories that the home page and the menu show first. */
  popular: { slugs: string[] }
  /** How long the team promises to take for an answer. */
  promise: PromisedTime
}

export type SettingName = keyof SettingValues

/** Who the directory is; what is empty stays as the environment says. */
export type Brand = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  facebookUrl: string
}

/** What stands on phones for a name that was set without a short one: the name itself, or its initials. */
export function shortNameOf(name: string): string {
  if (name.length <= 14) return name
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/^(?:|and|of|the|for|in)$/i.test(word))
  return words
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 14)
}

/** Colors by the names that the design gives them, as #rrggbb. */
export type Colors = { navy: string; action: string; link: string; gold: string }

/** A picture that stands for the directory, with a hash that its address carries. */
export type Logo = { type: 'image/svg+xml' | 'image/png'; base64: string; hash: string }

/** A figure that the directory claims, and who says so. */
export type Figure = { figure: string; label: string; source: string; year: string }

/** How many figures the About page has room for. */
export const figureCount = 4

const names: Record<SettingName, true> = {
  samples: true,
  brand: true,
  colors: true,
  logo: true,
  figures: true,
  privacy: true,
  terms: true,
  popular: true,
  promise: true,
}

/** The settings out of their rows. What a later version wrote is left alone. */
export function readSettings(rows: { name: string; value: unknown }[]): Partial<SettingValues> {
  const known = rows.filter(({ name }) => Object.hasOwn(names, name))
  return Object.fromEntries(known.map(({ name, value }) => [name, value]))
}
