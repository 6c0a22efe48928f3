import { describe, expect } from 'vitest'
import { test as accountTest } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/form-visitor.ts'
import {
  expectNoWordsIn,
  last,
  noMail,
  stranger,
  suggest,
  words,
} from '../../../test/hostile-sender.ts'
import { decideNow, sentForm, tokenIn } from '../../../test/submission-builders.ts'
import { retentionStart } from '../../platform/db/retention.ts'
import { noLimits } from '../../platform/http/limits.server.ts'
import { neutralEmail } from '../../submissions/emails/neutral-emails.ts'
import { sendDigests } from '../../submissions/emails/submitter-mail.server.ts'
import { forgetMailTurns } from '../../submissions/retention/forget.server.ts'
import { emailKinds } from '../../submissions/states.ts'

describe('an unconfirmed address of a sender', () => {
  test('gets a first email without the sender’s text, with a private link and a way to say no', async ({
    fillIn,
    outbox,
  }) => {
    const filled = await fillIn({ ...words, relation: 'customer' })
    expect((await filled.send()).status).toBe(303)
    const mails = await outbox()
    expect(mails).toMatchObject([{ to: stranger }])
    const mail = last(mails)
    expectNoWordsIn(mail)
    expect(mail.subject).toBe('We received your submission to Florida Veteran Business Directory')
    expect(mail.text).toContain('Thank you for suggesting a business')
    const link = `http://localhost:3000/submission/${tokenIn(mail)}`
    expect(mail.links).toEqual([link, `${link}/not-me`])
  })

  test('is thanked for its own business, and told how to manage it once it’s approved', async ({
    services,
    db,
    outbox,
    fillIn,
  }) => {
    await (await fillIn({ ...words, relation: 'owner' })).send()
    const first = last(await outbox())
    expect(first.text).toContain('Thank you for submitting your business')
    expect(first.text).not.toMatch(/suggest/i)
    const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow()
    await decideNow(db, services, id, 'approve')
    const approved = last(await outbox())
    expect(approved.text).not.toMatch(/suggest/i)
    expect(approved.text).toContain(
      'manage the listing from an account with this email address. Create the account or sign in here:',
    )
    expect(approved.links).toContainEqual(expect.stringMatching(/\/submission\/[\w-]{43}\/mine$/))
    expectNoWordsIn(approved)
  })

  test('gets none of the sender’s text in any email about a change', async ({
    services,
    db,
    outbox,
  }) => {
    for (const kind of emailKinds) {
      const { site } = services
      const mail = neutralEmail(kind, {
        site,
        to: stranger,
        isOwn: false,
        link: 'https://x.example/y',
      })
      expect(mail.text).toContain('Thank you for suggesting')
    }
    const approved = await suggest(services)
    await decideNow(db, services, approved, 'approve')
    expectNoWordsIn(last(await outbox()))
    expect(last(await outbox()).text).toContain('We approved your submission')
    const rejected = await suggest(services)
    await decideNow(db, services, rejected, 'reject', { why: 'Winmillions is none of ours.' })
    expect(await outbox()).toHaveLength(3)
    expectNoWordsIn(last(await outbox()))
  })

  test('gets three emails a day and one for the rest, from all senders, and all links work', async ({
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

  test('gets email again the next day, and nothing of the day before is kept', async ({
    services,
    db,
    outbox,
  }) => {
    for (let count = 0; count < 3; count++) await suggest(services)
    services.moveTo('2026-11-22T15:00:01Z')
    await suggest(services)
    expect(await outbox()).toHaveLength(4)
    await forgetMailTurns(db, retentionStart('mailTurns', services.now()), 10)
    expect(await db.selectFrom('submission_mail_turns').select('kind').execute()).toHaveLength(1)
  })
})

describe('the address of a signed-in person’s account', () => {
  accountTest(
    'is theirs: each email names the business',
    async ({ auth, newClient, newVisitor, services, outbox, db }) => {
      Object.assign(services.forms.limits, noLimits)
      const email = 'ann@example.com'
      await signedUp(auth, newClient(), email)
      const ann = newVisitor()
      await ann.send('/auth', { email, password })
      const suggestAs = async (changes: Record<string, string>) => {
        // The form would ask about similar submissions that are still waiting.
        await db.updateTable('submissions').set({ state: 'withdrawn' }).execute()
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
          `We received your submission for ${name}`,
        )
      expectNoWordsIn(await suggestAs({}))
    },
  )
})
