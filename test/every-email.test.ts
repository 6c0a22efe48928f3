/** @module-tag once */
import {
  badgeGivenEmail,
  badgeRemovedEmail,
} from '../src/submissions/emails/badge-emails.server.ts'
import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { changedEmail } from '../src/submissions/emails/changed-email.ts'
import { listEmail, type ListNews } from '../src/registry/lists/list-emails.server.ts'
import { teamInvitationEmail } from '../src/admin/people/people.server.ts'
import { accountExistsEmail, authEmail, noticeEmail } from '../src/auth/codes/auth-emails.ts'
import {
  contactAnswerEmail,
  contactCopyEmail,
  teamContactEmail,
} from '../src/submissions/contact/contact-emails.ts'
import { writeEmail } from '../src/platform/email/email-template.ts'
import type { Mail } from '../src/platform/email/mail.ts'
import { inLanguage } from '../src/platform/text/language.server.ts'
import { closingEmail } from '../src/owner/close/close-listing.server.ts'
import { figuresEmail } from '../src/owner/figures/figure-mail.server.ts'
import * as alerts from '../src/saved/alerts/alert-emails.ts'
import * as messages from '../src/owner/messages/message-emails.ts'
import { ownerInvitationEmail } from '../src/owner/reach/invitation-email.server.ts'
import { failingSiteEmail } from '../src/owner/sites/check-sites.server.ts'
import { renewalEmail } from '../src/owner/upkeep/renew.server.ts'
import { askIfOpenEmail } from '../src/owner/upkeep/ask-if-open.server.ts'
import { stillRightEmail } from '../src/owner/upkeep/ask.server.ts'
import { listingGoneEmail } from '../src/submissions/emails/listing-gone-emails.server.ts'
import * as claims from '../src/submissions/claims/claim-emails.ts'
import {
  invitationEmail,
  newOwnerEmail,
  peopleEmail,
} from '../src/submissions/grants/people-emails.ts'
import * as submissions from '../src/submissions/emails/submission-emails.ts'
import { wordsOfKind } from '../src/submissions/emails/words-of-kind.ts'
import * as neutral from '../src/submissions/emails/neutral-emails.ts'
import { mergedEmail, visibilityEmail } from '../src/submissions/emails/visibility-emails.ts'
import * as reports from '../src/submissions/reports/report-emails.ts'
import {
  answerEmail,
  listedAgainEmail,
  removedEmail,
  reopenedEmail,
} from '../src/review/reports/decision-emails.ts'
import { knownAsDecision } from '../src/review/decision/known-as.server.ts'
import { withReasons } from '../src/submissions/emails/ready-reasons.server.ts'
import { emailKinds } from '../src/submissions/states.ts'
import * as team from '../src/review/team-emails/team-emails.ts'
import { product, sources } from './sources.ts'

const site = {
  name: 'Florida Veteran Business Directory',
  url: 'https://directory.test',
  contactEmail: 'team@directory.test',
}
const to = 'reader@example.com'
const link = `${site.url}/private`
const lost = { endsBadge: true, facts: ['name', 'service', 'photo'] } as const

/** Text that a stranger may try to send through our emails, and its recognizable part. */
const hostile: [name: string, text: string, mark: RegExp][] = [
  ['a web address', 'http://evil.example', /evil/],
  ['a domain', 'Account locked: evil.example', /evil/],
  ['a domain after www', 'WWW.evil', /evil/i],
  ['a domain with a full-width dot', 'evil．example', /evil/],
  ['a domain with an ideographic dot', 'evil。example', /evil/],
  ['a domain with a dot of another script', 'evilꓸexample', /evil/],
  ['a domain with a zero-width space', 'evil\u200b.\u200bexample', /evil/],
  ['a zero-width name', 'ev\u200bil', /ev.?il/],
  ['full-width slashes', 'http：／／evil', /evil/],
  ['an email address with a path', 'evil.example/login?@evil.example', /evil/],
  ['markup', '<b>evil</b>', /evil/],
  ['a line of its own', 'evil\nYour account is locked\r\nBcc: all@evil.example', /evil|locked|Bcc/],
  ['another line separator', 'evil\u2028Your account is locked', /evil|locked/],
  ['a reversed line', '\u202eelpmaxe.live', /elpmaxe/],
  ['a data URL', 'data:text/html,evil', /evil/],
]

type Template = { name: string; write: (typed: string) => Mail }

/** Every email, with all input from others replaced. */
const templates: Template[] = [
  ...emailKinds.flatMap((kind): Template[] => {
    const facts = (typed: string) => ({
      site,
      to,
      person: typed,
      business: typed,
      why: '',
      link,
      listing: `${site.url}/business/b`,
      isOwner: true,
    })
    const words: [string, Parameters<typeof submissions.submissionEmail>[2]][] = [
      ['known', submissions.knownWords.listed],
      ['twice', submissions.knownWords.twice],
      ...Object.entries(wordsOfKind),
    ]
    return [
      ...words.map(([name, own]) => ({
        name: `submission ${kind} ${name}`,
        write: (typed: string) => submissions.submissionEmail(kind, facts(typed), own),
      })),
      ...[true, false].map((isOwn) => ({
        name: `neutral ${kind} ${isOwn ? 'own' : 'other'}`,
        write: () => neutral.neutralEmail(kind, { site, to, link, isOwn, isTakeable: isOwn }),
      })),
    ]
  }),
  ...[true, false].map((isOfSender) => ({
    name: `rejected as known, ${isOfSender ? 'own' : 'other'}`,
    write: (typed: string) => {
      const known = { kind: 'listing', id: 'b', name: typed, isOfSender } as const
      const facts = {
        site,
        to,
        person: typed,
        business: typed,
        link,
        listing: null,
        isOwner: false,
      }
      const { why } = withReasons('', knownAsDecision(known, site).reasons)
      return submissions.submissionEmail(
        'rejected',
        { ...facts, why },
        submissions.knownWords.listed,
      )
    },
  })),
  ...Object.entries({
    writtenEmail: (typed: string) =>
      submissions.writtenEmail({ site, to, person: typed, business: typed, link, why: 'Yes.' }),
    newLinkEmail: (typed: string) =>
      submissions.newLinkEmail({ site, to, person: typed, business: typed, link }),
    ownerEmail: (typed: string) =>
      submissions.ownerEmail({ site, to, business: typed, listing: `${site.url}/business/b` }),
    overdueEmail: (typed: string) => {
      const late = {
        source: 'message',
        path: '/review',
        hoursLeft: 2,
        dueAt: new Date(0),
        isOurs: false,
      } as const
      const waiting = [{ ...late, name: typed, about: `Named as spam: ${typed}` }]
      return team.overdueEmail({ site, to, waiting, count: 1 })
    },
    documentsFullEmail: () => team.documentsFullEmail({ site, to, megabytes: 10 }),
    digestOfSuggestions: () =>
      neutral.digestEmail({
        site,
        to,
        isOwn: false,
        submissions: [{ state: 'pending', known: null, link }],
      }),
    ...ofListing('claimCodeEmail', (facts) =>
      claims.claimCodeEmail({ ...facts, code: '12345678', link, minutes: 30, hours: 24 }),
    ),
    ...ofListing('claimedEmail', claims.claimedEmail),
    ...ofListing('listingClaimedEmail', claims.listingClaimedEmail),
    ...ofListing('disputeEmail', (facts) =>
      claims.disputeEmail({ ...facts, contact: site.contactEmail }),
    ),
    ...ofListing('settledEmail', (facts) => claims.settledEmail({ ...facts, isRejected: true })),
    ...ofListing('ownersChangedEmail replaced', (facts) =>
      claims.ownersChangedEmail({ ...facts, isReplaced: true, contact: site.contactEmail }),
    ),
    ...ofListing('ownersChangedEmail joined', (facts) =>
      claims.ownersChangedEmail({ ...facts, isReplaced: false, contact: site.contactEmail }),
    ),
    ...ofListing('mergedEmail', (facts) =>
      mergedEmail({ ...facts, gone: facts.business.name, runsIt: true, others: 1 }),
    ),
    ...ofListing('mergedEmail to a former owner', (facts) =>
      mergedEmail({ ...facts, gone: facts.business.name, runsIt: false, others: 0 }),
    ),
    ...ofListing('changedEmail by a list', (facts) => changedEmail(changedOf(facts, 'list'))),
    ...ofListing('changedEmail by the team', (facts) => changedEmail(changedOf(facts, 'team'))),
    ...ofListNews('gives'),
    ...ofListNews('ends'),
    ...ofListNews('undone'),
    ...ofListing('newOwnerEmail', (facts) => newOwnerEmail({ ...facts, ...lost })),
    ...ofListing('newOwnerEmail without a badge', (facts) =>
      newOwnerEmail({ ...facts, ...lost, endsBadge: false }),
    ),
    ...ofListing('suspend', (facts) => visibilityEmail('suspend', { ...facts, why: '' })),
    ...ofListing('archive', (facts) => visibilityEmail('archive', { ...facts, why: '' })),
    ...ofListing('restore', (facts) => visibilityEmail('restore', { ...facts, why: '' })),
    ...ofListing('thanksEmail', (facts) =>
      reports.thanksEmail({ ...facts, token: 'id.token', isRemoval: false, isProven: false }),
    ),
    ...ofListing('answerEmail of a report', (facts) =>
      answerEmail({
        ...facts,
        outcome: 'fixed',
        answer: 'Thank you.',
        isRemoval: false,
        isNeverListed: false,
        runsIt: false,
        contact: site.contactEmail,
        keptDays: 30,
      }),
    ),
    ...ofListing('answerEmail of a removal', (facts) =>
      answerEmail({
        ...facts,
        outcome: 'removed',
        answer: '',
        isRemoval: true,
        isNeverListed: true,
        runsIt: true,
        contact: site.contactEmail,
        keptDays: 30,
      }),
    ),
    ...ofListing('turnedDownEmail', (facts) =>
      reports.turnedDownEmail({ ...facts, isRemoval: true, isAnswered: true }),
    ),
    ...ofListing('ownerReportEmail', (facts) =>
      reports.ownerReportEmail({
        ...facts,
        kind: 'else',
        text: facts.business.name,
        isConfirmed: true,
      }),
    ),
    ...ofListing('removedEmail', (facts) =>
      removedEmail({ ...facts, contact: site.contactEmail, keptDays: 30 }),
    ),
    ...ofListing('listedAgainEmail', listedAgainEmail),
    ...ofListing('reopenedEmail', reopenedEmail),
    ...ofListing('failingSiteEmail', (facts) =>
      failingSiteEmail({ ...facts, website: facts.business.name }),
    ),
    ...ofListing('newBusinessesEmail', ({ business }) =>
      alerts.newBusinessesEmail({
        site,
        to,
        link: `${site.url}/email-alerts/a`,
        found: [
          {
            what: 'Roofing in Martin County',
            path: '/businesses/search?category=Roofing',
            businesses: [{ ...business, city: business.name }],
            count: 1,
          },
        ],
      }),
    ),
    confirmAlertEmail: () =>
      alerts.confirmAlertEmail({ site, to, link: `${site.url}/email-alerts/a`, what: 'Roofing' }),
    stillWantedEmail: () =>
      alerts.stillWantedEmail({ site, to, link: `${site.url}/email-alerts/a`, whats: ['Roofing'] }),
    ...ofListing('ownerInvitationEmail', ({ business }) => {
      const source = {
        list: null,
        inRegister: false,
        fileDate: null,
        addedAt: '2026-11-21T15:00:00Z',
      }
      const facts = { site, to, business: { ...business, source }, token: 'token' }
      return ownerInvitationEmail({ ...facts, is: 'first' })
    }),
    ...ofListing('figuresEmail', ({ business }) => {
      const counts = { view: 1, found: 1, call: 1, website: 1, directions: 1, message: 1 }
      return figuresEmail(
        { site: { ...site, shortName: '', tagline: '', facebookUrl: '' } },
        {
          to,
          token: 'token',
          business,
          month: '2026-10',
          counts,
        },
      )
    }),
    arrivalsEmail: (typed: string) => {
      const arrivals = [{ path: '/review/1', what: 'A claim', name: typed }]
      return team.arrivalsEmail({ site, to, arrivals, most: 20, firstDue: null })
    },
    digestOfDesk: (typed: string) => {
      const line = {
        to: '/review/1',
        name: typed,
        about: `A message from ${typed}`,
        dueAt: new Date(0),
      }
      return team.digestEmail({
        site,
        to,
        lines: [line],
        waiting: 1,
        overdue: 0,
        now: new Date(0),
      })
    },
    confirmEmail: (typed: string) => messages.confirmEmail({ site, to, business: typed, link }),
    messageEmail: (typed: string) => {
      const facts = { site, to, business: typed, link, sender: typed, words: typed }
      return messages.messageEmail({ ...facts, address: typed, isOwner: false })
    },
    'messageEmail to the owner': (typed: string) => {
      const facts = { site, to, business: typed, link, sender: typed, words: typed }
      return messages.messageEmail({ ...facts, address: null, isOwner: true })
    },
    answerEmail: (typed: string) =>
      messages.answerEmail({ site, to, business: typed, link, words: typed }),
    'messageEmail with answers by email': (typed: string) => {
      const facts = { site, to, business: typed, link, sender: typed, words: typed }
      const replyTo = 're-1.b@reply.example.org'
      return messages.messageEmail({ ...facts, address: null, isOwner: true, replyTo })
    },
    notSentEmail: (typed: string) => {
      const why = 'This conversation has been deleted.'
      return messages.notSentEmail({ site, to, business: typed, link, why, isOwner: false })
    },
    goneEmail: () => messages.goneEmail({ site, to, why: 'We deleted it.' }),
    newPeopleEmail: (typed: string) => messages.newPeopleEmail({ site, to, business: typed, link }),
    reportEmail: (typed: string) =>
      messages.reportEmail({ site, to, business: typed, words: typed, id: 'b' }),
    teamInvitationEmail: (typed: string) =>
      teamInvitationEmail({
        site: { ...site, shortName: '', tagline: '', facebookUrl: '' },
        to,
        role: 'admin',
        by: typed,
        token: 'token',
      }),
    teamContactEmail: (typed: string) => {
      const message = { name: typed, email: 'a@example.com', message: typed }
      return teamContactEmail({ site, to, message, isConfirmed: false, due: 'Nov 28', path: '/' })
    },
    contactCopyEmail: (typed: string) => {
      const message = { name: typed, email: to, message: typed }
      return contactCopyEmail({ site, to, message, isConfirmed: false })
    },
    contactAnswerEmail: () =>
      contactAnswerEmail({ site, to, answer: 'It is there again.', day: 'November 26, 2026' }),
    accountExistsEmail: () => accountExistsEmail({ site, to }),
  }).map(([name, write]) => ({ name, write })),
  ...(['manager', 'owner', 'hand-over'] as const).map((kind) => ({
    name: `invitation ${kind}`,
    write: (typed: string) => {
      const business = { id: 'b', name: typed }
      const shared = { site, to, link, days: 14 }
      return invitationEmail({ ...shared, business, kind, by: typed, lost })
    },
  })),
  ...(
    [
      (who) => ({ is: 'joined', who, as: 'owner' }),
      () => ({ is: 'you joined', as: 'owner' }),
      (who) => ({ is: 'handed over', lost, from: who, who }),
      (who) => ({ is: 'you handed over', lost, who }),
      () => ({ is: 'sent in and ended', kind: 'edit' }),
      () => ({ is: 'sent in and ended', kind: 'answer' }),
      (who) => ({ is: 'declined', who }),
      (who) => ({ is: 'removed', lost, who, by: who }),
      (by) => ({ is: 'you were removed', lost, by, contact: site.contactEmail }),
      (who) => ({ is: 'left', lost, who }),
      () => ({ is: 'you left', lost }),
      (who) => ({ is: 'no owner left', lost, who }),
      () => ({ is: 'you left it without owner', lost }),
    ] satisfies ((who: string) => Parameters<typeof peopleEmail>[0]['news'])[]
  ).map((news) => ({
    name: `people ${news('').is}`,
    write: (typed: string) =>
      peopleEmail({ site, to, business: { id: 'b', name: typed }, news: news(typed) }),
  })),
  {
    name: 'badgeGivenEmail',
    write: (typed: string) =>
      badgeGivenEmail({
        site,
        to,
        business: { id: 'b', name: typed },
        seen: { method: 'papers-seen', provesService: true, provesOwnership: false },
      }),
  },
  {
    name: 'badgeRemovedEmail',
    write: (typed: string) => badgeRemovedEmail({ site, to, business: { id: 'b', name: typed } }),
  },
  ...(['unpublish', 'publish', 'close', 'reopen', 'delete'] as const).map((closing) => ({
    name: `closing ${closing}`,
    write: (typed: string) =>
      closingEmail(closing, { site, to, business: typed, id: 'b', by: typed, isYou: 'no' }),
  })),
  ...(['claim', 'removal', 'report', 'other'] as const).map((about) => ({
    name: `listing gone ${about}`,
    write: (typed: string) =>
      listingGoneEmail({ site, to, business: { id: 'b', name: typed }, about }),
  })),
  ...([1, 2, 3] as const).map((step) => ({
    name: `renewal ${step}`,
    write: (typed: string) => {
      const business = { id: 'b', name: typed }
      const facts = { site, to, business, expiresOn: '2028-11-21', link: null }
      return renewalEmail(step, { ...facts, method: 'self-attested' })
    },
  })),
  ...(['half-year', 'year', 'last', 'hide'] as const).map((step) => ({
    name: `still right ${step}`,
    write: (typed: string) =>
      stillRightEmail(step, {
        site,
        to: { email: to, is: 'listing' },
        business: { id: 'b', name: typed },
        confirmedAt: new Date(0),
        hiddenOn: 'May 21, 2028',
        link,
        stop: `${site.url}/stop-emails/a`,
      }),
  })),
  {
    name: 'is it still open?',
    write: (typed: string) =>
      askIfOpenEmail({
        site,
        to: { email: to, is: 'listing' },
        business: { id: 'b', name: typed },
        signals: [{ kind: 'phone', subject: '1', detail: '', since: '2026-11-21' }],
        link,
        stop: null,
      }),
  },
  ...(
    ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'reauthentication'] as const
  ).map((type) => ({
    name: `auth ${type}`,
    write: (typed: string) => authEmail(type, { site, to, code: '123456', link, newEmail: typed }),
  })),
  ...(['password changed', 'email changed', 'phone changed', 'account deleted'] as const).map(
    (notice) => ({
      name: `notice ${notice}`,
      write: (typed: string) => noticeEmail(notice, { site, to, newEmail: typed }),
    }),
  ),
]

type Listing = { site: typeof site; to: string; business: { id: string; name: string } }

function ofListing(name: string, write: (facts: Listing) => Mail) {
  return { [name]: (typed: string) => write({ site, to, business: { id: 'b', name: typed } }) }
}

function changedOf(facts: Listing, by: 'list' | 'team') {
  const change = { field: 'phone', before: null, after: facts.business.name } as const
  return { ...facts, by, changes: [change] }
}

function ofListNews(what: ListNews) {
  const more = {
    site,
    method: 'sba-vetcert',
    date: '2026-11-20',
    hasOwner: true,
    stop: null,
  } as const
  return ofListing(`listEmail ${what}`, (facts) => listEmail(what, { ...facts, ...more }))
}

/** Our own text in an email: everything except quotes. */
function ownVoice({ subject, text, html }: Mail): string {
  const page = parse(html)
  for (const quote of page.querySelectorAll('[data-part=quote]')) quote.remove()
  const lines = text.split('\n').filter((line) => !line.startsWith('> '))
  return [subject, ...lines, page.text].join('\n')
}

describe("a stranger's text", () => {
  test.each(hostile)('is in none of our sentences: %s', (_name, typed, mark) => {
    const broken = templates.flatMap(({ name, write }) => {
      const mail = write(typed)
      const said = ownVoice(mail)
      const hrefs = parse(mail.html)
        .querySelectorAll('a')
        .map((one) => one.getAttribute('href') ?? '')
      const isFine =
        !mark.test(said) &&
        !/[\p{Cf}\u2028\u2029]/u.test(mail.subject + mail.text + mail.html) &&
        !/[\r\n]/.test(mail.subject) &&
        hrefs.every((href) => href === site.url || href.startsWith(`${site.url}/`))
      return isFine ? [] : [name]
    })
    expect(broken).toEqual([])
  })

  test('is quoted in emails that exist to deliver it', () => {
    for (const [, typed] of hostile) {
      const facts = { site, to, business: 'Semper Plumbing', link, sender: typed, address: typed }
      const { text, html } = messages.messageEmail({ ...facts, words: typed, isOwner: false })
      const quotes = parse(html).querySelectorAll('[data-part=quote]')
      expect(quotes).toHaveLength(1)
      expect(quotes[0]?.querySelectorAll('a, b, script')).toEqual([])
      expect(text.split('\n').filter((line) => line.startsWith('> ')).length).toBeGreaterThan(2)
    }
  })

  test('that is a plain name is in the sentence, and nowhere else', () => {
    for (const name of ["Bob's A/C & Heating, Inc.", 'J. R. Smith', 'José Núñez', 'St. Pete Bar 7'])
      for (const { name: template, write } of templates) {
        const quoting = /messageEmail|[cC]ontact|answerEmail$|reportEmail|ownerReport|failingSite/
        if (!quoting.test(template))
          expect(write(name).html, template).not.toContain('data-part="quote"')
      }
    const facts = { site, to, business: 'J. R. Smith Roofing', link: `${site.url}/x` }
    expect(messages.confirmEmail(facts).text).toContain('to write to J. R. Smith Roofing on')
  })

  test('has a capital letter when neutral words begin a sentence', () => {
    const { subject, text } = claims.claimedEmail({
      site,
      to,
      business: { id: 'b', name: 'evil.example' },
    })
    expect(subject).toBe('You now manage the listing for this business')
    expect(text).toContain('The business’s name, as it was typed:\n\n> evil.example\n')
  })

  test('keeps its lines in a quote, each marked', () => {
    const quoted = 'one\r\ntwo\u2028three\u202e'
    const { text } = writeEmail({ site, to, subject: 'A', paragraphs: [{ quoted }] })
    expect(text).toContain('> one\n> two\n> three\n')
  })
})

describe('every email', () => {
  test.each(['en', 'es'] as const)('reads well without its layout: %s', (lang) => {
    for (const { name, write } of templates) {
      const mail = inLanguage(lang, () => write('Reyes Bakery'))
      expect(mail.text, name).not.toMatch(/\bbutton\b|bot[oó]n\b/)
      const [, below] = mail.text.split(/link below|enlace de abajo/)
      if (below !== undefined) expect(below, name).toMatch(/:\nhttps?:/)
      const preview = parse(mail.html).querySelector('[data-part=preview]')?.text ?? ''
      expect(preview, name).not.toMatch(/^(Hello|Hola)\b/)
      expect(preview.length, name).toBeGreaterThan(12)
    }
  })
})

describe('the list of emails', () => {
  test('has every email that the program can write', () => {
    // Fixed texts without any input.
    const fixed = new Set([
      'src/auth/factors/factors.server.ts',
      'src/platform/email/carrier.server.ts',
      // Only its calls write emails.
      'src/submissions/emails/listing-email.ts',
    ])
    const own = sources.find(({ path }) => path === 'test/every-email.test.ts')?.text ?? ''
    const called = own.replace(/^import .*$/gm, '')
    const missing = product
      .filter(
        ({ path, text }) =>
          /\b(?:writeEmail\(\{|listingEmail\(facts)/.test(text) && !fixed.has(path),
      )
      .flatMap(({ path, text }) => {
        const names = [...text.matchAll(/^export (?:async )?function (\w+Email)\b/gm)]
        if (names.length === 0) return [`${path} exports no email`]
        return names.map(([, name = '']) => name).filter((name) => !called.includes(name))
      })
    expect(missing).toEqual([])
  })
})
