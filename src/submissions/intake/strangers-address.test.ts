import { describe, expect } from 'vitest'
import { test as accountTest } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import { test } from '../../../test/form-visitor.ts'
import {
  checkedDetails,
  decideNow,
  pdf,
  sentForm,
  tokenIn,
} from '../../../test/submission-builders.ts'
import type { ReadMail } from '../../../test/mails.ts'
import { answerChanges } from '../lifecycle/answer-changes.server.ts'
import { noLimits } from '../../limits/limits.server.ts'
import { keptSince } from '../../db/retention.ts'
import { forgetMailTurns } from '../retention/forget.server.ts'
import { addDocuments } from '../documents/documents.server.ts'
import { receiveSubmission } from '../lifecycle/receive.server.ts'
import { emailKinds } from '../states.ts'
import { neutralEmail } from '../emails/neutral-emails.ts'
import { sendDigests } from '../emails/submitter-mail.server.ts'

const stranger = 'stranger@example.org'

/** What a sender would like a stranger to read. */
const words = {
  name: 'Winmillions Casino',
  submitterName: 'Claimyour Prize',
  description: 'Visit buycheap.example today, it is free for everybody who reads this.',
  message: 'Hurryup',
  website: 'buycheap.example.com',
  submitterEmail: stranger,
}

let forms = 0

/** Sends a form in as anybody can, with an address that may be a stranger's. */
async function suggest(services: TestServices, changes: Record<string, string> = {}) {
  const key = `suggested-${++forms}`
  const details = checkedDetails({ ...words, ...changes })
  const form = { kind: 'suggest', key, details, userId: null } as const
  const received = await receiveSubmission(services.db, form, services)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

function expectNoWordsIn({ subject, text, html }: ReadMail): void {
  const mail = `${subject} ${text} ${html}`.toLowerCase()
  for (const word of Object.values(words).join(' ').toLowerCase().split(/\W+/))
    if (word.length > 5 && !/stranger|everybody|example/.test(word))
      expect(mail).not.toContain(word)
}

const last = (mails: ReadMail[]): ReadMail => mails.at(-1) ?? { ...noMail }
const noMail = { to: '', subject: '', text: '', html: '', links: [] }

describe('an address that nobody has shown to be the sender’s', () => {
  test('gets a first mail with no word of the sender’s, a private link, and a way to say no', async ({
    fillIn,
    outbox,
  }) => {
    const filled = await fillIn(words)
    expect((await filled.send()).status).toBe(303)
    const mails = await outbox()
    expect(mails).toMatchObject([{ to: stranger }])
    const mail = last(mails)
    expectNoWordsIn(mail)
    expect(mail.subject).toBe(
      'A submission to Florida Veteran Business Directory with this address',
    )
    expect(mail.text).toContain('Somebody, we hope it was you, suggested a business')
    const link = `http://localhost:3000/submission/${tokenIn(mail)}`
    expect(mail.links).toEqual([link, `${link}/not-me`])
  })

  test('gets no word of the sender’s in any mail that tells of a change', async ({
    services,
    db,
    outbox,
  }) => {
    for (const kind of emailKinds) {
      const { site } = services
      const mail = neutralEmail(kind, { site, to: stranger, link: 'https://x.example/y' })
      expect(mail.text).toContain('we hope it was you')
    }
    const approved = await suggest(services)
    await decideNow(db, services, approved, 'approve')
    expectNoWordsIn(last(await outbox()))
    expect(last(await outbox()).text).toContain('It has been approved')
    const rejected = await suggest(services)
    await decideNow(db, services, rejected, 'reject', { why: 'Winmillions is none of ours.' })
    expect(await outbox()).toHaveLength(3)
    expectNoWordsIn(last(await outbox()))
  })

  test('gets three mails in a day and one for all the rest, whoever sends, and all links work', async ({
    services,
    db,
    outbox,
    visit,
  }) => {
    for (let count = 1; count <= 12; count++)
      await suggest(services, {
        name: `Business ${count}`,
        submitterEmail: 'chamber@example.org',
        submitterName: `Sender ${count}`,
      })
    expect(await outbox()).toHaveLength(3)
    await sendDigests(db, services)
    services.moveTo('2026-11-21T15:59:59Z')
    await sendDigests(db, services)
    expect(await outbox()).toHaveLength(3)
    services.moveTo('2026-11-21T16:00:01Z')
    await sendDigests(db, services)
    await sendDigests(db, services)
    const [, , , digest, ...more] = await outbox()
    expect(more).toEqual([])
    expectNoWordsIn(digest ?? noMail)
    const links = digest?.text.match(/\/submission\/[\w-]{43}/g) ?? []
    expect(new Set(links).size).toBe(9)
    for (const link of links) expect((await visit(link)).words).toContain('Received')
    await suggest(services, { submitterEmail: 'chamber@example.org' })
    services.moveTo('2026-11-22T14:59:59Z')
    await sendDigests(db, services)
    expect(await outbox()).toHaveLength(4)
    services.moveTo('2026-11-22T16:00:02Z')
    await sendDigests(db, services)
    expect(await outbox()).toHaveLength(5)
  })

  test('is one address in all its spellings', async ({ services, outbox }) => {
    const spellings = ['v.ictim@gmail.com', 'victim+1@gmail.com', 'VICTIM@GMAIL.COM']
    for (const submitterEmail of [...spellings, 'vi.ct.im+x@googlemail.com', 'victim@gmail.com'])
      await suggest(services, { submitterEmail })
    expect((await outbox()).map(({ to }) => to)).toHaveLength(3)
  })

  test('gets mail again the next day, and nothing of the day before is kept', async ({
    services,
    db,
    outbox,
  }) => {
    for (let count = 0; count < 3; count++) await suggest(services)
    services.moveTo('2026-11-22T15:00:01Z')
    await suggest(services)
    expect(await outbox()).toHaveLength(4)
    await forgetMailTurns(db, keptSince('mailTurns', services.now()), 10)
    expect(await db.selectFrom('submission_mail_turns').select('kind').execute()).toHaveLength(1)
  })
})

describe('who has opened the link', () => {
  test('can say that it was them: from then on mails name the business, and none is held back', async ({
    services,
    db,
    outbox,
    visit,
  }) => {
    const ids = []
    for (let count = 0; count < 3; count++) ids.push(await suggest(services))
    const path = `/submission/${tokenIn(last(await outbox()))}`
    const page = await visit(path)
    expect(page.words).toContain('Did you send this?')
    await decideNow(db, services, ids[2] ?? '', 'ask_changes')
    expect(await outbox()).toHaveLength(3)
    const body = new URLSearchParams({ intent: 'confirm' })
    expect((await visit(path, { method: 'POST', body })).status).toBe(302)
    expect((await visit(path)).words).not.toContain('Did you send this?')
    await decideNow(db, services, ids[2] ?? '', 'approve')
    expect(last(await outbox()).subject).toBe('Winmillions Casino is now in the directory')
    await decideNow(db, services, ids[1] ?? '', 'reject')
    services.moveTo('2026-11-21T17:00:00Z')
    await sendDigests(db, services)
    expect(last(await outbox()).text.match(/\/submission\//g)).toHaveLength(1)
  })

  test('is asked anew when the address is changed on the private page', async ({
    services,
    db,
    outbox,
  }) => {
    const id = await suggest(services, { submitterEmail: 'sender@example.com' })
    await decideNow(db, services, id, 'ask_changes')
    const token = tokenIn(last(await outbox()))
    const answer = { details: checkedDetails(words), why: 'Hurryup' }
    await answerChanges(db, token, answer, services)
    expect(last(await outbox())).toMatchObject({ to: stranger })
    expectNoWordsIn(last(await outbox()))
    const row = await db.selectFrom('submissions').select('confirmed_at').executeTakeFirstOrThrow()
    expect(row.confirmed_at).toBeNull()
  })

  test('can say that it was not: the submission, its documents and its waiting mails are deleted', async ({
    services,
    db,
    outbox,
    visit,
  }) => {
    const id = await suggest(services)
    await addDocuments(db, id, [pdf('x')], services)
    const path = `/submission/${tokenIn(last(await outbox()))}/not-me`
    await decideNow(db, services, id, 'reject')
    const asked = await visit(path)
    expect(asked.status).toBe(200)
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
    const said = await visit(path, { method: 'POST' })
    expect([said.status, said.words]).toEqual([
      200,
      expect.stringContaining('The submission is deleted'),
    ])
    for (const table of [
      'submissions',
      'submission_evidence',
      'submission_events',
      'mails',
    ] as const)
      expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
    expect(await services.documents.keys.list()).toEqual([])
    expect((await visit(path, { method: 'POST' })).status).toBe(404)
  })

  test('can have the address taken out of a listing that the team has checked', async ({
    services,
    db,
    outbox,
    visit,
  }) => {
    const id = await suggest(services, { ownerEmail: stranger, ownerName: 'Claimyour' })
    const path = `/submission/${tokenIn(last(await outbox()))}/not-me`
    await decideNow(db, services, id, 'ask_changes')
    await answerChanges(
      db,
      tokenIn(last(await outbox())),
      { details: checkedDetails(words), why: '' },
      services,
    )
    await db.updateTable('submissions').set({ confirmed_at: null }).execute()
    await decideNow(db, services, id, 'approve')
    expect((await visit(path, { method: 'POST' })).words).toContain('Your address is taken out')
    const kept = JSON.stringify([
      await db.selectFrom('submissions').selectAll().execute(),
      await db.selectFrom('submission_events').selectAll().execute(),
    ])
    expect(kept).not.toContain(stranger)
    expect(kept).not.toContain('Claimyour')
    const before = (await outbox()).length
    await decideNow(db, services, id, 'suspend')
    expect(await outbox()).toHaveLength(before)
  })

  test('cannot take out what was confirmed', async ({ services, outbox, visit }) => {
    await suggest(services)
    const path = `/submission/${tokenIn(last(await outbox()))}`
    await visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) })
    const said = await visit(`${path}/not-me`, { method: 'POST' })
    expect([said.status, said.words]).toEqual([409, expect.stringContaining('confirmed as yours')])
    expect((await visit(path)).status).toBe(200)
    expect((await visit('/submission/none/not-me')).status).toBe(404)
  })
})

describe('the address of a signed-in person’s account', () => {
  accountTest(
    'is theirs: each mail names the business',
    async ({ auth, newClient, newVisitor, services, outbox }) => {
      Object.assign(services.forms.limits, noLimits)
      const email = 'ann@example.com'
      await signedUp(auth, newClient(), email)
      const ann = newVisitor()
      await ann.send('/auth', { email, password })
      const suggestAs = async (changes: Record<string, string>) => {
        const shown = await ann.visit('/submit-business')
        const pass = shown.document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
        services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
        const fields: Record<string, string> = {}
        for (const [name, text] of sentForm({ ...words, ...changes, pass }))
          if (typeof text === 'string') fields[name] ??= text
        expect((await ann.send('/submit-business', fields)).status).toBe(303)
        return last(await outbox())
      }
      for (const name of ['Anns One', 'Anns Two', 'Anns Three', 'Anns Four'])
        expect((await suggestAs({ name, submitterEmail: 'Ann@example.com' })).subject).toBe(
          `We have received ${name}`,
        )
      expectNoWordsIn(await suggestAs({}))
    },
  )
})
