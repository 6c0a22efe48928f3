import { describe, expect } from 'vitest'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { test as base } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { passUndoMinute, pdf } from '../../../test/submission-builders.ts'
import { receiveReport } from '../../submissions/reports/receive-report.server.ts'
import { forgetRemovedListings } from '../../submissions/retention/forget.server.ts'
import { forgetDocuments } from '../../submissions/documents/documents.server.ts'

const id = 'semper-plumbing-stuart'
const page = `/business/${id}/answer`
const report = { kind: 'not-veteran', text: 'See evil.example: he never served.', email: '' }
const said = 'I served from 1998 to 2004, here is my DD 214.'

/** `test` with `olga`, who owns a listing, and `ruth` of the team. */
const test = base
  .extend('olga', async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    return olga
  })
  .extend('ruth', ({ signIn }) => signIn({ name: 'Ruth', role: 'reviewer' }))

function answerForm(message: string, isWithDocument = false): FormData {
  const form = new FormData()
  form.append('message', message)
  const { name, bytes } = pdf('DD 214')
  if (isWithDocument) form.append('evidence', new File([Uint8Array.from(bytes)], name))
  return form
}

const claim = { intent: 'documents', name: 'Clara Vance', reason: 'I founded it in 2010.' }

describe('an owner of a reported listing', () => {
  test('sees how many reports and claims wait, by kind', async ({ db, services, signIn, olga }) => {
    const [listing] = await db
      .selectFrom('businesses')
      .select(['id', 'name'])
      .where('id', '=', id)
      .execute()
    const wrong = { kind: 'hours', text: '', email: null, bucket: '' } as const
    for (const key of ['one', 'two'])
      await receiveReport(db, { ...wrong, business: listing!, key }, services)
    const vi = await signIn({ name: 'Vi' })
    await sendGuarded(vi, services, `/business/${id}/claim`, claim)
    expect((await olga.visit('/account')).words).toContain(
      'Someone says this listing is theirs. There are 2 reports about it. Tell us your side',
    )
  })

  test('sees it on the account and edit pages, answers with a document, and hears the result', async ({
    db,
    services,
    signIn,
    outbox,
    olga,
    ruth,
  }) => {
    const account = async () => (await olga.visit('/account')).words
    expect(await account()).not.toContain('Tell us your side')
    const vi = await signIn({ name: 'Vi' })
    await sendGuarded(vi, services, `/business/${id}/report`, { ...report, email: vi.email })
    const told = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(told?.links).toContain(`${services.site.url}${page}`)
    for (const path of ['/account', `/business/${id}/edit`]) {
      const { words, document } = await olga.visit(path)
      expect(words).toContain('A visitor reported: it isn’t veteran-owned')
      expect(document.querySelector(`main a[href="${page}"]`)).not.toBeNull()
    }
    const shown = await olga.visit(page)
    expect(shown.document.querySelector('#cases ~ ul blockquote')?.text).toBe(
      'See (link) he never served.',
    )
    const short = await olga.sendForm(page, answerForm('No.'))
    expect([short.status, short.document.querySelector('#message')?.text.trim()]).toEqual([
      400,
      'No.',
    ])
    expect((await olga.sendForm(page, answerForm(said, true))).location).toBe(`${page}?sent`)
    expect((await olga.visit(page)).words).toMatch(/Our team has your answer.*Your answers.*DD 214/)
    expect(await account()).toContain('Our team has your answer.')
    expect((await olga.sendForm(page, answerForm(said))).status).toBe(409)
    expect((await ruth.visit('/review')).words).toMatch(/Owner’s answer: .*Documents/)

    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const beside = await ruth.visit(`/review/reports/${reportId}`)
    expect(beside.words).toMatch(/Current owner olga@example\.com test added them\. Owner since/)
    expect(beside.words).toContain(said)
    const answer = await db
      .selectFrom('submissions')
      .select('id')
      .where('kind', '=', 'answer')
      .executeTakeFirstOrThrow()
    const desk = `/review/${answer.id}`
    const item = await ruth.visit(desk)
    expect(item.words).toMatch(
      /1 other case .* Report: it isn’t veteran.*The owner says.*The answer is about: Report: it isn’t veteran/,
    )
    expect(item.words).not.toContain('No answer from them so far')
    const link = item.document.querySelector('a[href*="/evidence/"]')?.getAttribute('href') ?? ''
    expect((await ruth.visit(link)).status).toBe(200)
    expect([403, 404]).toContain((await olga.visit(link)).status)
    await ruth.send(desk, { intent: 'approve', version: '1', why: 'Thank you for your service.' })
    const mail = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(mail?.subject).toBe('We agree with you about Semper Plumbing')
    expect((await olga.visit(page)).words).not.toMatch(/we agreed with you|Thank you for your/)
    passUndoMinute(services)
    expect((await olga.visit(page)).words).toMatch(/we agreed with you.*Thank you for your/)
    services.moveTo(new Date(services.now().getTime() + 31 * 86_400_000).toISOString())
    await forgetDocuments(db, services)
    const left = db.selectFrom('submission_evidence').select(['bytes', 'name'])
    expect(await left.execute()).toEqual([{ bytes: null, name: null }])
  })

  test("reads that the listing is claimed, but not by whom; the claim shows the answer and the owner's proof", async ({
    db,
    services,
    signIn,
    olga,
    ruth,
  }) => {
    const clara = await signIn({ name: 'Clara' })
    await sendGuarded(clara, services, `/business/${id}/claim`, claim)
    const shown = await olga.visit(page)
    expect(shown.words).toContain('Someone says this listing is theirs')
    expect(shown.html).not.toMatch(/Clara|founded/)
    await olga.sendForm(page, answerForm('Clara sold it to me in 2019.', true))
    const { id: claimId } = await db
      .selectFrom('submissions')
      .select('id')
      .where('kind', '=', 'claim')
      .executeTakeFirstOrThrow()
    const { words } = await ruth.visit(`/review/${claimId}`)
    expect(words).toMatch(
      /Current owner olga@example\.com test added them\. Owner since.*They don’t have a valid badge.*Answer from .*Clara sold it to me in 2019\. Open the answer and its document/,
    )
    // The claimant sees none of it, not even as the owner.
    expect((await clara.visit(`/business/${id}/claim`)).html).not.toContain('sold it')
    expect((await olga.visit(page)).html).toContain('sold it')
    await db.deleteFrom('business_owners').execute()
    await runListing(db, id, clara.userId)
    expect((await clara.visit(page)).html).not.toMatch(/sold it|olga@/)
  })

  test("can't answer before there is a case, and other people can't answer", async ({
    newVisitor,
    signIn,
    olga,
  }) => {
    expect((await olga.visit(page)).words).toContain('There’s nothing you need to answer')
    expect((await olga.sendForm(page, answerForm(said))).status).toBe(409)
    const sam = await signIn({ name: 'Sam' })
    expect((await sam.visit(page)).status).toBe(404)
    expect((await sam.sendForm(page, answerForm(said))).status).toBe(404)
    expect((await newVisitor().visit(page)).status).toBe(302)
  })
})

test('an owner answers each of several reports, and each answer is with its own report', async ({
  db,
  services,
  signIn,
  olga,
  ruth,
}) => {
  const vi = await signIn({ name: 'Vi' })
  const kinds = ['not-veteran', 'closed']
  for (const kind of kinds)
    await sendGuarded(vi, services, `/business/${id}/report`, { ...report, kind, email: vi.email })
  const rows = await db.selectFrom('reports').select(['id', 'kind']).execute()
  const [first = '', second = ''] = kinds.map((kind) => rows.find((row) => row.kind === kind)?.id)
  const all = await olga.visit(page)
  expect(all.document.querySelector('#message')).toBeNull()
  for (const one of [first, second])
    expect(all.document.querySelector(`a[href$="?case=${one}#answer"]`)).not.toBeNull()
  expect((await olga.sendForm(page, answerForm(said))).words).toContain(
    'Choose the report or claim',
  )
  const open = await olga.visit(`${page}?case=${first}`)
  const about = open.document.querySelector('input[name=case]')?.getAttribute('value')
  expect(about).toBe(first)
  const answer = (text: string, one: string) => {
    const form = answerForm(text)
    form.set('case', one)
    return olga.sendForm(page, form)
  }
  expect((await answer(said, first)).status).toBe(303)
  expect((await answer(said, first)).status).toBe(409)
  const left = await olga.visit(page)
  expect(left.words).toContain('Our team has your answer.')
  expect(left.document.querySelector('input[name=case]')?.getAttribute('value')).toBe(second)
  expect((await olga.visit('/account')).words).toContain('Tell us your side')
  expect((await answer('We are open every day.', second)).status).toBe(303)
  expect((await olga.visit('/account')).words).not.toContain('Tell us your side')
  const desk = await ruth.visit(`/review/reports/${second}`)
  expect(desk.words).toContain('We are open every day.')
  expect(desk.words).not.toContain(said)
})

describe('an owner of a removed listing', () => {
  test('objects, which keeps the listing from being deleted, and gets it back when the team agrees', async ({
    db,
    services,
    newVisitor,
    outbox,
    visit,
    olga,
    ruth,
  }) => {
    const remove = { kind: 'remove', text: '', email: 'troll@example.net' }
    await sendGuarded(newVisitor(), services, `/business/${id}/report`, remove)
    expect((await ruth.visit('/review')).words).toContain('Email address not confirmed')
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const reportPage = `/review/reports/${reportId}`
    expect((await ruth.visit(reportPage)).words).toMatch(
      /Email address not confirmed.*We don’t know that this came from the business/,
    )
    const removal = { intent: 'removed', 'do-not-list': 'on', 'verified-how': 'I called the shop.' }
    await ruth.send(reportPage, removal)
    const told = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(told?.links).toContain(`${services.site.url}${page}`)
    for (const path of ['/account', `/business/${id}/edit`]) {
      const { words } = await olga.visit(path)
      expect(words).toContain('No longer listed.')
      expect(words).toContain('Our team removed the listing from the directory')
      expect(words).not.toContain('It’s no longer in the directory.')
    }
    await olga.sendForm(page, answerForm('I never asked for this.'))
    const waiting = await olga.visit(page)
    expect(waiting.words).toContain('See, add to, or withdraw what you sent')
    const submission = waiting.document.querySelector('main input[name=submission]')
    const opened = await olga.send('/account', {
      intent: 'open',
      submission: submission?.getAttribute('value') ?? '',
    })
    expect(opened.location).toMatch(/^.submission./)
    const inAMonth = new Date(services.now().getTime() + 31 * 86_400_000)
    expect(await forgetRemovedListings(db, services, inAMonth, 50)).toBe(0)
    const kept = () => db.selectFrom('businesses').select('status').where('id', '=', id).execute()
    expect(await kept()).toEqual([{ status: 'archived' }])
    const answer = await db
      .selectFrom('submissions')
      .select('id')
      .where('kind', '=', 'answer')
      .executeTakeFirstOrThrow()
    const accept = { intent: 'approve', version: '1', why: '' }
    const early = await ruth.send(`/review/${answer.id}`, accept)
    expect(early.document.querySelector('#why-approve-problem')?.text).toContain('still hidden')
    await ruth.send(`/review/listing/${id}`, { intent: 'restore', 'asked-again': 'on', why: '' })
    expect((await ruth.send(`/review/${answer.id}`, accept)).status).toBe(302)
    expect((await visit(`/business/${id}`)).status).toBe(200)
  })
})

test("a removal request from an account's confirmed address says so", async ({
  services,
  db,
  signIn,
  ruth,
}) => {
  const vi = await signIn({ name: 'Vi' })
  await db.updateTable('businesses').set({ email: vi.email }).where('id', '=', id).execute()
  const remove = { kind: 'remove', text: '', email: vi.email }
  await sendGuarded(vi, services, `/business/${id}/report`, remove)
  const { words } = await ruth.visit('/review')
  expect(words).toContain('From the listing’s own email address')
  expect(words).not.toContain('not confirmed')
  const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  expect((await ruth.visit(`/review/reports/${reportId}`)).words).toContain(
    'Email address confirmed',
  )
})
