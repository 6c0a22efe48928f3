import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { forgetAfter } from '../../../test/forget.ts'
import { danaId, ruth, sendIn, sentForm } from '../../../test/submission-builders.ts'
import { draftOf } from '../drafts/device-draft.ts'
import { saveDraft } from '../drafts/saved-forms.server.ts'
import { notePresence } from '../../review/decision/look-after.server.ts'

test('a draft is kept for 30 days after its last save, and a viewer of a submission for one', async ({
  db,
  services,
}) => {
  const from = services.now()
  const id = await sendIn(db, services)
  await saveDraft(db, { userId: danaId, kind: 'register' }, draftOf([...sentForm()]), from)
  await notePresence(db, id, ruth, from)
  const kept = async () => [
    (await db.selectFrom('submission_drafts').select('kind').execute()).length,
    (await db.selectFrom('case_viewers').select('name').execute()).length,
  ]
  await forgetAfter(services, { from, days: 1, less: 1 })
  expect(await kept()).toEqual([1, 1])
  await forgetAfter(services, { from, days: 1 })
  expect(await kept()).toEqual([1, 0])
  await forgetAfter(services, { from, days: 30, less: 1 })
  expect(await kept()).toEqual([1, 0])
  await forgetAfter(services, { from, days: 30 })
  expect(await kept()).toEqual([0, 0])
})
