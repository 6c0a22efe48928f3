import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  fieldNames,
  sentFields,
  valuesOf,
  type FormValues,
} from '../../submissions/form/form-values.ts'
import { formKeyName, formNameName } from '../../platform/forms/form-fields.ts'
import { baseName } from '../../platform/forms/merge-sent.ts'
import { baseOf } from '../../submissions/edits/merge-part.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'

async function pathOf(db: Db): Promise<string> {
  const mails = db.selectFrom('mails').select('text').orderBy('number', 'desc').limit(1)
  return `/submission/${tokenIn(await mails.executeTakeFirstOrThrow())}`
}

/** The status page's form with these changes, as it was before the decision. */
async function changed(db: Db, changes: Partial<FormValues>, words = ''): Promise<FormData> {
  const row = await db.selectFrom('submissions').select('details').executeTakeFirstOrThrow()
  const before = valuesOf(row.details as SubmissionDetails)
  const body = new FormData()
  for (const [name, value] of sentFields({ ...before, ...changes })) body.append(name, value)
  body.set(baseName, baseOf(before, fieldNames))
  for (const [name, value] of Object.entries({ intent: 'answer', words })) body.set(name, value)
  return body
}

test('an owner whose registration was approved while they typed takes their changes to the listing', async ({
  db,
  services,
  signIn,
}) => {
  const olga = await signIn({ name: 'Olga' })
  const id = await sendIn(db, services, {}, 'register')
  await db.updateTable('submissions').set({ user_id: olga.userId }).execute()
  const path = await pathOf(db)
  const typed = { phone: '772-555-0111', description: 'We cool homes and boats, day and night.' }
  const body = await changed(db, typed)
  await decideNow(db, services, id, 'approve')
  const early = await olga.sendForm(path, body)
  expect(early.status).toBe(409)
  expect(early.document.querySelector('[name=phone]')?.getAttribute('value')).toBe(typed.phone)
  passUndoMinute(services)
  const late = await olga.sendForm(path, body)
  expect([late.status, late.words]).toEqual([409, expect.stringContaining('What you typed')])
  expect(late.words).toContain(typed.description)
  expect(late.words).toContain('This isn’t in your listing yet.')
  expect(late.words).not.toContain('Osprey Air Conditioning repairs')
  const links = late.document.querySelectorAll('main a')
  const edit = links.find(({ text }) => text === 'Add it to the listing')?.getAttribute('href')
  const shown = await olga.visit(edit ?? '')
  expect(shown.words).toContain('You have changes that aren’t saved yet')
  const unsaved = ({ document }: typeof shown) =>
    document.querySelectorAll('section[aria-labelledby=unsaved] a')
  expect(unsaved(shown).map(({ text }) => text)).toEqual([
    'Continue with What it does',
    'Continue with Contact and links',
  ])
  const part = unsaved(shown)[1]?.getAttribute('href')?.split('#')[0] ?? ''
  const { document } = await olga.visit(part)
  const valueOf = (name: string) =>
    document.querySelector(`#part-contact [name=${name}]`)?.getAttribute('value') ?? ''
  expect(valueOf('phone')).toBe(typed.phone)
  const names = ['intent', 'seen', baseName, formKeyName, formNameName]
  const facts = ['phone', 'email', 'website', 'googlePlaceId']
  const fields = Object.fromEntries([...names, ...facts].map((name) => [name, valueOf(name)]))
  const saved = await olga.send(part, fields)
  expect(saved.location).toContain('saved=live')
  expect(unsaved(await olga.visit(edit ?? '')).map(({ text }) => text)).toEqual([
    'Continue with What it does',
  ])
  // Drafts belong to the account: the address carries nothing.
  const adam = await signIn({ name: 'Adam', role: 'admin' })
  expect(unsaved(await adam.visit(edit ?? ''))).toEqual([])
  const live = db
    .selectFrom('businesses')
    .select('phone')
    .where('name', '=', 'Osprey Air Conditioning')
  expect(await live.executeTakeFirst()).toEqual({ phone: typed.phone })
})

test('a sender without the listing can copy what they typed too late', async ({
  db,
  services,
  visit,
}) => {
  const id = await sendIn(db, services, { relation: 'customer' })
  const path = await pathOf(db)
  const body = await changed(db, { phone: 'call Ray', submitterName: 'Dana R.' }, 'They moved.')
  await decideNow(db, services, id, 'approve')
  passUndoMinute(services)
  const { status, words, document } = await visit(path, { method: 'POST', body })
  expect(status).toBe(409)
  const lines = document.querySelectorAll('section[aria-labelledby=typed] dd')
  expect(lines.map(({ text }) => text)).toEqual(['call Ray', 'Dana R.', 'They moved.'])
  expect(words).toContain('We didn’t save this. Copy it if you still need it.')
  const message = new URLSearchParams({ intent: 'message', words: 'Open on Sundays too.' })
  const late = await visit(path, { method: 'POST', body: message })
  expect(late.words).toContain('What you typed We didn’t save this.')
  expect(late.words).toContain('Open on Sundays too.')
})
