/** What a page shows of a mailbox: with our names of the searches. */
export type ShownAlerts = {
  isAsked: boolean
  alerts: { id: string; what: string; path: string; state: 'waiting' | 'on' | 'stopped' }[]
}
