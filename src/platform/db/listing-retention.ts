import type { RetentionRule } from './retention-rule.ts'

export const claimsRetention = {
  openReports: {
    what: 'Open reports about a listing, with the reporter’s address and account if given',
    tables: ['reports'],
    days: null,
    since: 'they are decided, which the site promises within a stated time',
    outcome: 'kept as below',
    why: 'They wait for the team.',
  },
  reporters: {
    what: 'The address and account of a reporter, and the hash that identified one visitor',
    tables: ['reports'],
    days: 30,
    since: 'the decision',
    outcome: 'removed from the report',
    why: 'A decision may be undone and its answer written again.',
  },
  decidedReports: {
    what: 'Decided reports',
    tables: ['reports'],
    days: 180,
    since: 'the decision',
    why: 'If it is reported again, the team can see the earlier decision.',
  },
  openContactMessages: {
    what: 'Messages from the contact form that wait for the team, with their writer’s name and address',
    tables: ['contact_messages'],
    days: null,
    since: 'they are answered, which the site promises within a stated time',
    outcome: 'kept as below',
    why: 'They wait for the team.',
  },
  decidedContactMessages: {
    what: 'Answered messages from the contact form, with their writer’s name and address and our answer',
    tables: ['contact_messages'],
    days: 180,
    since: 'the answer',
    why: 'If the writer writes again, the team can see the earlier answer.',
  },
  removedListings: {
    what: 'Listings removed at the request of the business, and their submissions',
    tables: ['businesses', 'submissions'],
    days: 30,
    since: 'they were removed; not while an objection by their owner is open',
    why: 'The removal may have been a mistake or unauthorized.',
  },
  doNotList: {
    what: 'Businesses that asked not to be listed: keyed hashes of name, phone, website, and address',
    tables: ['do_not_list'],
    days: null,
    since: 'the business changes its mind',
    why: 'Otherwise the next suggestion or import would list it again.',
  },
  claimCodes: {
    what: 'Claim codes: keyed hashes, and the claiming account',
    tables: ['claim_codes'],
    days: 1,
    since:
      'the email or text message with the code; the code is valid for half an hour, its link for a day',
    why: 'The number per day is limited.',
  },
  claimCodeStops: {
    what: 'Requests from a mailbox or phone to receive no more claim codes: a keyed hash',
    tables: ['claim_code_stops'],
    days: 30,
    since: 'the request',
    why: 'A new owner may need a code there later.',
  },
  claims: {
    what: 'The owner that an approved claim replaced',
    tables: ['submission_claims'],
    days: null,
    since: 'the claim is deleted or its sender erased (see submissions)',
    why: 'The decision can be undone.',
  },
  listingInvitations: {
    what: 'Invitations to manage a listing: invited address and who invited',
    tables: ['listing_invitations'],
    days: 7,
    since: 'the email; deleted at once when answered or withdrawn',
    why: 'The link in the email works for that long.',
  },
  keptForms: {
    what: 'A form carried from suggesting a business to registering it as an owner',
    tables: ['kept_forms'],
    days: 1,
    since: 'they went to sign up',
    why: 'They continue with it after they sign up.',
  },
} as const satisfies Record<string, RetentionRule>

export const upkeepRetention = {
  siteChecks: {
    what: 'The last check of a listing’s website',
    tables: ['site_checks'],
    days: null,
    since: 'the listing is deleted',
    why: 'The owner gets an email when the website stops responding.',
  },
  stillRightLinks: {
    what: 'Hashes of links that confirm a listing with one tap',
    tables: ['still_right_links'],
    days: 730,
    since: 'the email',
    why: 'They can bring a hidden listing back.',
  },
} as const satisfies Record<string, RetentionRule>

export const contactRetention = {
  unconfirmedMessages: {
    what: 'Messages to a business whose sender has not confirmed their address',
    tables: ['conversations', 'conversation_messages', 'conversation_links', 'message_readers'],
    days: 2,
    since: 'they were written',
    why: 'The address may belong to someone else.',
  },
  conversations: {
    what: 'Conversations between a visitor and a business, with the visitor’s name, address, and private links',
    tables: ['conversations', 'conversation_messages', 'conversation_links', 'message_readers'],
    days: 180,
    since: 'the last message, or until the visitor or the listing is deleted',
    why: 'A job is requested, done, and paid for within half a year.',
  },
  blockedSenders: {
    what: 'Hashes of addresses that may not write to a business that reported them',
    tables: ['blocked_senders'],
    days: 365,
    since: 'the report',
    why: 'A report has a lasting effect.',
  },
  figures: {
    what: 'Views and taps of a listing per day, without visitor data',
    tables: ['listing_figures'],
    days: 400,
    since: 'the day',
    why: 'A month can be compared with the same month a year before.',
  },
  missedSearches: {
    what: 'Searches that found nothing nearby: trade or words, and county, per day, without visitor data',
    tables: ['missed_searches'],
    days: 90,
    since: 'the day',
    why: 'They show which businesses to invite.',
  },
  foundSearches: {
    what: 'Searches that showed a listing with an owner: trade or words, and county, per day, without visitor data',
    tables: ['found_searches'],
    days: 90,
    since: 'the day',
    why: 'Owners see the searches of the last 30 days.',
  },
  figureMails: {
    what: 'The last monthly statistics email per manager, and whether they unsubscribed',
    tables: ['figure_mails'],
    days: null,
    since: 'the listing or account is deleted, or they stop managing the listing',
    why: 'No email is sent twice, or after unsubscribing.',
  },
} as const satisfies Record<string, RetentionRule>
