import { accountRetention } from './account-retention.ts'
import { claimsRetention, contactRetention, upkeepRetention } from './listing-retention.ts'
import type { Kept } from './retention-rule.ts'
import { submissionRetention } from './submission-retention.ts'

/**
 * Retention of every table. Entries with days are deleted hourly by `src/app/retention.server.ts`;
 * `docs/retention.md` is generated from this.
 */
export const retention = {
  ...submissionRetention,
  ...accountRetention,
  ...claimsRetention,
  ...contactRetention,
  ...upkeepRetention,
  mails: {
    what: 'Mails: to whom, the subject, and whether they left. The text of those that let somebody in goes as soon as they have left, the rest as below',
    tables: ['mails'],
    days: 30,
    since: 'they left or were given up, which is after three days',
    why: 'For the question whether a mail left.',
  },
  keptTexts: {
    what: 'What mails say that were given up, or that left and are a key to nothing',
    tables: ['mails'],
    days: 7,
    since: 'they were given up, or left',
    outcome: 'emptied',
    why: 'An admin can have them sent again: once the mail server is mended, or where somebody has lost one.',
  },
  mailFiles: {
    what: 'Mails as files in `DATA_DIR/outbox`, where no mail server is set',
    tables: [],
    days: 30,
    since: 'they were written',
    why: 'As the mails themselves.',
  },
  updateCopies: {
    what: 'The copy of the database from before an update of the site, in `DATA_DIR/before-update`',
    tables: [],
    days: 14,
    since: 'it was made',
    why: 'To go back to the version before.',
  },
  directory: {
    what: 'The directory: what everybody can read',
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
    since: 'the team takes it out',
    why: 'It is what the site is for.',
  },
  adminChanges: {
    what: 'What admins changed, with what stood there before and after, and who it was',
    tables: ['admin_changes'],
    days: 730,
    since: 'the change',
    why: 'To take a change back, and to see who made it. Once an account is deleted, without its name and address.',
  },
  siteSettings: {
    what: 'What was set in the browser: name, logo, colors, texts',
    tables: ['site_settings'],
    days: null,
    since: 'an admin goes back to the default',
    why: 'The site is shown with it.',
  },
  taskRuns: {
    what: 'When each scheduled task last ran, and how that ended',
    tables: ['task_runs'],
    days: null,
    since: 'it runs again',
    why: 'For the status page of the admins.',
  },
  closedListings: {
    what: 'Listings of businesses that closed for good',
    tables: ['businesses'],
    days: 90,
    since: 'they were closed',
    outcome: 'deleted with all that belongs to them',
    why: 'Who looks for one by its name learns that it is closed.',
  },
  listingSources: {
    what: 'Which entry of an imported list a listing came from: the id that it has there',
    tables: ['listing_sources'],
    days: null,
    since: 'the listing is taken out',
    why: 'The list can be brought in again without doubling anything.',
  },
  imports: {
    what: 'Imports of listings: what each row said and became, and how the listing was before',
    tables: ['imports', 'import_files', 'import_rows'],
    days: 90,
    since: 'it was last carried on or undone',
    why: 'So long it can be undone.',
  },
  directoryChanges: {
    what: 'Which listings changed, and when anything that public pages show did',
    tables: ['directory_changes', 'content_changes'],
    days: 1,
    since: 'the change',
    why: 'Running processes have seen it by then.',
  },
  keys: {
    what: 'The secrets of the installation, sealed, where AUTH_KEYS_SEAL is set',
    tables: ['auth_service.sealed_secrets'],
    days: null,
    since: 'the database is given up',
    why: 'Several machines share them.',
  },
  processes: {
    what: 'Which processes serve the database: names of machines, hashes of their keys',
    tables: ['auth_service.processes'],
    days: null,
    since: 'they stop; of one that was killed, until another starts more than 90 seconds later',
    why: 'One that starts with other keys has to refuse.',
  },
  migrations: {
    what: 'Which migrations were applied',
    tables: ['migrations', 'migrations_lock'],
    days: null,
    since: 'the database is given up',
    why: 'The next start asks for it.',
  },
} as const satisfies Record<string, Kept>

type Retention = typeof retention

export type Forgotten = {
  [Name in keyof Retention]: Retention[Name]['days'] extends number ? Name : never
}[keyof Retention]

export function keptSince(name: Forgotten, now: Date): Date {
  return new Date(now.getTime() - retention[name].days * 24 * 3_600_000)
}
