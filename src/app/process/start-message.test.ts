/** @module-tag once */
import { expect, test } from 'vitest'
import { reasonOf, startMessage } from './start-message.ts'

const local = { host: '127.0.0.1', port: 3000, portSetting: 3000 }
const said = (url: string, where: Partial<typeof local> = {}) =>
  startMessage({ name: 'Directory', url }, { ...local, ...where })
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .slice(1)

test('the start message has the local address when no other is set', () => {
  expect(said('http://localhost:3000')).toEqual(['http://localhost:3000'])
  expect(said('http://localhost:0', { port: 43567, portSetting: 0 })).toEqual([
    'http://localhost:43567',
  ])
})

test('the start message has the public address and the port for a proxy', () => {
  expect(said('https://www.example.org')).toEqual([
    'https://www.example.org',
    'Listening at http://localhost:3000',
  ])
  expect(said('https://www.example.org', { host: '0.0.0.0' })).toEqual([
    'https://www.example.org',
    'Listening on http://localhost:3000, and on port 3000 at all of this computer’s other addresses',
  ])
  expect(said('http://10.0.0.7:3000', { host: '10.0.0.7' })).toEqual(['http://10.0.0.7:3000'])
})

test('opening the site to others without a public address shows a warning', () => {
  const hint =
    'Other people can reach the site. Set SITE_URL to the address they use, because links in emails need it'
  const open = (host: string) => said('http://localhost:3000', { host })
  expect(open('0.0.0.0')).toEqual(['http://localhost:3000', hint])
  expect(open('::')).toEqual(['http://localhost:3000', hint])
  expect(open('10.0.0.7')).toEqual(['http://10.0.0.7:3000', hint])
  expect(open('fd00::7')).toEqual(['http://[fd00::7]:3000', hint])
})

test('a taken port is reported without a command that only a checkout has', () => {
  const where = { port: 3000, host: '127.0.0.1', dataDir: '/var/lib/directory' }
  const reason = reasonOf(Object.assign(new Error('listen'), { code: 'EADDRINUSE' }), where)
  expect(reason).toContain('set PORT to another port')
  expect(reason).not.toContain('npm')
})
