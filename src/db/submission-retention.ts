import type { Kept } from './retention-rule.ts'

/** What is kept how long of submissions; see `retention.ts`. */
export const submissionRetention = {
  waitingSubmissions: {
    what: 'Submissions that wait for the team',
    tables: ['submissions', 'submission_events', 'submission_messages', 'submission_notes'],
    days: null,
    since: 'they are decided, which we promise within a day',
    outcome: 'kept as below',
    why: 'They wait for a decision.',
  },
  unansweredQuestions: {
    what: 'Submissions that we asked a change of',
    tables: ['submissions', 'submission_events'],
    days: 60,
    since: 'our question, without an answer',
    outcome: 'closed, and the submitter is told by mail',
    why: 'Documents and addresses are not kept for a listing that nobody waits for.',
  },
  refusedSubmissions: {
    what: 'Submissions that were rejected, withdrawn or closed, with all that belongs to them',
    tables: ['submissions', 'submission_events', 'submission_messages', 'submission_notes'],
    days: 180,
    since: 'the decision',
    why: 'Somebody may ask why, or send it again; half a year is enough for both.',
  },
  submitters: {
    what: 'Who sent in what became a listing (name, address, account), what they wrote to us, whom they named as the owner, what the team noted',
    tables: ['submissions', 'submission_events', 'submission_messages', 'submission_notes'],
    days: 180,
    since: 'the last decision on it; not while they own the listing',
    outcome: 'erased; the listing and its history stay',
    why: 'The listing needs a history, which needs no names once nobody asks any more.',
  },
  statusLinks: {
    what: 'Private links to the status page',
    tables: ['submission_links'],
    days: 90,
    since: 'the decision, or the mail with the link if that was later',
    outcome: 'ended; the page says so and mails a new one as long as the submission has an address',
    why: 'Whoever finds an old mail can read what stands behind its link.',
  },
  documents: {
    what: 'Documents that prove service',
    tables: ['submission_evidence'],
    days: null,
    since:
      'the decision cannot be undone any more, which is after a minute, or the submission is withdrawn',
    why: 'They are there for the decision alone.',
  },
  documentOpenings: {
    what: 'Who of the team opened which document, and when',
    tables: ['submission_evidence_openings'],
    days: null,
    since: 'the submission is deleted or its submitter erased, as above',
    why: 'Whoever sent in a document may ask who saw it.',
  },
  viewers: {
    what: 'Who of the team has a submission open',
    tables: ['submission_viewers'],
    days: 1,
    since: 'the page was last seen open',
    why: 'It counts for less than a minute.',
  },
  drafts: {
    what: 'Forms that somebody signed in has begun',
    tables: ['submission_drafts'],
    days: 30,
    since: 'they were last saved',
    why: 'Who goes on with a form does so within days.',
  },
} as const satisfies Record<string, Kept>
