import type { PromisedTime } from '../ui/site.ts'

/** Admin settings by their database names. */
export type SettingValues = {
  /** Set once the samples were removed, so that no start restores them. */
  samples: { removedAt: string }
  brand: Brand
  colors: Colors
  logo: Logo
  figures: Figure[]
  privacy: { text: string }
  terms: { text: string }
  popular: { slugs: string[] }
  promise: PromisedTime
  /** Emails to owners of listings that no one has confirmed. */
  invitations: { isOn: boolean; daily: number }
}

export type SettingName = keyof SettingValues

/** Empty fields fall back to the environment. */
export type Brand = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  contactPhone: string
  contactAddress: string
  organization: string
  town: string
  facebookUrl: string
}

/** For phones: the name, or its initials if it's long. */
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

export type Colors = { navy: string; action: string; link: string; gold: string }

export type Logo = { type: 'image/svg+xml' | 'image/png'; base64: string; hash: string }

/** `link` to the source, or ''; missing in figures saved earlier. */
export type Figure = { figure: string; label: string; source: string; year: string; link?: string }
