import { expect, vi } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { applySettings } from './apply-settings.server.ts'
import { writeSetting } from './site-settings.server.ts'

test('environment settings also reach the pages’ own copies of these modules', async ({
  services,
}) => {
  const { db, site, now } = services
  const { name } = site
  const brand = {
    name: 'Harbor',
    shortName: '',
    tagline: '',
    contactEmail: '',
    contactPhone: '',
    contactAddress: '',
    organization: '',
    town: '',
    facebookUrl: '',
  }
  const change = {
    by: { userId: null, name: 'Nina' },
    action: 'name and contact saved',
    now: now(),
  }
  await writeSetting(db, 'brand', brand, change)
  await applySettings(services)
  expect(site.name).toBe('Harbor')
  vi.resetModules()
  const ofPages = await import('./apply-settings.server.ts')
  expect(ofPages.givenOf(site).name).toBe(name)
  await writeSetting(db, 'brand', null, change)
  await ofPages.applySettings(services)
  expect(site.name).toBe(name)
})
