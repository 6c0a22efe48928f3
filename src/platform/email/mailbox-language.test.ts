import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { forgetAfter } from '../../../test/forget.ts'
import { language } from '../text/language.ts'
import { inLanguage } from '../text/language.server.ts'
import {
  chooseMailLanguage,
  forgetMailLanguage,
  inMailLanguage,
  mailLanguage,
  moveMailLanguage,
  rememberMailLanguage,
} from './mailbox-language.server.ts'

const address = 'Ana.Diaz@gmail.com'

test('emails use the language of the last form sent with the address', async ({ db, services }) => {
  const now = services.now()
  expect(await mailLanguage(db, address)).toBe('en')
  await inLanguage('es', () => rememberMailLanguage(db, address, now))
  expect(await mailLanguage(db, 'anadiaz@gmail.com')).toBe('es')
  expect(await inMailLanguage(db, address, () => language())).toBe('es')
  expect(language()).toBe('en')
  await inLanguage('en', () => rememberMailLanguage(db, address, now))
  expect(await mailLanguage(db, address)).toBe('en')
})

test('a stranger’s form doesn’t change an account’s language', async ({ db, services }) => {
  const now = services.now()
  await chooseMailLanguage(db, address, 'en', now)
  await inLanguage('es', () => rememberMailLanguage(db, address, now))
  expect(await mailLanguage(db, address)).toBe('en')
  await chooseMailLanguage(db, address, 'es', now)
  expect(await mailLanguage(db, address)).toBe('es')
  await forgetMailLanguage(db, address)
  expect(await mailLanguage(db, address)).toBe('en')
})

test('moves with an account to its new address, if the account chose it', async ({
  db,
  services,
}) => {
  const now = services.now()
  const [next, last] = ['ana@example.com', 'ana@example.org']
  await chooseMailLanguage(db, address, 'es', now)
  await moveMailLanguage(db, address, next)
  expect([await mailLanguage(db, address), await mailLanguage(db, next)]).toEqual(['en', 'es'])
  await forgetMailLanguage(db, next)
  await inLanguage('es', () => rememberMailLanguage(db, next, now))
  await moveMailLanguage(db, next, last)
  expect([await mailLanguage(db, next), await mailLanguage(db, last)]).toEqual(['en', 'en'])
})

test('is deleted two years after its last use', async ({ db, services }) => {
  const from = services.now()
  await inLanguage('es', () => rememberMailLanguage(db, address, from))
  await forgetAfter(services, { from, days: 730, less: 1 })
  expect(await mailLanguage(db, address)).toBe('es')
  await forgetAfter(services, { from, days: 730 })
  expect(await mailLanguage(db, address)).toBe('en')
})

test('an account’s choice is kept as long as the account', async ({ db, services }) => {
  const from = services.now()
  await chooseMailLanguage(db, address, 'es', from)
  await forgetAfter(services, { from, days: 1500 })
  expect(await mailLanguage(db, address)).toBe('es')
})
