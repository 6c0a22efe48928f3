/** The alerts of a mailbox as pages show them, with our names for the searches. */
export type ShownAlerts = {
  isAsked: boolean
  alerts: {
    id: string
    what: string
    /** Null for a search that no longer works, such as one in a category that is gone. */
    path: string | null
    state: 'waiting' | 'on' | 'stopped'
  }[]
}
