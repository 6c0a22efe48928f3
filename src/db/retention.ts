import { accountRetention } from './account-retention.ts'
import type { Kept } from './retention-rule.ts'
import { submissionRetention } from './submission-retention.ts'

/**
 * What is kept how long. What has days is forgotten by a task (`src/retention.server.ts`), which looks every
 * hour; `docs/retention.md` is made from this. Every table of the database stands here.
 */
export const retention = {
  ...submissionRetention,
  ...accountRetention,
  mails: {
    what: 'Mails: to whom, the subject, and whether they left. Their text goes as soon as they have left',
    tables: ['mails'],
    days: 30,
    since: 'they left or were given up, which is after three days',
    why: 'For the question whether a mail left.',
  },
  mailFiles: {
    what: 'Mails as files in `DATA_DIR/outbox`, where no mail server is set',
    tables: [],
    days: 30,
    since: 'they were written',
    why: 'As the mails themselves.',
  },
  directory: {
    what: 'The directory: what everybody can read',
    tables: [
      'categories',
      'businesses',
      'business_counties',
      'business_images',
      'business_hours',
      'verifications',
      'posts',
      'articles',
      'resources',
    ],
    days: null,
    since: 'the team takes it out',
    why: 'It is what the site is for.',
  },
  directoryChanges: {
    what: 'Which listings changed',
    tables: ['directory_changes'],
    days: 1,
    since: 'the change',
    why: 'Running processes have seen it by then.',
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

/** What is forgotten by the task. */
export type Forgotten = {
  [Name in keyof Retention]: Retention[Name]['days'] extends number ? Name : never
}[keyof Retention]

/** The moment before which what counts its days from there is forgotten. */
export function keptSince(name: Forgotten, now: Date): Date {
  return new Date(now.getTime() - retention[name].days * 24 * 3_600_000)
}
