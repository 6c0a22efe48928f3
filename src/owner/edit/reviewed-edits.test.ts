import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, passUndoMinute } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/edit`
const profile = `/business/${id}`

type Sender = {
  visit(path: string): Promise<{
    document: {
      querySelector(s: string): { getAttribute(n: string): string | undefined } | null | undefined
    }
  }>
}

/** A section's form as on the page: the fields a browser would send unchanged. */
async function seenOf(owner: Sender, part: string): Promise<string> {
  const { document } = await owner.visit(`${path}?part=${part}`)
  return document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
}

const name = { intent: 'save', name: 'Semper Fi Plumbing', category: 'plumbing' }

describe('name, category, and address', () => {
  test('wait while the live listing stays, with our answer time and an email, until a reviewer approves', async ({
    db,
    signIn,
    visit,
    outbox,
    services,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const answer = await olga.send(`${path}?part=name`, {
      ...name,
      seen: await seenOf(olga, 'name'),
    })
    expect(answer.location).toBe(`${path}?saved=waits`)
    expect((await visit(profile)).words).not.toContain('Semper Fi')
    const shown = (await olga.visit(path)).words
    expect(shown).toContain('A change is waiting for review')
    expect(shown).toContain('Semper Fi Plumbing')
    const mail = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(mail?.subject).toContain('We received your change')
    expect(mail?.text).toMatch(/\/submission\/[\w-]{43}/)
    const { id: edit } = await db
      .selectFrom('submissions')
      .select('id')
      .where('kind', '=', 'edit')
      .executeTakeFirstOrThrow()

    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    const desk = await ruth.visit(`/review/${edit}`)
    expect(desk.words).toContain('A change to a listing')
    expect(desk.document.querySelector('del')?.text).toContain('Semper Plumbing')
    expect(desk.document.querySelector('ins')?.text).toContain('Semper Fi Plumbing')
    expect(desk.words).toMatch(/Unchanged Category Plumbing .*City and ZIP Stuart, 34994/)
    expect(desk.words).not.toContain('Not in Florida')
    await ruth.send(`/review/${edit}`, { intent: 'approve', version: '1', why: '' })
    expect((await visit(profile)).words).toContain('Semper Fi Plumbing')
    expect((await olga.visit(path)).words).not.toContain('waits for review')
    expect((await outbox()).at(-1)?.subject).toContain('is live')

    await ruth.send(`/review/${edit}`, { intent: 'undo', version: '2' })
    expect((await visit(profile)).words).not.toContain('Semper Fi')
    expect((await olga.visit(path)).words).toContain('A change is waiting for review')
    await decideNow(db, services, edit, 'reject')
    const mails = await outbox()
    expect(mails.at(-1)?.subject).toContain('We couldn’t make your change')
    expect(mails.at(-1)?.text).toContain('The ZIP does not fit the city.')
    expect((await visit(profile)).words).not.toContain('Semper Fi')
  })

  test('can be changed and withdrawn while they wait', async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await olga.send(`${path}?part=name`, { ...name, seen: '0.' })
    const open = await olga.visit(`${path}?part=name`)
    expect(open.document.querySelector('#name')?.getAttribute('value')).toBe('Semper Fi Plumbing')
    const seen = await seenOf(olga, 'name')
    await olga.send(`${path}?part=name`, { ...name, name: 'Semper Fidelis Plumbing', seen })
    const rows = await db.selectFrom('submissions').select(['name', 'state']).execute()
    expect(rows).toEqual([{ name: 'Semper Fidelis Plumbing', state: 'pending' }])
    const { location } = await olga.send(path, { intent: 'take-back' })
    expect(location).toBe(`${path}?saved=taken-back`)
    expect((await olga.visit(path)).words).not.toContain('waits for review')
  })

  test('get a new map location once they are approved', async ({ db, signIn, services, visit }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const address = {
      intent: 'save',
      street: '1 Bay St',
      city: 'Jacksonville',
      zip: '32202',
      county: 'duval',
      seen: '0.',
    }
    expect((await olga.send(`${path}?part=address`, address)).location).toContain('waits')
    const { id: edit } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow()
    await decideNow(db, services, edit, 'approve')
    const row = await db
      .selectFrom('businesses')
      .select(['county', 'latitude', 'location_precision'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ county: 'Duval', location_precision: 'zip' })
    expect(row.latitude).toBeGreaterThan(30)
    expect((await visit('/county/duval')).words).toContain('Semper Plumbing')
  })

  test("can't be decided by their sender or the listing's owners and managers", async ({
    db,
    signIn,
  }) => {
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    await runListing(db, id, ruth.userId, 'manager')
    await ruth.send(`${path}?part=name`, { ...name, seen: '0.' })
    const { id: edit } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow()
    const own = await ruth.send(`/review/${edit}`, { intent: 'approve', version: '1' })
    expect(own.status).toBe(403)
    const rob = await signIn({ name: 'Rob', role: 'reviewer' })
    await runListing(db, id, rob.userId)
    expect((await rob.send(`/review/${edit}`, { intent: 'approve', version: '1' })).status).toBe(
      403,
    )
  })
})

describe('a team question about a change', () => {
  test('is answered with a message and a document, on the edit page or the private page', async ({
    db,
    services,
    signIn,
    outbox,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await olga.send(`${path}?part=name`, { ...name, seen: await seenOf(olga, 'name') })
    const { id: edit } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow()
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    const question = 'Send a photo of the LLC registration.'
    await ruth.send(`/review/${edit}`, { intent: 'ask_changes', version: '1', why: question })
    passUndoMinute(services)
    const page = await olga.visit(path)
    expect(page.words).toMatch(/Our team has a question.*LLC registration.*Waiting for your answer/)
    expect(page.words).not.toContain('Waiting for review')

    const same = await olga.send(`${path}?part=name`, { ...name, seen: await seenOf(olga, 'name') })
    expect(same.location).toBe(`${path}?saved=asked`)
    expect((await olga.visit(same.location ?? '')).words).toContain('it isn’t live yet')

    const empty = await olga.sendForm(path, replyForm(' '))
    expect(empty.status).toBe(400)
    expect(empty.document.querySelector('#words-problem')?.text).toContain('Write your answer')
    const text = new File(['Hello'], 'llc.pdf')
    const wrong = await olga.sendForm(path, replyForm('Here it is.', text))
    expect(wrong.document.querySelector('#evidence-problem')?.text).toContain('isn’t really a PDF')
    expect(wrong.document.querySelector('#words')?.text.trim()).toBe('Here it is.')
    const llc = new File(['%PDF-1.7'], 'llc.pdf')
    const answered = await olga.sendForm(path, replyForm('Here it is.', llc))
    expect(answered.location).toBe(`${path}?saved=answered`)
    expect((await olga.visit(path)).words).toContain('A change is waiting for review')
    const desk = await ruth.visit(`/review/${edit}`)
    expect(desk.words).toContain('Here it is.')
    expect(desk.document.querySelector('a[href*="/evidence/"]')).not.toBeNull()
    const late = await olga.sendForm(path, replyForm('And this.'))
    expect(late.location).toBe(`${path}?saved=waits`)

    const next = { intent: 'ask_question', version: '3', why: 'Who holds the license?' }
    expect((await ruth.send(`/review/${edit}`, next)).status).toBe(302)
    passUndoMinute(services)
    const mail = (await outbox()).findLast(({ to }) => to === olga.email)
    const link = mail?.links
      .map((one) => new URL(one).pathname)
      .find((one) => /submission/.test(one))
    const status = await visit(link ?? '')
    expect(status.words).toMatch(/Who holds the license\?/)
    const forms = status.document.querySelectorAll('form[enctype="multipart/form-data"]')
    expect(forms).toHaveLength(1)
    expect(forms[0]?.querySelectorAll('textarea, input[type="file"]')).toHaveLength(2)
    const body = replyForm('Bob Miller.', llc)
    const sent = await visit(link ?? '', { method: 'POST', body })
    expect(sent.headers.get('location')).toBe(`${link}?sent=reply#saved`)
    expect((await visit(`${link}?sent=reply`)).words).toMatch(/We have your answer.*Bob Miller\./)
    const row = db.selectFrom('submissions').select(['name', 'state']).executeTakeFirstOrThrow()
    expect(await row).toEqual({ name: 'Semper Fi Plumbing', state: 'pending' })
  })

  test('isn’t asked again when a waiting change is saved unchanged', async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await olga.send(`${path}?part=name`, { ...name, seen: '0.' })
    const same = await olga.send(`${path}?part=name`, { ...name, seen: await seenOf(olga, 'name') })
    expect(same.location).toBe(`${path}?saved=waits`)
    const other = await olga.send(`${path}?part=name`, {
      ...name,
      name: 'Semper Plumbing',
      seen: await seenOf(olga, 'name'),
    })
    expect(other.location).toBe(`${path}?saved=taken-back`)
  })
})

function replyForm(words: string, document?: File): FormData {
  const form = new FormData()
  form.set('intent', 'reply')
  form.set('words', words)
  if (document) form.set('evidence', document)
  return form
}
