import type { PromisedTime } from './promised-time.ts'

export type Site = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  facebookUrl: string
  /** Public origin, without a final slash. */
  url: string
  submissionForm?: SubmissionForm
  mapTiles?: MapTiles
  /** Set in the admin settings, as #rrggbb. */
  colors?: { navy: string; action: string; link: string; gold: string }
  logoPath?: string
  popular?: string[]
  promise?: PromisedTime
}

export type SubmissionForm = { scriptUrl: string; id: string }

/** A URL with {z}, {x} and {y}, and the attribution. */
export type MapTiles = { url: string; attribution: string }
