import { documentDays } from '../../platform/db/retention-rule.ts'
import { retention } from '../../platform/db/retention.ts'

/** A stretch of a text that operators write: a heading, or a paragraph. */
export type LegalPart = { kind: 'heading' | 'paragraph'; text: string }

/** The parts of a text: an empty line ends one, and "## " begins a heading. */
export function legalParts(text: string): LegalPart[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('## ')
        ? { kind: 'heading', text: part.slice(3).trim() }
        : { kind: 'paragraph', text: part },
    )
}

const { unconfirmedMessages, conversations, blockedSenders, figures } = retention
const { reporters, decidedReports, removedListings } = retention
const { claimCodes, claimCodeStops, listingInvitations } = retention

const others = `## When you write to a business here

We pass your message on by email and keep it, with your name and address, so that both of you can read and answer: until ${conversations.days} days after the last message, or until you delete it. One whose sender has not said that it was them is deleted after ${unconfirmedMessages.days} days. Who is reported as a spammer cannot write to that business for ${blockedSenders.days} days; we keep that as a hash of the address.

## When you report that something is wrong

Our team reads your words, and who runs the listing may be told them, never who wrote them. Your address, if you leave one, is for our answer alone, and is taken out ${reporters.days} days after the decision; what was reported is deleted ${decidedReports.days} days after it. A listing that its business asked us to remove is deleted ${removedListings.days} days later; so that nobody lists it again, we keep hashes of its name, phone, website and address, which nobody can read.

## When you claim or run a listing

A code that shows that a listing is yours is kept as a hash, for ${claimCodes.days} day. If you tell us to send no more codes to your mailbox, we keep a hash of its address for ${claimCodeStops.days} days. What you send our team with a claim is kept as what you send with a submission. An invitation to run a listing is kept for ${listingInvitations.days} days. How often a listing was seen and tapped is counted by day and kept for ${figures.days} days, with nothing of by whom.`

type About = { name: string; contactEmail: string }

/** What the privacy page says until an operator writes their own; it has to match `docs/retention.md`. */
export function defaultPrivacy({ name, contactEmail }: About): string {
  return `This page says what ${name} keeps of you, why, and for how long. For questions, and to have something deleted, write to ${contactEmail}.

## When you only look

You need no account to search and read. We set no cookie for it, we show no advertisements, and we do not follow you to other sites. Our log of requests names no visitor.

To keep programs from flooding the site, we count requests for each network address for some minutes. Nothing of it is kept after that.

## When you suggest or register a business

We keep what you sent until it is decided. What becomes a listing is public, but for your own name, address and messages: those are erased ${retention.submitters.days} days after the last decision, unless you own the listing. What was rejected or withdrawn is deleted ${retention.refusedSubmissions.days} days after that.

Papers that prove service are for the reviewers alone. They are encrypted, and their key is destroyed ${documentDays} days after the last decision, so that it can be looked at again; at once when you withdraw what you sent in while it waits, or delete your account.

Private links to the state of a submission end ${retention.statusLinks.days} days after the decision. A form that you began while signed in is kept for ${retention.drafts.days} days.

## When you have an account

We keep your address, a hash of your password, your second factors and your devices until you delete the account, which you can do on the page of your account. There you can also download all that we hold of you. The log of what was done to an account is kept for a year, without your name once the account is gone.

A sign-up that nobody confirms is deleted after ${retention.unfinishedSignUps.days} days.

${others}

## Emails

We send only emails that you asked for or that concern what you sent in. Twice a year we ask who runs a listing, the address that it shows, or once who told us of it, whether it is still right. Their text is deleted when they have left; to whom and when is kept for ${retention.mails.days} days.

## Others

We sell nothing and pass nothing on. Profiles may link to other sites, such as maps and social networks; what those keep, they say themselves. Backups keep for a while what was in the database that day.`
}

/** What the terms page says until an operator writes their own. */
export function defaultTerms({ name, contactEmail }: About): string {
  return `${name} is a free public list of veteran-owned businesses in Florida. By using it you agree to this page. For questions, write to ${contactEmail}.

## What we check, and what we do not

Each listing says what was checked, if anything, how and when. A badge that begins with “Verified” says that somebody saw the proof that it names, on that day, and nothing more. Any other badge is the word of the owner, or of an organization: nobody here has checked it. We do not check the quality of any work, prices, licenses beyond what a listing says, or what a business promises. You deal with the business directly, and we are no part of what you agree on.

In an emergency call 911. The Veterans Crisis Line is 988, press 1.

## Listings

A listing is free. Send in only what is true and what you may publish: your own words, pictures of your own, and a business that exists. We may ask for proof, change what is wrong, and take out what misleads, insults, is against the law, or is no veteran-owned business in Florida. We say why, and you can answer.

If a listing is about you and wrong, write to us, and we mend it or take it out.

## Use of the site

Read, link, print and share as you like. Do not use the site to send unsolicited email, try to break into it, or overload it.

## No warranty

We do our best to keep the directory right and reachable, and we promise neither. As far as the law allows, we are not liable for what comes of using it.`
}
