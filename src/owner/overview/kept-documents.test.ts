import { expect } from 'vitest'
import { approveClaim, sendFor } from '../../../test/listing-claims.ts'
import { test } from '../../../test/real-listings.ts'
import { decideNow, passUndoMinute, pdf } from '../../../test/submission-builders.ts'
import { addDocuments } from '../../submissions/documents/documents.server.ts'

const id = 'semper-plumbing-stuart'

test('documents can be reached from the account while they are kept, and a claim from its page', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  services.startClock()
  const sam = await signIn({ name: 'Sam' })
  const claim = await sendFor({ db, services }, id, 'claim', sam)
  await addDocuments(db, claim, [pdf('A license', 'license.pdf')], services)
  const waiting = await sam.visit('/account')
  expect(waiting.words).toContain('you can write to us or add a document')
  expect(waiting.words).not.toContain('change what you sent')
  const claimPage = `/business/${id}/claim`
  expect((await sam.visit(claimPage)).words).toContain('Open the claim’s page')
  await decideNow(db, services, claim, 'ask_question')
  passUndoMinute(services)
  expect((await sam.visit(claimPage)).words).toContain('our team has a question about it')
  await decideNow(db, services, claim, 'approve', { isReplacing: true })
  passUndoMinute(services)
  expect((await sam.visit('/account')).words).toContain('Documents you sent')
  const opened = await sam.send('/account', { intent: 'open', submission: claim })
  expect((await sam.visit(opened.location ?? '')).words).toContain('license.pdf')
  const clara = await signIn({ name: 'Clara' })
  await db.updateTable('businesses').set({ name: 'Semper Fi' }).where('id', '=', id).execute()
  await approveClaim({ db, services }, id, clara, true)
  passUndoMinute(services)
  const former = (await sam.visit('/account')).words
  expect(former).toContain('Your claim for Semper Fi')
  expect(former).toContain('See what you sent')
  const told = (await outbox()).findLast(({ to }) => to === sam.email)
  expect(told?.subject).toContain('Semper Fi')
})
