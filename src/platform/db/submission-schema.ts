import type { Selectable } from 'kysely'
import type { SubmissionsTables } from './tables/submissions.ts'

export type SubmissionRow = Selectable<SubmissionsTables['submissions']>
export type SubmissionEventRow = Selectable<SubmissionsTables['submission_events']>
