import * as t from '#messages/command-retention.ts'
import * as outcome from '#messages/command-retention-outcome.ts'
import * as since from '#messages/command-retention-since.ts'
import * as what from '#messages/command-retention-what.ts'
import * as why from '#messages/command-retention-why.ts'
import { retention } from './retention.ts'

type Texts = {
  what: () => string
  since: () => string
  /** Deleted, unless it says otherwise. */
  outcome?: () => string
  why: () => string
}

type Rule = keyof typeof retention

const texts: Record<Rule, Texts> = {
  waitingSubmissions: {
    what: what.waitingSubmissions,
    since: since.decided,
    outcome: outcome.keptAsBelow,
    why: why.waitingSubmissions,
  },
  unansweredQuestions: {
    what: what.unansweredQuestions,
    since: since.unansweredQuestions,
    outcome: outcome.unansweredQuestions,
    why: why.unansweredQuestions,
  },
  refusedSubmissions: {
    what: what.refusedSubmissions,
    since: since.decision,
    why: why.refusedSubmissions,
  },
  submitters: {
    what: what.submitters,
    since: since.submitters,
    outcome: outcome.submitters,
    why: why.submitters,
  },
  apiKeys: { what: what.apiKeys, since: since.apiKeys, why: why.apiKeys },
  statusLinks: {
    what: what.statusLinks,
    since: since.statusLinks,
    outcome: outcome.statusLinks,
    why: why.statusLinks,
  },
  goneLinks: { what: what.goneLinks, since: since.deletion, why: why.goneLinks },
  documents: {
    what: what.documents,
    since: since.documents,
    outcome: outcome.documents,
    why: why.documents,
  },
  ledger: { what: what.ledger, since: since.siteShutDown, why: why.ledger },
  documentOpenings: {
    what: what.documentOpenings,
    since: since.documentOpenings,
    why: why.documentOpenings,
  },
  formPasses: { what: what.formPasses, since: since.sent, why: why.formPasses },
  mailTurns: { what: what.mailTurns, since: since.email, why: why.dailyLimit },
  heldMails: { what: what.heldMails, since: since.heldMails, why: why.heldMails },
  alerts: { what: what.alerts, since: since.alerts, why: why.alerts },
  listingChanges: {
    what: what.listingChanges,
    since: since.listingChanges,
    why: why.listingChanges,
  },
  takeovers: { what: what.takeovers, since: since.takeovers, why: why.takeovers },
  teamMails: { what: what.teamMails, since: since.teamMails, why: why.teamMails },
  arrivals: { what: what.arrivals, since: since.arrivals, why: why.arrivals },
  reminders: { what: what.reminders, since: since.reminders, why: why.reminders },
  merges: { what: what.merges, since: since.merges, why: why.merges },
  viewers: { what: what.viewers, since: since.viewers, why: why.viewers },
  listingDecisions: {
    what: what.listingDecisions,
    since: since.decision,
    why: why.listingDecisions,
  },
  drafts: { what: what.drafts, since: since.drafts, why: why.drafts },
  formDrafts: { what: what.formDrafts, since: since.formDrafts, why: why.formDrafts },
  formSends: { what: what.formSends, since: since.sent, why: why.formSends },
  accounts: {
    what: what.accounts,
    since: since.accounts,
    outcome: outcome.accounts,
    why: why.accounts,
  },
  savedListings: { what: what.savedListings, since: since.savedListings, why: why.savedListings },
  removedFromLists: {
    what: what.removedFromLists,
    since: since.removedFromLists,
    why: why.removedFromLists,
  },
  alertMailboxes: {
    what: what.alertMailboxes,
    since: since.alertMailboxes,
    why: why.alertMailboxes,
  },
  unconfirmedAlerts: {
    what: what.unconfirmedAlerts,
    since: since.unconfirmedAlerts,
    why: why.someoneElses,
  },
  stoppedAlerts: { what: what.stoppedAlerts, since: since.stoppedAlerts, why: why.stoppedAlerts },
  listingArrivals: {
    what: what.listingArrivals,
    since: since.listingDeleted,
    why: why.listingArrivals,
  },
  unfinishedSignUps: {
    what: what.unfinishedSignUps,
    since: since.unfinishedSignUps,
    why: why.someoneElses,
  },
  invitations: { what: what.invitations, since: since.invitations, why: why.invitations },
  guests: { what: what.guests, since: since.guests, outcome: outcome.guests, why: why.guests },
  deletedAccounts: { what: what.deletedAccounts, since: since.deletion, why: why.deletedAccounts },
  unfinishedFactors: {
    what: what.unfinishedFactors,
    since: since.unfinishedFactors,
    why: why.unfinishedFactors,
  },
  sessions: {
    what: what.sessions,
    since: since.sessions,
    outcome: outcome.sessions,
    why: why.sessions,
  },
  sessionNotes: { what: what.sessionNotes, since: since.sessionNotes, why: why.sessionNotes },
  codes: { what: what.codes, since: since.sent, why: why.codes },
  knownVisitors: { what: what.knownVisitors, since: since.knownVisitors, why: why.knownVisitors },
  counts: { what: what.counts, since: since.counts, why: why.counts },
  flows: { what: what.flows, since: since.flows, why: why.flows },
  assertions: { what: what.assertions, since: since.assertions, why: why.assertions },
  auditLog: { what: what.auditLog, since: since.auditLog, why: why.auditLog },
  roles: { what: what.roles, since: since.roles, why: why.roles },
  teamInvitations: {
    what: what.teamInvitations,
    since: since.invitation,
    why: why.teamInvitations,
  },
  organizations: { what: what.organizations, since: since.organizations, why: why.organizations },
  openReports: {
    what: what.openReports,
    since: since.decided,
    outcome: outcome.keptAsBelow,
    why: why.waitsForTeam,
  },
  reporters: {
    what: what.reporters,
    since: since.decision,
    outcome: outcome.reporters,
    why: why.reporters,
  },
  decidedReports: { what: what.decidedReports, since: since.decision, why: why.decidedReports },
  openContactMessages: {
    what: what.openContactMessages,
    since: since.openContactMessages,
    outcome: outcome.keptAsBelow,
    why: why.waitsForTeam,
  },
  decidedContactMessages: {
    what: what.decidedContactMessages,
    since: since.decidedContactMessages,
    why: why.decidedContactMessages,
  },
  removedListings: {
    what: what.removedListings,
    since: since.removedListings,
    why: why.removedListings,
  },
  doNotList: { what: what.doNotList, since: since.doNotList, why: why.doNotList },
  claimCodes: { what: what.claimCodes, since: since.claimCodes, why: why.dailyLimit },
  claimCodeStops: {
    what: what.claimCodeStops,
    since: since.claimCodeStops,
    why: why.claimCodeStops,
  },
  claims: { what: what.claims, since: since.claims, why: why.claims },
  listingInvitations: {
    what: what.listingInvitations,
    since: since.invitation,
    why: why.listingInvitations,
  },
  keptForms: { what: what.keptForms, since: since.keptForms, why: why.keptForms },
  unconfirmedMessages: {
    what: what.unconfirmedMessages,
    since: since.written,
    why: why.someoneElses,
  },
  conversations: { what: what.conversations, since: since.conversations, why: why.conversations },
  blockedSenders: {
    what: what.blockedSenders,
    since: since.blockedSenders,
    why: why.blockedSenders,
  },
  figures: { what: what.figures, since: since.day, why: why.figures },
  missedSearches: { what: what.missedSearches, since: since.day, why: why.missedSearches },
  foundSearches: { what: what.foundSearches, since: since.day, why: why.foundSearches },
  figureMails: { what: what.figureMails, since: since.figureMails, why: why.figureMails },
  siteChecks: { what: what.siteChecks, since: since.listingDeleted, why: why.siteChecks },
  stillRightLinks: { what: what.stillRightLinks, since: since.email, why: why.stillRightLinks },
  staleSignals: { what: what.staleSignals, since: since.staleSignals, why: why.staleSignals },
  staleAnswers: { what: what.staleAnswers, since: since.staleAnswers, why: why.staleAnswers },
  staleNights: { what: what.staleNights, since: since.staleNights, why: why.staleNights },
  sentInvitations: {
    what: what.sentInvitations,
    since: since.listingDeleted,
    outcome: outcome.keptAsBelow,
    why: why.sentInvitations,
  },
  ownerInvitations: {
    what: what.ownerInvitations,
    since: since.ownerInvitations,
    why: why.ownerInvitations,
  },
  letterBatches: { what: what.letterBatches, since: since.letterBatches, why: why.letterBatches },
  invitationStops: {
    what: what.invitationStops,
    since: since.siteShutDown,
    why: why.invitationStops,
  },
  mails: { what: what.mails, since: since.mails, why: why.mails },
  keptTexts: {
    what: what.keptTexts,
    since: since.keptTexts,
    outcome: outcome.keptTexts,
    why: why.keptTexts,
  },
  mailLanguages: { what: what.mailLanguages, since: since.mailLanguages, why: why.mailLanguages },
  undeliverableMailboxes: {
    what: what.undeliverableMailboxes,
    since: since.undeliverableMailboxes,
    why: why.undeliverableMailboxes,
  },
  mailFiles: { what: what.mailFiles, since: since.written, why: why.mailFiles },
  updateCopies: { what: what.updateCopies, since: since.updateCopies, why: why.updateCopies },
  directory: { what: what.directory, since: since.directory, why: why.directory },
  adminChanges: { what: what.adminChanges, since: since.change, why: why.adminChanges },
  siteSettings: { what: what.siteSettings, since: since.siteSettings, why: why.siteSettings },
  taskRuns: { what: what.taskRuns, since: since.taskRuns, why: why.taskRuns },
  closedListings: {
    what: what.closedListings,
    since: since.closedListings,
    outcome: outcome.closedListings,
    why: why.closedListings,
  },
  listingSources: {
    what: what.listingSources,
    since: since.listingDeleted,
    why: why.listingSources,
  },
  registryEntries: {
    what: what.registryEntries,
    since: since.registryEntries,
    why: why.registryEntries,
  },
  registryColumns: {
    what: what.registryColumns,
    since: since.registryColumns,
    why: why.registryColumns,
  },
  imports: { what: what.imports, since: since.imports, why: why.imports },
  directoryChanges: { what: what.directoryChanges, since: since.change, why: why.directoryChanges },
  keys: { what: what.keys, since: since.databaseDeleted, why: why.keys },
  processes: { what: what.processes, since: since.processes, why: why.processes },
  migrations: { what: what.migrations, since: since.databaseDeleted, why: why.migrations },
}

/** docs/retention.md. */
export function retentionPage(): string {
  const rules = Object.keys(retention) as Rule[]
  const columns = [t.data(), t.storedFor(), t.outcome(), t.why(), t.tables()]
  const rows = [columns, columns.map(() => '---'), ...rules.map(rowOf)]
  return [
    `# ${t.title()}`,
    '',
    t.about(),
    t.backups(),
    '',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    t.requestLog(),
    '',
  ].join('\n')
}

function rowOf(rule: Rule): string[] {
  const { tables, days } = retention[rule]
  const text = texts[rule]
  const start = text.since()
  return [
    text.what(),
    days === null ? t.until({ since: start }) : t.after({ days, since: start }),
    (text.outcome ?? outcome.deleted)(),
    text.why(),
    tables.map((table) => `\`${table}\``).join(' '),
  ]
}
