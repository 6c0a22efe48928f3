import { describe, expect } from 'vitest'
import { test as base } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { passUndoMinute, pdf } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const page = `/business/${id}/proof`

/** `test` with `olga`, who owns a listing, and `ruth` of the team. */
const test = base
  .extend('olga', async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    return olga
  })
  .extend('ruth', ({ signIn }) => signIn({ name: 'Ruth', role: 'reviewer' }))

function proofForm(fields: Record<string, string>, isWithDocument = false): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { name, bytes } = pdf('DD 214')
  if (isWithDocument) form.append('evidence', new File([Uint8Array.from(bytes)], name))
  return form
}

describe("an owner's proof for a listing", () => {
  test('is in the queue, and gives the badge once a reviewer has opened the document', async ({
    db,
    olga,
    outbox,
    ruth,
    visit,
  }) => {
    const sent = await olga.sendForm(page, proofForm({ method: 'papers-seen' }, true))
    expect(sent.location).toBe(`${page}?sent`)
    expect((await olga.visit(page)).words).toContain('We received your proof')
    expect((await olga.sendForm(page, proofForm({ method: 'papers-seen' }, true))).status).toBe(409)
    expect((await outbox()).at(-1)?.subject).toBe('We received your proof for Semper Plumbing')
    const { id: submission } = await db
      .selectFrom('submissions')
      .select('id')
      .where('kind', '=', 'proof')
      .executeTakeFirstOrThrow()
    const desk = `/review/${submission}`
    expect((await ruth.visit('/review')).words).toContain('Proof for a badge')
    const offered = async () =>
      (await ruth.visit(desk)).document
        .querySelector('#proof option[selected]')
        ?.getAttribute('value')
    // The document hasn't been opened, so no level is preselected.
    expect(await offered()).toBe('')
    const approval = { intent: 'approve', version: '1', why: '' }
    const papers = { ...approval, proof: 'papers-seen', 'proves-service': 'on' }
    expect((await ruth.send(desk, papers)).status).toBe(400)
    const document = (await ruth.visit(desk)).document.querySelector('a[href*="/evidence/"]')
    await ruth.visit(document?.getAttribute('href') ?? '')
    expect(await offered()).toBe('papers-seen')
    expect((await ruth.send(desk, { ...papers, 'proof-note': 'A DD 214' })).status).toBe(302)
    expect((await visit(`/business/${id}`)).words).toContain('Documents seen, checked')
    const decided = (await outbox()).find(({ subject }) => subject.endsWith('now has a badge'))
    expect(decided?.text).toContain('we’ll delete the documents you sent')
    await ruth.send(desk, { intent: 'undo', version: '2' })
    expect((await visit(`/business/${id}`)).words).not.toContain('Documents seen')
    expect((await visit(`/business/${id}`)).words).toContain('SBA certified')
  })

  test('that lacks something shows the error next to its field, and keeps the input', async ({
    olga,
  }) => {
    const refused: [Record<string, string>, field: string][] = [
      [{}, 'method'],
      [{ method: 'papers-seen' }, 'evidence'],
      [{ method: 'sba-vetcert' }, 'number'],
      [{ method: 'vouched', number: 'x'.repeat(61) }, 'number'],
      [{ method: 'vouched', number: 'VFW', message: 'x'.repeat(1001) }, 'message'],
    ]
    for (const [fields, field] of refused) {
      const answer = await olga.sendForm(page, proofForm(fields))
      expect(answer.status, field).toBe(400)
      expect(answer.document.querySelector(`#${field}-problem`), field).not.toBeNull()
      if (fields.message) expect(answer.html).toContain(fields.message)
    }
  })

  test('has at most ten documents a visitor at a time', async ({ db, olga }) => {
    const send = async () => {
      await db.deleteFrom('submissions').where('kind', '=', 'proof').execute()
      return olga.sendForm(page, proofForm({ method: 'papers-seen' }, true))
    }
    for (let time = 0; time < 10; time++) expect((await send()).location).toBe(`${page}?sent`)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(refused.document.querySelector('#evidence-problem')).not.toBeNull()
  })

  test('with a number is offered with it, and asks if it was looked up', async ({
    db,
    olga,
    ruth,
    visit,
  }) => {
    await db.deleteFrom('verifications').where('business_id', '=', id).execute()
    await olga.sendForm(page, proofForm({ method: 'state-certification', number: '77-1' }))
    const { id: submission } = await db
      .selectFrom('submissions')
      .select('id')
      .executeTakeFirstOrThrow()
    const desk = `/review/${submission}`
    const { document } = await ruth.visit(desk)
    expect(document.querySelector('#proof option[selected]')?.getAttribute('value')).toBe(
      'state-certification',
    )
    expect(document.querySelector('#proof-note')?.getAttribute('value')).toBe('Certificate 77-1')
    const approval = {
      intent: 'approve',
      version: '1',
      why: '',
      proof: 'state-certification',
      'proof-note': 'Certificate 77-1',
    }
    const asked = await ruth.send(desk, approval)
    expect(asked.document.querySelector('#looked-up-problem')?.text).toContain('public list')
    expect((await ruth.send(desk, { ...approval, 'looked-up': 'on' })).status).toBe(302)
    expect((await visit(`/business/${id}`)).words).toContain('Florida certified, checked')
  })
})

test('adds to what earlier documents showed, while they count', async ({
  db,
  services,
  olga,
  ruth,
  outbox,
}) => {
  const prove = async (facts: Record<string, string>, note: string) => {
    await olga.sendForm(page, proofForm({ method: 'papers-seen' }, true))
    const { id: submission } = await db
      .selectFrom('submissions')
      .select('id')
      .where('kind', '=', 'proof')
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
    const desk = `/review/${submission}`
    const document = (await ruth.visit(desk)).document.querySelector('a[href*="/evidence/"]')
    await ruth.visit(document?.getAttribute('href') ?? '')
    const approval = { intent: 'approve', version: '1', why: '', proof: 'papers-seen' }
    const sent = await ruth.send(desk, { ...approval, ...facts, 'proof-note': note })
    expect(sent.status).toBe(302)
    passUndoMinute(services)
  }
  await db.deleteFrom('verifications').where('business_id', '=', id).execute()
  await prove({ 'proves-service': 'on' }, 'DD 214')
  await prove({ 'proves-ownership': 'on' }, 'Registration')
  const badge = await db
    .selectFrom('verifications')
    .select(['proves_service', 'proves_ownership', 'note'])
    .where('business_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(badge).toEqual({
    proves_service: true,
    proves_ownership: true,
    note: 'Registration; DD 214',
  })
  const mail = (await outbox()).findLast(({ subject }) => subject.endsWith('now has a badge'))
  expect(mail?.text).toContain('military service and who owns the business')
})

test('is shown while signed in, its document until it is deleted, and later the day its badge ended', async ({
  db,
  services,
  olga,
  ruth,
}) => {
  await olga.sendForm(page, proofForm({ method: 'papers-seen' }, true))
  const { id: submission } = await db
    .selectFrom('submissions')
    .select('id')
    .where('kind', '=', 'proof')
    .executeTakeFirstOrThrow()
  expect((await olga.visit('/account')).words).toContain('Your proof for Semper Plumbing')
  expect((await olga.visit(`/business/${id}/edit`)).words).toContain('Our team has your proof')
  const open = (await olga.visit(page)).document.querySelector('input[name=submission]')
  expect(open?.getAttribute('value')).toBe(submission)
  const { location } = await olga.send('/account', { intent: 'open', submission })
  const status = location ?? ''

  const desk = `/review/${submission}`
  const document = (await ruth.visit(desk)).document.querySelector('a[href*="/evidence/"]')
  await ruth.visit(document?.getAttribute('href') ?? '')
  const proof = { proof: 'papers-seen', 'proves-service': 'on', 'proof-note': 'A DD 214' }
  const approval = { intent: 'approve', version: '1', why: '', ...proof }
  expect((await ruth.send(desk, approval)).status).toBe(302)
  passUndoMinute(services)
  const decided = await olga.visit(status)
  expect(decided.words).toMatch(/Badge added.*Documents you sent.*we delete them on \w+ \d+, \d{4}/)
  const kept = decided.document.querySelector('input[name=document]')?.getAttribute('value') ?? ''
  await olga.send(status, { intent: 'delete-document', document: kept })
  const { bytes } = await db
    .selectFrom('submission_evidence')
    .select('bytes')
    .executeTakeFirstOrThrow()
  expect(bytes).toBeNull()
  expect((await olga.visit(status)).words).not.toContain('Documents you sent')

  await db.deleteFrom('business_owners').where('user_id', '=', olga.userId).execute()
  const after = await olga.visit(status)
  expect(after.words).toContain('The listing no longer has that badge')
  expect(after.words).not.toMatch(/has the badge|Verified: Documents seen/)
  const account = (await olga.visit('/account')).words
  expect(account).toContain('You no longer manage this listing')
  expect(account).not.toContain('Live. Anyone can find it')
})
