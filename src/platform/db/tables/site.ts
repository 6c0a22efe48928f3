// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type SiteTables = {
  account_sessions: {
    session_id: string
    user_id: string
    used_at: Date | null
    proved_at: Date | null
  }
  admin_changes: {
    id: GeneratedAlways<number>
    made_at: Date
    by_user: string | null
    by_name: string
    action: string
    record_table: string
    record_id: string
    before: ColumnType<unknown, string | null | undefined, string | null>
    after: ColumnType<unknown, string | null | undefined, string | null>
    undoes: number | null
  }
  confirmed_factors: {
    factor_id: string
    user_id: string
    confirmed_at: Date
  }
  form_drafts: {
    user_id: string
    path: string
    name: string
    form_key: string
    fields: ColumnType<unknown, string, string>
    saved_at: Date
  }
  form_sends: {
    id: string
    begun_at: Date
    answer: ColumnType<unknown, string | null | undefined, string | null>
  }
  ledger_months: {
    month: string
    received: number
    approved: number
    rejected: number
    answered: number
    in_time: number
    median_minutes: number | null
    brought: ColumnType<unknown, string | null | undefined, string | null>
  }
  mailbox_languages: {
    address_hash: string
    language: string
    is_chosen: boolean
    used_at: Date
  }
  mails: {
    id: string
    number: GeneratedAlways<number>
    to_address: string
    subject: string
    text: string
    html: string
    created_at: Date
    send_after: Date
    attempts: Generated<number>
    last_error: string | null
    sent_at: Date | null
    gave_up_at: Date | null
    holds_no_key: Generated<boolean>
    is_forgotten_when_sent: Generated<boolean>
    failed_at: Date | null
    good_until: Date | null
    key_of: string | null
    unsubscribe_url: string | null
    reply_to: string | null
  }
  site_checks: {
    business_id: string
    url: string
    host: string
    checked_at: Date | null
    failures: Generated<number>
    failed_on: string | null
    told_at: Date | null
    next_at: Date
    answer: Generated<string>
    parked: Generated<string>
    parked_nights: Generated<number>
    parked_on: string | null
  }
  site_settings: {
    name: string
    value: ColumnType<unknown, string, string>
    set_at: Date
  }
  task_runs: {
    name: string
    started_at: Date
    ended_at: Date | null
    failed_at: Date | null
    error: string | null
    failing_since: Date | null
  }
  team_invitations: {
    email: string
    role: 'reviewer' | 'admin'
    invited_by: string
    invited_by_name: string
    made_at: Date
    token_hash: string | null
  }
  team_mails: {
    user_id: string
    on_arrival: boolean
    daily_digest: boolean
    digest_on: string | null
  }
  team_members: {
    user_id: string
    email: string | null
    role: 'reviewer' | 'admin'
    granted_at: Date
    granted_by: string
  }
}
