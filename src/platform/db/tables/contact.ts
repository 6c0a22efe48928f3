// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { Generated, GeneratedAlways } from 'kysely'

export type ContactTables = {
  alert_mailboxes: {
    id: string
    email: string
    token: string
    renewed_at: Date
    asked_at: Date | null
    checked_day: Generated<string>
  }
  blocked_senders: {
    business_id: string
    address_hash: string
    blocked_at: Date
  }
  contact_messages: {
    id: string
    number: GeneratedAlways<number>
    name: string
    email: string
    is_confirmed: boolean
    by_user: string | null
    message: string
    state: Generated<'open' | 'answered' | 'closed'>
    received_at: Date
    due_at: Date
    decided_at: Date | null
    decided_by: string | null
    decided_name: string | null
    answer: Generated<string>
    mails: Generated<string[]>
    sent_at: Date | null
    sent_by: string | null
    sent_name: string | null
    sent_answer: Generated<string>
    sent_emails: Generated<number>
  }
  conversation_links: {
    token_hash: string
    conversation_id: string
    side: 'sender' | 'business'
    made_at: Date
    sent_to_hash: string | null
  }
  conversation_messages: {
    id: Generated<number>
    conversation_id: string
    at: Date
    is_from_business: boolean
    text: string
  }
  conversations: {
    id: string
    business_id: string
    sender_name: string
    sender_email: string
    sender_user: string | null
    is_address_shown: Generated<boolean>
    form_key: string
    started_at: Date
    confirmed_at: Date | null
    last_at: Date
    reported_at: Date | null
    report_decided_at: Date | null
    report_decided_by: string | null
    report_decision: 'spam' | 'fine' | null
    told_of_new_people_at: Date | null
  }
  figure_mails: {
    business_id: string
    user_id: string
    token: string
    sent_month: string
    turned_off_at: Date | null
  }
  listing_arrivals: {
    business_id: string
    arrived_at: Date
    is_unconfirmed: Generated<boolean>
  }
  listing_figures: {
    business_id: string
    day: string
    what: 'view' | 'found' | 'call' | 'website' | 'directions' | 'message'
    count: number
  }
  message_readers: {
    message_id: number
    reader: string
    read_at: Date | null
  }
  saved_listings: {
    user_id: string
    business_id: string
    note: Generated<string>
    is_removed: Generated<boolean>
    saved_at: Date
    changed_at: Date
  }
  search_alerts: {
    id: string
    mailbox_id: string
    search: string
    made_at: Date
    mailed_at: Date | null
    confirmed_at: Date | null
    seen_until: Date
    stopped_at: Date | null
  }
}
