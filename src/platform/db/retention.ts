import { documentDays } from './retention-rule.ts'

type Rule = {
  tables: readonly string[]
  /** Null for rows that something else deletes. */
  days: number | null
}

/**
 * `src/app/retention.server.ts` deletes hourly what has days. `retention-page.ts` has the texts,
 * which pages don't need.
 */
export const retention = {
  waitingSubmissions: {
    tables: [
      'submissions',
      'submission_events',
      'submission_messages',
      'submission_notes',
      'submission_photos',
    ],
    days: null,
  },
  unansweredQuestions: { tables: ['submissions', 'submission_events'], days: 60 },
  refusedSubmissions: {
    tables: [
      'submissions',
      'submission_events',
      'submission_messages',
      'submission_notes',
      'submission_photos',
    ],
    days: 180,
  },
  submitters: {
    tables: ['submissions', 'submission_events', 'submission_messages', 'submission_notes'],
    days: 200,
  },
  apiKeys: { tables: ['api_keys'], days: 200 },
  statusLinks: { tables: ['submission_links'], days: 90 },
  goneLinks: { tables: ['gone_links'], days: 90 },
  documents: { tables: ['submission_evidence'], days: documentDays },
  ledger: { tables: ['ledger_months'], days: null },
  documentOpenings: { tables: ['submission_evidence_openings'], days: null },
  formPasses: { tables: ['submission_passes'], days: 7 },
  mailTurns: { tables: ['submission_mail_turns'], days: 1 },
  heldMails: { tables: ['submission_held_mails'], days: null },
  alerts: { tables: ['submission_alerts'], days: 30 },
  listingChanges: { tables: ['listing_changes'], days: null },
  takeovers: { tables: ['submission_takeovers'], days: null },
  teamMails: { tables: ['team_mails'], days: null },
  arrivals: { tables: ['desk_arrivals'], days: null },
  reminders: { tables: ['desk_reminders'], days: null },
  merges: { tables: ['listing_merges'], days: null },
  viewers: { tables: ['case_viewers'], days: 1 },
  listingDecisions: { tables: ['listing_decisions'], days: 1 },
  drafts: { tables: ['submission_drafts'], days: 30 },
  formDrafts: { tables: ['form_drafts'], days: 30 },
  formSends: { tables: ['form_sends'], days: 2 },
  accounts: {
    tables: [
      'auth_service.users',
      'auth_service.identities',
      'auth_service.factors',
      'auth_service.passkeys',
      'auth_service.recovery_codes',
      'confirmed_factors',
    ],
    days: null,
  },
  savedListings: { tables: ['saved_listings'], days: null },
  removedFromLists: { tables: ['saved_listings'], days: 90 },
  alertMailboxes: { tables: ['alert_mailboxes', 'search_alerts'], days: 395 },
  unconfirmedAlerts: { tables: ['alert_mailboxes', 'search_alerts'], days: 7 },
  stoppedAlerts: { tables: ['alert_mailboxes', 'search_alerts'], days: 30 },
  listingArrivals: { tables: ['listing_arrivals'], days: null },
  unfinishedSignUps: { tables: ['auth_service.users', 'auth_service.identities'], days: 7 },
  invitations: { tables: ['auth_service.users', 'auth_service.identities'], days: 30 },
  guests: { tables: ['auth_service.users'], days: 30 },
  deletedAccounts: { tables: ['auth_service.users', 'auth_service.identities'], days: 365 },
  unfinishedFactors: { tables: ['auth_service.factors'], days: 1 },
  sessions: { tables: ['auth_service.sessions', 'auth_service.session_methods'], days: 1 },
  sessionNotes: { tables: ['account_sessions'], days: 1 },
  codes: { tables: ['auth_service.one_time_tokens'], days: 7 },
  knownVisitors: { tables: ['auth_service.known_visitors'], days: 90 },
  counts: { tables: ['auth_service.counts', 'visit_counts'], days: null },
  flows: {
    tables: [
      'auth_service.flow_states',
      'auth_service.challenges',
      'auth_service.passkey_challenges',
      'auth_service.saml_relay_states',
    ],
    days: 1,
  },
  assertions: { tables: ['auth_service.saml_assertions'], days: 1 },
  auditLog: { tables: ['auth_service.audit_log'], days: 365 },
  roles: { tables: ['team_members', 'business_owners'], days: null },
  teamInvitations: { tables: ['team_invitations'], days: 14 },
  organizations: { tables: ['auth_service.sso_providers', 'auth_service.sso_domains'], days: null },
  openReports: { tables: ['reports'], days: null },
  reporters: { tables: ['reports'], days: 30 },
  decidedReports: { tables: ['reports'], days: 180 },
  openContactMessages: { tables: ['contact_messages'], days: null },
  decidedContactMessages: { tables: ['contact_messages'], days: 180 },
  removedListings: { tables: ['businesses', 'submissions'], days: 30 },
  doNotList: { tables: ['do_not_list'], days: null },
  claimCodes: { tables: ['claim_codes'], days: 1 },
  claimCodeStops: { tables: ['claim_code_stops'], days: 30 },
  claims: { tables: ['submission_claims'], days: null },
  listingInvitations: { tables: ['listing_invitations'], days: 7 },
  keptForms: { tables: ['kept_forms'], days: 1 },
  unconfirmedMessages: {
    tables: ['conversations', 'conversation_messages', 'conversation_links', 'message_readers'],
    days: 2,
  },
  conversations: {
    tables: ['conversations', 'conversation_messages', 'conversation_links', 'message_readers'],
    days: 180,
  },
  blockedSenders: { tables: ['blocked_senders'], days: 365 },
  figures: { tables: ['listing_figures'], days: 400 },
  missedSearches: { tables: ['missed_searches'], days: 90 },
  foundSearches: { tables: ['found_searches'], days: 90 },
  figureMails: { tables: ['figure_mails'], days: null },
  siteChecks: { tables: ['site_checks'], days: null },
  stillRightLinks: { tables: ['still_right_links'], days: 730 },
  staleSignals: { tables: ['stale_signals'], days: null },
  staleAnswers: { tables: ['stale_answers'], days: 400 },
  staleNights: { tables: ['stale_nights'], days: 90 },
  sentInvitations: { tables: ['owner_invitations'], days: null },
  ownerInvitations: { tables: ['owner_invitations'], days: 730 },
  letterBatches: { tables: ['letter_batches'], days: null },
  invitationStops: { tables: ['invitation_stops'], days: null },
  mails: { tables: ['mails'], days: 30 },
  keptTexts: { tables: ['mails'], days: 7 },
  mailLanguages: { tables: ['mailbox_languages'], days: 730 },
  undeliverableMailboxes: { tables: ['undeliverable_mailboxes'], days: 90 },
  mailFiles: { tables: [], days: 30 },
  updateCopies: { tables: [], days: 14 },
  directory: {
    tables: [
      'categories',
      'businesses',
      'business_counties',
      'business_images',
      'images',
      'business_hours',
      'verifications',
      'listing_upkeep',
      'posts',
      'articles',
      'resources',
    ],
    days: null,
  },
  adminChanges: { tables: ['admin_changes'], days: 730 },
  siteSettings: { tables: ['site_settings'], days: null },
  taskRuns: { tables: ['task_runs'], days: null },
  closedListings: { tables: ['businesses'], days: 90 },
  listingSources: { tables: ['listing_sources'], days: null },
  registryEntries: { tables: ['registry_entries'], days: null },
  registryColumns: { tables: ['registry_columns'], days: null },
  imports: { tables: ['imports', 'import_files', 'import_rows', 'registry_runs'], days: 90 },
  directoryChanges: { tables: ['directory_changes', 'content_changes'], days: 1 },
  keys: { tables: ['auth_service.sealed_secrets'], days: null },
  processes: { tables: ['auth_service.processes'], days: null },
  migrations: { tables: ['migrations', 'migrations_lock'], days: null },
} as const satisfies Record<string, Rule>

type Retention = typeof retention

export type Expiring = {
  [Name in keyof Retention]: Retention[Name]['days'] extends number ? Name : never
}[keyof Retention]

export function retentionStart(name: Expiring, now: Date): Date {
  return new Date(now.getTime() - retention[name].days * 24 * 3_600_000)
}
