import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { pdf, sendIn } from '../../../test/submission-builders.ts'
import { addDocuments } from '../../submissions/documents/documents.server.ts'

const ann = { name: 'Ann', role: 'reviewer' } as const
const bob = { name: 'Bob', role: 'reviewer' } as const
const approval = { intent: 'approve', version: '1', why: '' }
const ofService = { proof: 'papers-seen', 'proves-service': 'on' }

const refused: [Record<string, string>, field: string, words: RegExp][] = [
  [{ proof: 'sba-vetcert', 'proof-note': ' ' }, 'proof-note', /number of the certificate/],
  [{ proof: 'sba-vetcert', 'proof-note': 'looked it up' }, 'proof-note', /web address/],
  [{ proof: 'state-certification' }, 'proof-note', /number of the certificate/],
  [
    { proof: 'state-certification', 'proof-note': 'Certificate 12-345' },
    'looked-up',
    /public list first/,
  ],
  [{ proof: 'vouched' }, 'proof-note', /the name of the veterans organization/],
  [
    { proof: 'papers-seen', 'proof-note': 'DD 214', 'seen-elsewhere': 'At the VFW post' },
    'proof-facts',
    /military service, who owns the business, or both/,
  ],
  [
    { proof: 'papers-seen', 'proof-note': 'DD 214', 'proves-service': 'on' },
    'seen-elsewhere',
    /has no document that you can open/,
  ],
  [{ proof: 'self-attested', 'proof-note': 'SSN 078-05-1120.' }, 'proof-note', /Social Security/],
  [{ proof: 'self-attested', 'proof-note': 'It is 078051120' }, 'proof-note', /Social Security/],
  [{ proof: '', why: 'Yours, 078 05 1120, is fine' }, 'why-approve', /Social Security/],
  [{ intent: 'reject', why: 'Not for 078-05-1120.' }, 'why-reject', /Social Security/],
]

/** Numbers that aren't Social Security numbers. */
const taken: Record<string, string>[] = [
  {
    proof: 'sba-vetcert',
    'proof-note': 'Number 1234567890 on veterans.certify.sba.gov',
    'looked-up': 'on',
  },
  {
    proof: 'state-certification',
    'proof-note': 'osd.dms.myflorida.com/directories',
    'looked-up': 'on',
  },
  {
    proof: 'papers-seen',
    'proves-service': 'on',
    'seen-elsewhere': 'DD 214, at the VFW post in Stuart',
  },
  { proof: 'self-attested', 'proof-note': 'Called 772-555-0142; ZIP 34994-1234, CAC123456789' },
  { proof: '', 'proof-note': '' },
]

describe('a badge', () => {
  test.for(refused)(
    'is rejected for %o',
    async ([form, field, words], { db, services, signIn }) => {
      const desk = await signIn(ann)
      const path = `/review/${await sendIn(db, services)}`
      const answer = await desk.send(path, { ...approval, ...form })
      expect(answer.status).toBe(400)
      expect(answer.document.querySelector(`#${field}-problem`)?.text).toMatch(words)
      const invalid = `[aria-invalid=true][aria-describedby~="${field}-problem"]`
      expect(answer.document.querySelector(invalid)).not.toBeNull()
      const shown = (name: string) => answer.document.querySelector(`input[name=${name}]`)
      for (const name of ['proof-note', 'seen-elsewhere'])
        if (form[name]?.trim()) expect(shown(name)?.getAttribute('value')).toBe(form[name])
      const states = await db.selectFrom('submissions').select('state').execute()
      expect(states).toEqual([{ state: 'pending' }])
      expect(await db.selectFrom('submission_events').select('id').execute()).toHaveLength(1)
    },
  )

  test.for(taken)('is given for %o', async (form, { db, services, signIn }) => {
    const desk = await signIn(ann)
    const path = `/review/${await sendIn(db, services)}`
    expect((await desk.send(path, { ...approval, ...form })).status).toBe(302)
  })

  test('for documents needs an opened document of the same submission', async ({
    db,
    services,
    signIn,
  }) => {
    const [first, second] = [await signIn(ann), await signIn(bob)]
    const id = await sendIn(db, services)
    const other = await sendIn(db, services, { name: 'Another' })
    for (const one of [id, other]) await addDocuments(db, one, [pdf('DD 214')], services)
    const open = async (submissionId: string) => {
      const row = db.selectFrom('submission_evidence').select('id')
      const { id } = await row.where('submission_id', '=', submissionId).executeTakeFirstOrThrow()
      expect((await first.visit(`/review/${submissionId}/evidence/${id}`)).status).toBe(200)
    }
    const approve = async () =>
      (await second.send(`/review/${id}`, { ...approval, ...ofService })).status
    await open(other)
    expect(await approve()).toBe(400)
    await open(id)
    expect(await approve()).toBe(302)
  })

  test('says on the form that the check is public', async ({ db, services, signIn }) => {
    const page = await (await signIn(ann)).visit(`/review/${await sendIn(db, services)}`)
    expect(page.document.querySelector('#proof-note-hint')?.text).toContain(
      'Everyone can read this on the listing’s badge',
    )
  })

  test('of the owner’s word shows no check', async ({ db, services, signIn, visit }) => {
    const desk = await signIn(ann)
    const word = { proof: 'self-attested', 'proof-note': 'DD 214 seen' }
    await desk.send(`/review/${await sendIn(db, services)}`, { ...approval, ...word })
    const page = await visit('/business/osprey-air-conditioning')
    expect(page.words).toContain('Owner’s word')
    expect(page.html).not.toContain('DD 214')
  })

  test("doesn't show evidence from elsewhere", async ({ db, services, signIn, visit }) => {
    const desk = await signIn(ann)
    const path = `/review/${await sendIn(db, services)}`
    const seen = { ...ofService, 'seen-elsewhere': 'Seen at the Zyxwv post' }
    await desk.send(path, { ...approval, ...seen })
    expect((await visit('/business/osprey-air-conditioning')).html).not.toContain('Zyxwv')
    const { proof } = await db
      .selectFrom('submission_events')
      .select('proof')
      .where('action', '=', 'approve')
      .executeTakeFirstOrThrow()
    expect(proof).toMatchObject({ method: 'papers-seen', seenElsewhere: 'Seen at the Zyxwv post' })
  })
})

test('of an undone approval is filled in again for its reviewer', async ({
  db,
  services,
  signIn,
}) => {
  const [desk, other] = [await signIn(ann), await signIn(bob)]
  const path = `/review/${await sendIn(db, services)}`
  const words = {
    why: 'Welcome',
    proof: 'vouched',
    'proof-note': 'VFW',
    'seen-elsewhere': 'Seen at VFW post 1',
  }
  await desk.send(path, { ...approval, ...words })
  await desk.send(path, { intent: 'undo', version: '2' })
  const shown = async (visitor: typeof desk) => {
    const { document } = await visitor.visit(path)
    const value = (name: string) => document.querySelector(`#${name}`)?.getAttribute('value') ?? ''
    return {
      why: document.querySelector('#why-approve')?.text.trim(),
      proof: document.querySelector('#proof option[selected]')?.getAttribute('value'),
      'proof-note': value('proof-note'),
      'seen-elsewhere': value('seen-elsewhere'),
    }
  }
  expect(await shown(desk)).toEqual(words)
  expect(await shown(other)).toMatchObject({ why: '', 'proof-note': '' })
})

test('is shown at the desk with its evidence and the reviewer who opened the document', async ({
  db,
  services,
  signIn,
}) => {
  const desk = await signIn(ann)
  const id = await sendIn(db, services, { proof: 'papers-seen' })
  const path = `/review/${id}`
  await addDocuments(db, id, [pdf('DD 214')], services)
  const before = (await desk.visit(path)).words
  expect(before).toMatch(/Proof offered Service documents (?!seen)/)
  expect(before).toContain('Not opened yet.')
  const document = await db.selectFrom('submission_evidence').select('id').executeTakeFirstOrThrow()
  await desk.visit(`${path}/evidence/${document.id}`)
  const seen = {
    ...ofService,
    'proof-note': 'Name and discharge.',
    'seen-elsewhere': 'Seen at VFW post 1',
  }
  await desk.send(path, { ...approval, ...seen })
  const { words } = await desk.visit(path)
  expect(words).toMatch(
    /Badge Verified: Documents seen\. This proof shows military service\. .*We didn’t check who owns the business\. Checked Name and discharge\./,
  )
  expect(words).toMatch(/Seen elsewhere \(team only\) Seen at VFW post 1 Given by ann, today/)
  expect(words).toMatch(
    /Opened by ann, today at \d+:\d\d [AP]M\. 1 document\. We’ll delete it 30 days/,
  )
})

test('is the owner’s word when the owner sent it, not when a customer did', async ({
  db,
  services,
  signIn,
}) => {
  const desk = await signIn(ann)
  const path = `/review/${await sendIn(db, services, { relation: 'customer' })}`
  const form = { ...approval, proof: 'self-attested' }
  const refused = await desk.send(path, form)
  expect(refused.document.querySelector('#seen-elsewhere-problem')?.text).toContain(
    'The owner didn’t submit this.',
  )
  const heard = { ...form, 'seen-elsewhere': 'The owner told me by phone.' }
  expect((await desk.send(path, heard)).status).toBe(302)
})
