import { describe, expect } from 'vitest'
import { test, valuesOf } from '../../../test/form-visitor.ts'
import { searchName, wordsName } from '../../submissions/form/form-state.ts'
import type { Db } from '../../platform/db/schema.ts'

const slips = { submitterEmail: 'dana@gmial.com', city: 'Miami', zip: '34994', county: '' }

async function sentIn(db: Db) {
  const rows = await db.selectFrom('submissions').select(['details']).execute()
  return rows.map(({ details }) => details)
}

describe('a form with likely typos, without script', () => {
  test('returns once with a choice next to each, and keeps the input', async ({ fillIn, db }) => {
    const { status, document, words } = await (await fillIn(slips)).send()
    expect(status).toBe(400)
    expect(words).toContain('2 questions before you can send it')
    const links = document.querySelectorAll('[role=alert] a')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#settle-zip',
      '#settle-submitterEmail',
    ])
    for (const link of links)
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(
        link.textContent,
      )
    const choices = document.querySelectorAll('input[name^=settle-]')
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      'Use Stuart, Martin County',
      'Keep both as they are',
      'Yes, dana@gmail.com',
      'No, keep dana@gmial.com',
    ])
    expect(choices.filter((choice) => choice.hasAttribute('checked'))).toEqual([])
    expect(valuesOf(document)).toMatchObject({
      city: 'Miami',
      zip: '34994',
      name: 'Osprey Air Conditioning',
    })
    expect(await sentIn(db)).toEqual([])
  })

  test('is accepted with the answers: one corrected, one kept', async ({ fillIn, db, outbox }) => {
    const filled = await fillIn(slips)
    const { document } = await filled.send()
    const valueOf = (name: string, place: number) =>
      document.querySelectorAll(`input[name=${name}]`)[place]?.getAttribute('value') ?? ''
    filled.form.set('settle-zip', valueOf('settle-zip', 1))
    filled.form.set('settle-submitterEmail', valueOf('settle-submitterEmail', 0))
    expect((await filled.send()).status).toBe(303)
    expect(await sentIn(db)).toMatchObject([
      { city: 'Miami', zip: '34994', submitter: { email: 'dana@gmail.com' } },
    ])
    expect((await outbox()).map(({ to }) => to)).toEqual(['dana@gmail.com'])
  })

  test("doesn't ask the same again when there is another error", async ({ fillIn }) => {
    const filled = await fillIn({ ...slips, name: '' })
    const first = await filled.send()
    expect(first.words).toContain('One thing to fix, and 2 questions')
    for (const name of ['settle-zip', 'settle-submitterEmail']) {
      const keep = first.document.querySelectorAll(`input[name=${name}]`)[1]
      filled.form.set(name, keep?.getAttribute('value') ?? '')
    }
    const second = await filled.send()
    expect(second.words).toContain('One thing to fix')
    expect(second.document.querySelectorAll('input[name^=settle-]')).toEqual([])
    for (const input of second.document.querySelectorAll('input[name=settled]'))
      filled.form.append('settled', input.getAttribute('value') ?? '')
    for (const name of ['settle-zip', 'settle-submitterEmail']) filled.form.delete(name)
    filled.form.set('name', 'Osprey Air')
    expect((await filled.send()).status).toBe(303)
  })
})

describe('the category without script', () => {
  test('is searched for in everyday words, and none is preselected', async ({ fillIn, db }) => {
    const filled = await fillIn({
      category: null,
      [wordsName]: 'lawn man',
      [searchName]: 'category',
    })
    const { status, document, words } = await filled.send()
    expect(status).toBe(200)
    expect(words).toContain('Results for “lawn man”: Landscape (lawn man)')
    expect(words).not.toContain('to put right')
    const [choice, ...others] = document.querySelectorAll('input[type=radio][name=category]')
    expect([choice?.getAttribute('value'), others]).toEqual(['landscape', []])
    expect(choice?.hasAttribute('checked')).toBe(false)
    expect(valuesOf(document)).toMatchObject({ name: 'Osprey Air Conditioning', city: 'Stuart' })
    filled.form.delete(searchName)
    filled.form.set('category', 'landscape')
    filled.form.append('category', '')
    expect((await filled.send()).status).toBe(303)
    expect(await sentIn(db)).toMatchObject([{ category: 'landscape' }])
  })

  test('is offered with the error when only words were given', async ({ fillIn }) => {
    const { words, document } = await (
      await fillIn({ category: null, [wordsName]: 'plomero' })
    ).send()
    expect(words).toContain('Choose a category.')
    expect(document.querySelector('input[type=radio][name=category]')?.getAttribute('value')).toBe(
      'plumbing',
    )
    const none = await (
      await fillIn({ category: null, [wordsName]: 'xyzzy', [searchName]: 'category' })
    ).send()
    expect(none.words).toContain('We couldn’t find a category for “xyzzy.”')
  })
})

test('the look-ups for script give the same suggestions and questions', async ({ request }) => {
  const ask = async (path: string, query: Record<string, string>) =>
    (await request(`/submit-business/${path}?${new URLSearchParams(query)}`)).json()
  expect(await ask('categories', { words: 'tow truck' })).toMatchObject({
    words: 'tow truck',
    categories: [{ slug: 'auto-services' }, { slug: 'auto-repair' }],
  })
  expect(await ask('place', { city: 'Miami', zip: '34994' })).toMatchObject({
    county: 'martin',
    questions: [{ field: 'zip' }],
  })
  const fits = await ask('place', { city: 'Stuart', zip: '34994', county: 'martin' })
  expect(fits).toMatchObject({ questions: [] })
  const nonsense = await ask('place', { city: '\u0000', zip: '%', county: 'x'.repeat(999) })
  expect(nonsense).toMatchObject({ questions: [] })
})
