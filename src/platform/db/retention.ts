import { accountRetention } from './account-retention.ts'
import { claimsRetention, contactRetention, upkeepRetention } from './listing-retention.ts'
import type { RetentionRule } from './retention-rule.ts'
import { submissionRetention } from './submission-retention.ts'

/** `src/app/retention.server.ts` deletes hourly what has days. */
export const retention = {
  ...submissionRetention,
  ...accountRetention,
  ...claimsRetention,
  ...contactRetention,
  ...upkeepRetention,
  mails: {
    what: 'Emails: recipient, subject, and delivery status. The text of emails that sign someone in is deleted once they are sent; other texts as below',
    tables: ['mails'],
    days: 30,
    since: 'they were sent or given up (after three days)',
    why: 'To answer whether an email was sent.',
  },
  keptTexts: {
    what: 'The text of emails that were given up, or were sent and give no access',
    tables: ['mails'],
    days: 7,
    since: 'they were given up or sent',
    outcome: 'emptied',
    why: 'An admin can send them again.',
  },
  mailLanguages: {
    what: 'The language of emails to a mailbox, under a hash of its address',
    tables: ['mailbox_languages'],
    days: 730,
    since: 'it last sent a form; one that an account chose, until it leaves the address',
    why: 'Emails come in the language people used here.',
  },
  undeliverableMailboxes: {
    what: 'Mailboxes that returned our email or reported it as spam, with the answer of their server, under a hash of the address',
    tables: ['undeliverable_mailboxes'],
    days: 90,
    since:
      'the email was returned, or until someone opens a link or enters a code from an email sent there',
    why: 'We don’t keep sending email that can’t arrive.',
  },
  mailFiles: {
    what: 'Emails as files in `DATA_DIR/outbox`, when no email server is set',
    tables: [],
    days: 30,
    since: 'they were written',
    why: 'Same as other emails.',
  },
  updateCopies: {
    what: 'The copy of the database made before an update, in `DATA_DIR/before-update`',
    tables: [],
    days: 14,
    since: 'it was made',
    why: 'To go back to the previous version.',
  },
  directory: {
    what: 'The public directory',
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
    since: 'the team removes it',
    why: 'It is what the site is for.',
  },
  adminChanges: {
    what: 'Changes made by admins: before, after, and by whom',
    tables: ['admin_changes'],
    days: 730,
    since: 'the change',
    why: 'To undo a change and see who made it. When an account is deleted, its name and address are removed.',
  },
  siteSettings: {
    what: 'Settings made in the browser: name, logo, colors, texts',
    tables: ['site_settings'],
    days: null,
    since: 'an admin restores the default',
    why: 'The site uses them.',
  },
  taskRuns: {
    what: 'The last run of each scheduled task and its result',
    tables: ['task_runs'],
    days: null,
    since: 'its next run',
    why: 'For the admin status page.',
  },
  closedListings: {
    what: 'Listings of businesses that closed permanently',
    tables: ['businesses'],
    days: 90,
    since: 'they were closed',
    outcome: 'deleted with everything that belongs to them',
    why: 'People who look for the business see that it closed.',
  },
  listingSources: {
    what: 'The id of a listing in the list it was imported from',
    tables: ['listing_sources'],
    days: null,
    since: 'the listing is deleted',
    why: 'Importing the list again updates listings instead of duplicating them.',
  },
  registryEntries: {
    what: 'Ids of entries in public registries, such as SAM.gov, that were published here',
    tables: ['registry_entries'],
    days: null,
    since: 'the run that published it is undone',
    why: 'A business that was removed stays out of later files of the registry.',
  },
  registryColumns: {
    what: 'Column choices for lists of certified businesses',
    tables: ['registry_columns'],
    days: null,
    since: 'an admin chooses others',
    why: 'The next list is read without asking again.',
  },
  imports: {
    what: 'Imports: each row, its result, and the listing before it',
    tables: ['imports', 'import_files', 'import_rows', 'registry_runs'],
    days: 90,
    since: 'it was last continued or undone',
    why: 'It can be undone for that long.',
  },
  directoryChanges: {
    what: 'Which listings and public pages changed, and when',
    tables: ['directory_changes', 'content_changes'],
    days: 1,
    since: 'the change',
    why: 'All running processes have seen the change by then.',
  },
  keys: {
    what: 'The secrets of the installation, encrypted, when AUTH_KEYS_SEAL is set',
    tables: ['auth_service.sealed_secrets'],
    days: null,
    since: 'the database is deleted',
    why: 'Several machines share them.',
  },
  processes: {
    what: 'Processes that use the database: machine names and hashes of their keys',
    tables: ['auth_service.processes'],
    days: null,
    since: 'they stop; after a crash, until another process starts more than 90 seconds later',
    why: 'A process with different keys must refuse to start.',
  },
  migrations: {
    what: 'Applied migrations',
    tables: ['migrations', 'migrations_lock'],
    days: null,
    since: 'the database is deleted',
    why: 'Needed at the next start.',
  },
} as const satisfies Record<string, RetentionRule>

type Retention = typeof retention

export type Expiring = {
  [Name in keyof Retention]: Retention[Name]['days'] extends number ? Name : never
}[keyof Retention]

export function retentionStart(name: Expiring, now: Date): Date {
  return new Date(now.getTime() - retention[name].days * 24 * 3_600_000)
}

export function retentionPage(): string {
  const rows = Object.values<RetentionRule>(retention).map(
    ({ what, tables, days, since, outcome = 'deleted', why }) => {
      const unit = days === 1 ? 'day' : 'days'
      const time = days === null ? `until ${since}` : `${days} ${unit} after ${since}`
      return [what, time, outcome, why, tables.map((table) => `\`${table}\``).join(' ')]
    },
  )
  return [
    '# Retention',
    '',
    'How long everything is stored. Generated from `src/platform/db/retention.ts` by `npm run site -- retention`; an hourly task deletes what has expired.',
    'Backups you made keep what was in the database then.',
    '',
    ...[['Data', 'Stored for', 'Then', 'Why', 'Tables'], Array(5).fill('---'), ...rows].map(
      (cells) => `| ${cells.join(' | ')} |`,
    ),
    '',
    'The request log goes to standard output, so its retention is up to you. It contains no visitor data.',
    '',
  ].join('\n')
}
