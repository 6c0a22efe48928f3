import { sql } from 'kysely'
import { expect } from 'vitest'
import { test as base } from '../../../test/fixtures.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { addDocuments } from '../../submissions/documents/documents.server.ts'

const email = 'ann@private.example'
const ofAnn = { submitterName: 'Ann Archer', submitterEmail: email }
const file = {
  name: 'dd214.pdf',
  mediaType: 'application/pdf' as const,
  bytes: new Uint8Array([1]),
}
const post = { method: 'POST', headers: { origin: 'http://localhost:3000' } }

/** `test` where Ann has submitted a business: `path` is its private page. */
const test = base.extend('sent', async ({ db, services, outbox }) => {
  const id = await sendIn(db, services, ofAnn)
  const mail = (await outbox()).find(({ to }) => to === email)
  return { id, path: `/submission/${tokenIn(mail ?? { text: '' })}` }
})

for (const [what, isListed, said] of [
  ['a submission that waits', false, 'We deleted your submission'],
  ['one that became a listing', true, 'We removed your name'],
] as const)
  test(`the link of ${what} allows downloading and erasing it without an account`, async ({
    db,
    services,
    visit,
    sent: { id, path },
  }) => {
    await addDocuments(db, id, [file], services)
    if (isListed) await decideNow(db, services, id, 'approve', { proof: null })
    const other = await sendIn(db, services, ofAnn)

    expect((await visit(path)).html).toContain(`${path}/data`)
    const download = await visit(`${path}/data/download`)
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="my-submission-2026-11-21.json"',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    expect(JSON.parse(download.html)).toMatchObject({
      // The approval can still be undone.
      submission: {
        id,
        state: 'pending',
        submitter_name: 'Ann Archer',
        documents: [{ name: 'dd214.pdf' }],
      },
    })

    if (isListed) {
      const early = await visit(`${path}/data`, post)
      expect([early.status, early.words]).toEqual([
        409,
        expect.stringMatching(/Nothing was deleted\..*Try again in a minute\./),
      ])
      passUndoMinute(services)
    }
    const erased = await visit(`${path}/data`, post)
    expect([erased.status, erased.words]).toEqual([200, expect.stringContaining(said)])
    const { rows } = await sql<{ text: string }>`
      select row_to_json(s)::text as text from submissions s where id = ${id}
      union all select row_to_json(e)::text from submission_events e where submission_id = ${id}
      union all select row_to_json(v)::text from submission_evidence v where submission_id = ${id}`.execute(
      db,
    )
    expect(rows.length > 0).toBe(isListed)
    expect(rows.map(({ text }) => text).join()).not.toMatch(/ann archer|ann@private|dd214/i)
    for (const end of ['', '/data', '/data/download'])
      expect((await visit(`${path}${end}`)).status).toBe(404)
    const left = await db
      .selectFrom('submissions')
      .select('submitter_name')
      .where('id', '=', other)
      .executeTakeFirst()
    expect(left?.submitter_name).toBe('Ann Archer')
  })
