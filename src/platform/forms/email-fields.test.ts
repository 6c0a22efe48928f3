import type { HTMLElement } from 'node-html-parser'
import { expect } from 'vitest'
import { accountPages, adminPages, everyPage } from '../../../test/every-page.ts'
import { business, test } from '../../../test/message-fixtures.ts'

const slip = 'bob@gmial.com'
const question = 'Did you mean bob@gmail.com?'

const listing = `/business/${business}`
const publicPages = [
  ...everyPage,
  '/auth/code',
  `${listing}/message`,
  `${listing}/report`,
  `${listing}/claim`,
]
const ownerPages = [
  ...accountPages,
  `${listing}/edit?part=contact`,
  `${listing}/edit?part=name`,
  `${listing}/people`,
  `${listing}/claim`,
  '/register-business',
]

/** A form with an email field, all else filled in correctly. */
type Found = { page: string; action: string; fields: [string, string][] }

function formsIn(page: string, document: HTMLElement): Found[] {
  return document
    .querySelectorAll('main form[method=post]')
    .filter((form) => form.querySelector('input[type=email]'))
    .map((form) => ({ page, action: form.getAttribute('action') ?? '', fields: filledIn(form) }))
}

const words: Partial<Record<string, string>> = {
  email: slip,
  password: 'correct horse battery staple',
}

function filledIn(form: HTMLElement): [string, string][] {
  const controls = form.querySelectorAll('input, textarea, select')
  const radios = new Set<string>()
  const fields = controls.flatMap((control): [string, string][] => {
    const name = control.getAttribute('name') ?? ''
    const type = control.getAttribute('type') ?? ''
    const value = control.getAttribute('value') ?? ''
    if (!name || name === 'homepage2' || type === 'file' || type === 'checkbox') return []
    if (type === 'hidden') return [[name, value]]
    if (control.tagName === 'SELECT')
      return [[name, control.querySelectorAll('option').at(-1)?.getAttribute('value') ?? '']]
    if (type === 'radio') {
      if (radios.has(name)) return []
      radios.add(name)
      return [[name, value]]
    }
    if (type === 'time' || type === 'date') return [[name, '']]
    return [[name, words[type] ?? (value || (known[name] ?? ''))]]
  })
  const button = form.querySelector('button[name=intent]')
  return button ? [...fields, ['intent', button.getAttribute('value') ?? '']] : fields
}

const known: Partial<Record<string, string>> = {
  name: 'Bob Bricks',
  description: 'Lays brick and block for homes and gardens.',
  city: 'Ocala',
  text: 'Something is not right here.',
  message: 'How do I list my business?',
  words: 'Do you come to Palm City on Sundays?',
  phone: '352-555-0177',
  submitterName: 'Bob Bricks',
  code: '123456',
}

test('every email field asks once about a likely typo', async ({
  owned,
  signIn,
  services,
  newVisitor,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const visitors = [
    { visitor: newVisitor(), pages: publicPages },
    { visitor: owned, pages: ownerPages },
    { visitor: nina, pages: adminPages },
  ]
  const asked: string[] = []
  for (const { visitor, pages } of visitors)
    for (const page of pages) {
      const { document } = await visitor.visit(page)
      for (const { action, fields } of document ? formsIn(page, document) : []) {
        services.moveTo(new Date(services.now().getTime() + 10_000).toISOString())
        const form = new FormData()
        for (const [name, value] of fields) form.append(name, value)
        const address = new URL(
          action.replace(/#.*/, '') || page,
          new URL(page, 'http://localhost'),
        )
        const answer = await visitor.sendForm(address.pathname + address.search, form)
        expect(answer.words, `${page} asks`).toContain(question)
        asked.push(page)
      }
    }
  expect(asked).toEqual(
    expect.arrayContaining([
      '/auth',
      '/auth?mode=sign-up&from=%2Faccount',
      '/auth/forgot',
      '/auth/link',
      '/auth/code',
      '/submit-business',
      `${listing}/message`,
      `${listing}/report`,
      `${listing}/edit?part=contact`,
      `${listing}/people`,
      '/account/sign-in-details',
      '/register-business',
      '/admin/people',
      '/admin/api-keys',
      '/admin/brand',
    ]),
  )
})

test('a questioned address is accepted when sent again, or corrected with one click', async ({
  newVisitor,
  outbox,
}) => {
  const visitor = newVisitor()
  const first = await visitor.send('/auth/link', { email: slip })
  expect([first.status, await outbox()]).toEqual([400, []])
  expect(first.document.querySelector('#email')?.getAttribute('value')).toBe(slip)
  const asked = first.document.querySelector('[name=email-asked]')?.getAttribute('value') ?? ''
  const take = first.document.querySelector('[name=email-take]')?.getAttribute('value') ?? ''
  await visitor.send('/auth/link', { email: slip, 'email-asked': asked })
  await visitor.send('/auth/link', { email: slip, 'email-asked': asked, 'email-take': take })
  expect((await outbox()).map(({ to }) => to)).toEqual([slip, 'bob@gmail.com'])
  const other = await visitor.send('/auth/link', { email: 'ann@yahooo.com', 'email-asked': asked })
  expect(other.words).toContain('Did you mean ann@yahoo.com?')
})
