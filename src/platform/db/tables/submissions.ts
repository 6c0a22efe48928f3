// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type SubmissionsTables = {
  api_keys: {
    id: string
    token_hash: string
    ending: string
    name: string
    email: string
    scopes: string[]
    made_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
  }
  business_owners: {
    business_id: string
    user_id: string
    since: Date
    by_name: string
    role: Generated<'owner' | 'manager'>
    email: string | null
    granted_by: string | null
  }
  case_viewers: {
    case_id: string
    user_id: string
    name: string
    since: Date
    seen_at: Date
  }
  claim_code_stops: {
    address_hash: string
    stopped_at: Date
  }
  claim_codes: {
    id: string
    business_id: string
    user_id: string | null
    way: 'listing-mail' | 'site-mail' | 'text'
    masked: string
    code_hash: string
    made_at: Date
    tries: Generated<number>
    used_at: Date | null
    address_hash: string | null
    site: string | null
    is_own: Generated<boolean>
    link_hash: string | null
  }
  do_not_list: {
    id: string
    business_id: string | null
    name_hash: string
    phone_hash: string | null
    site_hash: string | null
    address_hash: string | null
    added_at: Date
    by_name: string
    email_hash: string | null
  }
  kept_forms: {
    token_hash: string
    fields: ColumnType<unknown, string, string>
    saved_at: Date
  }
  listing_decisions: {
    business_id: string
    at: Date
    by_user: string | null
    by_name: string
    action: 'suspend' | 'archive' | 'restore' | 'give-badge' | 'withdraw-badge' | 'return-badge'
    before: ColumnType<unknown, string, string>
    mails: string[]
  }
  reports: {
    id: string
    number: GeneratedAlways<number>
    business_id: string
    kind: 'phone' | 'hours' | 'address' | 'closed' | 'not-veteran' | 'offensive' | 'remove' | 'else' | 'unconfirmed' | 'site'
    text: Generated<string>
    email: string | null
    is_thanked: Generated<boolean>
    visitor_hash: string
    times: Generated<number>
    state: Generated<'open' | 'fixed' | 'not-right' | 'removed' | 'closed'>
    received_at: Date
    due_at: Date
    decided_at: Date | null
    decided_by: string | null
    decided_name: string | null
    answer: Generated<string>
    mails: Generated<string[]>
    former_status: 'published' | 'suspended' | 'archived' | 'unpublished' | 'closed' | 'unconfirmed' | null
    is_confirmed: Generated<boolean>
    by_user: string | null
    is_passed_on: Generated<boolean>
    verified_how: Generated<string>
    proof: 'letter' | 'invitation' | null
    api_key_id: string | null
    sent_at: Date | null
    sent_by: string | null
    sent_name: string | null
    sent_answer: Generated<string>
    sent_emails: Generated<number>
    sent_outcome: 'fixed' | 'not-right' | 'removed' | 'closed' | null
  }
  submission_alerts: {
    what: string
    noticed_at: Date
    told_at: Date | null
  }
  submission_claims: {
    submission_id: string
    was_manager: boolean
    replaced: ColumnType<unknown, string | undefined, string>
    people: ColumnType<unknown, string | undefined, string>
  }
  submission_drafts: {
    user_id: string
    kind: 'suggest' | 'register'
    fields: ColumnType<unknown, string, string>
    saved_at: Date
  }
  submission_events: {
    id: string
    number: GeneratedAlways<number>
    submission_id: string
    at: Date
    by_role: 'submitter' | 'owner' | 'reviewer' | 'admin' | 'directory'
    by_user: string | null
    by_name: string
    action: 'submit' | 'change' | 'ask_changes' | 'ask_question' | 'answer' | 'approve' | 'reject' | 'withdraw' | 'suspend' | 'archive' | 'restore' | 'undo' | 'expire'
    from_state: 'draft' | 'pending' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | 'suspended' | 'archived'
    to_state: 'pending' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | 'suspended' | 'archived'
    why: Generated<string>
    details_before: ColumnType<unknown, string | null | undefined, string | null>
    mails: Generated<string[]>
    undone_at: Date | null
    proof: ColumnType<unknown, string | null | undefined, string | null>
    reasons: ColumnType<unknown, string | null | undefined, string | null>
  }
  submission_evidence: {
    id: string
    submission_id: string
    name: Uint8Array | null
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png'
    bytes: Uint8Array | null
    received_at: Date
    size: GeneratedAlways<number | null>
    key_folder: string | null
    deleted_at: Date | null
  }
  submission_evidence_openings: {
    id: string
    submission_id: string
    evidence_id: string
    by_user: string
    by_name: string
    at: Date
  }
  submission_held_mails: {
    submission_id: string
    address_hash: string
    held_at: Date
  }
  submission_links: {
    token_hash: string
    submission_id: string
    made_at: Date
    ended_at: Date | null
    sent_to_hash: string | null
  }
  submission_mail_turns: {
    address_hash: string
    kind: 'single' | 'digest' | 'message' | 'alert' | 'listing-invitation' | 'team-invitation'
    at: Date
  }
  submission_messages: {
    id: string
    submission_id: string
    at: Date
    text: string
    by_name: string | null
    by_user: string | null
  }
  submission_notes: {
    id: string
    submission_id: string
    at: Date
    by_user: string
    by_name: string
    text: string
  }
  submission_passes: {
    key: string
    used_at: Date
  }
  submission_photos: {
    id: GeneratedAlways<number>
    submission_id: string
    image_id: string
    url: string
    alt: Generated<string>
    place: Generated<number>
    kind: Generated<'profile' | 'logo' | 'banner' | 'owner' | 'gallery'>
    focus_x: Generated<number>
    focus_y: Generated<number>
    crop_left: number | null
    crop_top: number | null
    crop_width: number | null
    crop_height: number | null
    added_by: string | null
  }
  submission_takeovers: {
    id: string
    submission_id: string
    at: Date
    by_user: string
    by_name: string
    from_user: string
    from_name: string
  }
  submissions: {
    id: string
    kind: 'suggest' | 'register' | 'edit' | 'claim' | 'proof' | 'answer'
    state: 'pending' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | 'suspended' | 'archived'
    submission_key: string
    details: ColumnType<unknown, string, string>
    name: string
    name_key: GeneratedAlways<string | null>
    category_slug: string
    county: string
    phone: string | null
    website: string | null
    latitude: number | null
    longitude: number | null
    location_precision: 'exact' | 'zip' | 'city' | 'prefix' | 'county' | 'unknown'
    position: GeneratedAlways<string | null>
    submitter_name: string
    submitter_email: string
    user_id: string | null
    received_at: Date
    pending_since: Date
    due_at: Date
    assigned_to: string | null
    assigned_name: string | null
    assigned_at: Date | null
    version: Generated<number>
    business_id: string | null
    confirmed_at: Date | null
    erased_at: Date | null
    news_at: Date | null
    listed_as: string | null
    same_as: string | null
    is_quiet: Generated<boolean>
    api_key_id: string | null
  }
}
