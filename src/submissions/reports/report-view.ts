import type { ReportKind } from './report.ts'

/** A report with the listing that it is about, as the team sees them, in words. */
export type ReportView = {
  id: string
  kind: ReportKind
  title: string
  isOpen: boolean
  /** Whether the listing was changed since the report. */
  isChanged: boolean
  stateText: string
  clock: { text: string; isOverdue: boolean } | null
  received: string
  times: number
  text: string
  /** How the address of the reporter is one of the business; empty when it is not. */
  ownAddress: string
  /** Where the answer goes, and why none does. */
  reporter: string
  decided: string
  answer: string
  /** Whether the mails of a decision can still be kept back. */
  canKeepMails: boolean
  listing: {
    id: string
    name: string
    isPublic: boolean
    lines: { label: string; text: string }[]
    people: string
  }
  /** What else is reported about the listing. */
  others: { id: string; text: string }[]
}
