import type { Kept } from './retention-rule.ts'

/** Claims, listing roles, and reports. */
export const claimsRetention = {
  openReports: {
    what: 'What visitors report about a listing, with the address for our answer where they left one',
    tables: ['reports'],
    days: null,
    since: 'it is decided, which we promise within the time that the site names',
    outcome: 'kept as below',
    why: 'It waits for the team.',
  },
  reporters: {
    what: 'The address of who reported something, and by what we knew that it was one visitor',
    tables: ['reports'],
    days: 30,
    since: 'the decision',
    outcome: 'taken out of the report',
    why: 'A decision may be taken back, and its answer written again.',
  },
  decidedReports: {
    what: 'Decided reports',
    tables: ['reports'],
    days: 180,
    since: 'the decision',
    why: 'The same may be reported again, and the team should know what it found.',
  },
  removedListings: {
    what: 'Listings of businesses that asked not to be listed, and what was sent in about them',
    tables: ['businesses', 'submissions'],
    days: 30,
    since:
      'they were taken out of the directory; not while an objection of their owner waits for the team',
    why: 'It may have been a mistake, or somebody who had no right to ask.',
  },
  doNotList: {
    what: 'That a business asked not to be listed: keyed hashes of name, phone, website and address, which nobody can read',
    tables: ['do_not_list'],
    days: null,
    since: 'it changes its mind',
    why: 'It would be listed again by the next who suggests it, or by an import.',
  },
  claimCodes: {
    what: 'Codes that show that a listing is somebody’s: keyed hashes, and for whom',
    tables: ['claim_codes'],
    days: 1,
    since: 'the mail or text with the code; the code is good for half an hour, its link for a day',
    why: 'So many are sent in a day.',
  },
  claimCodeStops: {
    what: 'That the reader of a mailbox or phone wants no more codes that strangers ask for: a keyed hash',
    tables: ['claim_code_stops'],
    days: 30,
    since: 'they said so',
    why: 'A new owner may need a code there later.',
  },
  claims: {
    what: 'Whom an approved claim replaced as the owner of a listing',
    tables: ['submission_claims'],
    days: null,
    since: 'the claim is deleted or its submitter erased, as submissions above',
    why: 'The decision can be undone.',
  },
  listingInvitations: {
    what: 'Invitations to run a listing: the address that was invited, and who did',
    tables: ['listing_invitations'],
    days: 7,
    since: 'the mail; an answered or withdrawn one goes at once',
    why: 'The link of the mail works as long.',
  },
  keptForms: {
    what: 'What somebody typed on the way from suggesting a business to registering it as theirs',
    tables: ['kept_forms'],
    days: 1,
    since: 'they went to sign up',
    why: 'They go on with it once they have an account.',
  },
} as const satisfies Record<string, Kept>

/** Checks that listings are still right. */
export const upkeepRetention = {
  siteChecks: {
    what: 'Whether the website of a listing answered when we last looked',
    tables: ['site_checks'],
    days: null,
    since: 'the listing is deleted',
    why: 'So that its owner hears of it when it does not.',
  },
  stillRightLinks: {
    what: 'Links by which one tap says that a listing is still right, as hashes',
    tables: ['still_right_links'],
    days: 730,
    since: 'the mail',
    why: 'A listing that was hidden can be brought back with them.',
  },
} as const satisfies Record<string, Kept>

/** Messages to businesses, and listing statistics. */
export const contactRetention = {
  unconfirmedMessages: {
    what: 'Messages to a business whose sender has not said that it was them',
    tables: ['conversations', 'conversation_messages', 'conversation_links', 'message_readers'],
    days: 2,
    since: 'they were written',
    why: 'The address may be a stranger’s.',
  },
  conversations: {
    what: 'Messages between a visitor and a business, the name and address of the visitor, private links to them',
    tables: ['conversations', 'conversation_messages', 'conversation_links', 'message_readers'],
    days: 180,
    since: 'the last message; or the visitor deletes them, or the listing goes',
    why: 'A job is asked about, done and paid within half a year.',
  },
  blockedSenders: {
    what: 'Who may not write to a business that reported them, as hashes of addresses',
    tables: ['blocked_senders'],
    days: 365,
    since: 'the report',
    why: 'So that a report is worth its while.',
  },
  figures: {
    what: 'How often a listing was seen and tapped, by day; nothing of by whom',
    tables: ['listing_figures'],
    days: 400,
    since: 'the day',
    why: 'So that a month can be compared with the same a year before.',
  },
  figureMails: {
    what: 'Up to which month somebody who runs a listing got its figures by mail, and whether they want none',
    tables: ['figure_mails'],
    days: null,
    since: 'the listing or the account is deleted, or they do not run the listing any more',
    why: 'So that none is sent twice, or to who wants none.',
  },
} as const satisfies Record<string, Kept>
