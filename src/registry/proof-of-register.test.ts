import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { publish, test } from '../../test/registry-fixtures.ts'
import { runListing } from '../../test/run-listing.ts'
import { samLine } from '../../test/sam-file.ts'
import { verificationRow } from '../listings/business-rows.server.ts'
import type { NewVerification } from '../listings/verification.ts'

const id = 'zephyr-air-llc'
const badge = 'what-the-badge-means#sam-registered'
const statement =
  'Registered as veteran-owned in SAM.gov, through March 1, 2027. This is the owner’s statement to the federal government.'

const publicPaths = [
  `/business/${id}`,
  '/businesses/search?q=zephyr',
  '/category/hvac',
  '/county/martin',
]

test('a listing from the register says so, and has no badge until it has an owner', async ({
  db,
  clock,
  readSam,
  visit,
  request,
  rest,
}) => {
  const run = await readSam([samLine({ 1: 'ZEPHYR123456', 12: 'ZEPHYR AIR LLC' })])
  await publish(db, clock, run.id)
  const page = await visit(`/business/${id}`)
  expect(page.words).toContain(statement)
  expect(page.words).toContain('The owner hasn’t confirmed this listing.')
  const links = page.document
    .querySelectorAll('main a')
    .map((link) => [link.text, link.attributes['href']])
  expect(links).toContainEqual(['This is my business', `/business/${id}/claim`])
  expect(links).toContainEqual(['Ask us to remove it', `/business/${id}/report?what=remove`])
  expect((await visit(`/es/business/${id}`)).words).toMatch(
    /El negocio no ha confirmado esta ficha\..*Este negocio es mío ?Pedir que quiten la ficha.*Registrado en SAM\.gov como negocio de veteranos, hasta el 1 de marzo de 2027\./,
  )
  const form = await visit(`/business/${id}/report?what=remove`)
  expect(form.document.querySelector('input[value=remove]')?.hasAttribute('checked')).toBe(true)
  for (const path of publicPaths) expect((await visit(path)).html, path).not.toContain(badge)
  for (const path of publicPaths.slice(1))
    expect((await visit(path)).words, path).toContain('From SAM.gov, not confirmed by the owner')
  const none = (await visit('/businesses/search?proof=sam-registered')).words
  expect(none).not.toContain('Zephyr')
  expect(none).toContain(
    'No listing has the badge “Registered in SAM.gov” yet. A listing gets it once its owner manages it.',
  )
  expect(await (await request(`/business/${id}/badge.svg`)).text()).not.toContain('SAM')
  expect((await visit(`/business/${id}/card`)).status).toBe(404)
  const answer = await rest(`businesses?id=eq.${id}&select=is_verified,proof_level`)
  expect(await answer.json()).toEqual([{ is_verified: false, proof_level: null }])
  await runListing(db, id, randomUUID())
  for (const path of publicPaths) expect((await visit(path)).html, path).toContain(badge)
  const owned = await visit(`/business/${id}`)
  expect(owned.words).toContain(statement)
  expect(owned.words).not.toContain('hasn’t confirmed')
  const proven = (await visit('/businesses/search?proof=sam-registered')).words
  expect(proven).toContain('Zephyr')
  expect(proven).not.toContain('From SAM.gov')
  expect((await visit(`/business/${id}/card`)).status).toBe(200)
})

test('a registration ranks below a certificate and above the owner’s word, and ends on its expiration date', async ({
  db,
  clock,
  services,
  readSam,
  visit,
  rest,
}) => {
  const run = await readSam([samLine({ 1: 'ZEPHYR123456', 12: 'ZEPHYR AIR LLC' })])
  await publish(db, clock, run.id)
  await runListing(db, id, randomUUID())
  const level = async () => {
    const rows = await (await rest(`businesses?id=eq.${id}&select=proof_level`)).json()
    const found = []
    for (const proof of ['self-attested', 'sam-registered', 'sba-vetcert'])
      if ((await visit(`/businesses/search?proof=${proof}`)).words.includes('Zephyr'))
        found.push(proof)
    return [(rows as { proof_level: string | null }[])[0]?.proof_level, ...found]
  }
  const give = (given: NewVerification) =>
    db.insertInto('verifications').values(verificationRow(id, given)).execute()
  await give({ method: 'self-attested', checkedOn: '2026-11-01', note: '' })
  expect(await level()).toEqual(['sam-registered', 'sam-registered'])
  await give({ method: 'sba-vetcert', checkedOn: '2025-06-01', note: 'Entry 4711' })
  await db.deleteFrom('verifications').where('method', '=', 'self-attested').execute()
  expect(await level()).toEqual(['sba-vetcert', 'sba-vetcert'])
  services.moveTo('2027-03-02T15:00:00Z')
  await db.deleteFrom('verifications').where('method', '=', 'sba-vetcert').execute()
  expect(await level()).toEqual([null])
  expect((await visit(`/business/${id}`)).words).not.toContain('Registered as veteran-owned')
})
