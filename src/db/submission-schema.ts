import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

type Json = ColumnType<unknown, string, string>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

type Submissions = {
  id: string
  kind: 'suggest' | 'register'
  state:
    | 'pending'
    | 'changes_requested'
    | 'approved'
    | 'rejected'
    | 'withdrawn'
    | 'suspended'
    | 'archived'
  submission_key: string
  details: Json
  name: string
  name_key: GeneratedAlways<string>
  category_slug: string
  county: string
  phone: Optional<string>
  website: Optional<string>
  latitude: Optional<number>
  longitude: Optional<number>
  location_precision: string
  position: GeneratedAlways<string | null>
  submitter_name: string
  submitter_email: string
  user_id: Optional<string>
  received_at: Date
  pending_since: Date
  due_at: Date
  alerted_at: Optional<Date>
  assigned_to: Optional<string>
  assigned_name: Optional<string>
  assigned_at: Optional<Date>
  version: Generated<number>
  business_id: Optional<string>
  confirmed_at: Optional<Date>
  erased_at: Optional<Date>
}

type SubmissionEvents = {
  id: string
  number: GeneratedAlways<number>
  submission_id: string
  at: Date
  by_role: 'submitter' | 'owner' | 'reviewer' | 'admin' | 'directory'
  by_user: Optional<string>
  by_name: string
  action:
    | 'submit'
    | 'ask_changes'
    | 'answer'
    | 'approve'
    | 'reject'
    | 'withdraw'
    | 'suspend'
    | 'archive'
    | 'restore'
    | 'undo'
    | 'expire'
  from_state: 'draft' | Submissions['state']
  to_state: Submissions['state']
  why: Generated<string>
  details_before: ColumnType<unknown, string | null | undefined, string | null>
  mails: Generated<string[]>
  undone_at: Optional<Date>
}

/** The tables of submissions and owners; the columns are explained in their migration. */
export type SubmissionSchema = {
  submissions: Submissions
  submission_events: SubmissionEvents
  submission_links: {
    token_hash: string
    submission_id: string
    made_at: Date
    ended_at: Optional<Date>
  }
  submission_notes: {
    id: string
    submission_id: string
    at: Date
    by_user: string
    by_name: string
    text: string
  }
  submission_evidence: {
    id: string
    submission_id: string
    name: Optional<Uint8Array>
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png'
    bytes: Optional<Uint8Array>
    size: GeneratedAlways<number | null>
    received_at: Date
    key_folder: Optional<string>
    deleted_at: Optional<Date>
  }
  submission_alerts: { what: string; noticed_at: Date; told_at: Optional<Date> }
  submission_passes: { key: string; used_at: Date }
  submission_mail_turns: { address_hash: string; kind: 'single' | 'digest'; at: Date }
  submission_held_mails: { submission_id: string; address_hash: string; held_at: Date }
  submission_drafts: {
    user_id: string
    kind: 'suggest' | 'register'
    fields: Json
    saved_at: Date
  }
  submission_viewers: {
    submission_id: string
    user_id: string
    name: string
    since: Date
    seen_at: Date
  }
  submission_messages: { id: string; submission_id: string; at: Date; text: string }
  submission_evidence_openings: {
    id: string
    submission_id: string
    evidence_id: string
    by_user: string
    by_name: string
    at: Date
  }
  business_owners: { business_id: string; user_id: string; since: Date; by_name: string }
}

export type SubmissionRow = Selectable<Submissions>
export type SubmissionEventRow = Selectable<SubmissionEvents>
