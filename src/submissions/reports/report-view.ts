import type { OwnersAnswer, ProvedOwner } from '../answers/answers.ts'
import type { DueClock } from '../when-text.ts'
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
  clock: DueClock | null
  received: string
  times: number
  text: string
  /** How the address of the reporter is one of the business; empty when it is not. */
  ownAddress: string
  /** Whether the address is confirmed, as a label; empty without an address. */
  addressLabel: string
  isConfirmed: boolean
  /** Whether a business asks to go, by an address that anybody could have typed. */
  isUnproven: boolean
  /** Where the answer goes, and why none does. */
  reporter: string
  decided: string
  answer: string
  /** Of a decision: who hears of it by email, and until when that can be stopped. */
  emailsText: string
  listing: {
    id: string
    name: string
    isPublic: boolean
    lines: { label: string; text: string }[]
    people: string
    /** Whether an address is known of somebody who runs it. */
    hasReaders: boolean
  }
  /** How the present owners have shown that it is theirs, and what they answer. */
  owningSide: { owners: ProvedOwner[]; answers: OwnersAnswer[] }
  /** What else is reported about the listing. */
  others: { id: string; text: string }[]
}
