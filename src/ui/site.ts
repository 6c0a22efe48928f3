/** What the pages may know of the configuration. */
export type Site = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  facebookUrl: string
  /** Public origin, without a slash at its end. */
  url: string
  /** A form of another host that stands in for ours; none unless it was set up. */
  submissionForm?: SubmissionForm
}

/** A hosted form: the script that draws it, and the id of the form. */
export type SubmissionForm = { scriptUrl: string; id: string }
