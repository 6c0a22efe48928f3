/** @module-tag once */
import { Hono } from 'hono'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTrustedProxies, visitorOf, type Visitor } from './visitor.server.ts'

type From = { peer?: string; named?: string; proxies?: string; isLocal?: boolean }

/** The visitor of a request from `peer`, with `named` in the header. */
async function ask({ peer, named, proxies, isLocal = false }: From): Promise<Visitor> {
  const app = new Hono()
  const trusted = proxies === undefined ? null : readTrustedProxies(proxies)
  app.get('/', (c) => c.json(visitorOf(c, { trusted, header: 'x-forwarded-for', isLocal })))
  const headers: Record<string, string> = named === undefined ? {} : { 'x-forwarded-for': named }
  const socket = { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' }
  const env = peer === undefined ? {} : { incoming: { socket } }
  return (await app.request('/', { headers }, env)).json()
}

const bucket = async (from: From) => (await ask(from)).bucket

describe('a visitor', () => {
  test('is the connection’s other end if no proxy is trusted, whatever the header says', async () => {
    const peer = '203.0.113.7'
    expect(await ask({ peer })).toEqual({ ip: peer, bucket: peer })
    expect(await ask({ peer, named: '198.51.100.1' })).toEqual({ ip: peer, bucket: peer })
  })

  test('behind an unlisted proxy shares one bucket with all others', async () => {
    expect(await bucket({ peer: '127.0.0.1' })).toBe('unknown')
    expect(await bucket({ peer: '127.0.0.1', named: '198.51.100.1' })).toBe('unknown')
    expect(await bucket({ peer: '127.0.0.1', named: '198.51.100.1', isLocal: true })).toBe(
      'unknown',
    )
    expect(await bucket({ peer: '172.17.0.1', named: '198.51.100.1' })).toBe('unknown')
    expect(await bucket({ peer: '172.17.0.1' })).toBe('172.17.0.1')
  })

  test('on the operator’s machine is one visitor', async () => {
    const local = { ip: '', bucket: '127.0.0.1', isLocal: true }
    for (const peer of ['::1', '::ffff:127.0.0.1', '127.0.0.1', '127.8.8.8'])
      expect(await ask({ peer, isLocal: true })).toEqual(local)
  })

  test('is what the nth trusted proxy from the right wrote', async () => {
    const peer = '10.0.0.1'
    const named = '1.1.1.1, 2.2.2.2, 3.3.3.3'
    expect(await bucket({ peer, named, proxies: '1' })).toBe('3.3.3.3')
    expect(await bucket({ peer, named, proxies: '2' })).toBe('2.2.2.2')
    expect(await bucket({ peer, named: '3.3.3.3', proxies: '2' })).toBe('unknown')
    expect(await bucket({ peer, proxies: '1' })).toBe('unknown')
  })

  test('can’t escape by writing into the header', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...'0123456789.:, [af]x'.split('')) }),
        async (invented) => {
          const named = `${invented}, 203.0.113.7`
          expect(await bucket({ peer: '10.0.0.1', named, proxies: '1' })).toBe('203.0.113.7')
          const listed = { peer: '10.0.0.1', named, proxies: '10.0.0.0/8' }
          expect(await bucket(listed)).toBe('203.0.113.7')
        },
      ),
    )
  })

  test('is the first from the right that isn’t a listed proxy', async () => {
    const proxies = '10.0.0.0/8, 2001:db8:1::/48'
    const named = '9.9.9.9, 203.0.113.7, 10.1.2.3'
    expect(await bucket({ peer: '10.0.0.1', named, proxies })).toBe('203.0.113.7')
    expect(await bucket({ peer: '2001:db8:1::5', named, proxies })).toBe('203.0.113.7')
    expect(await bucket({ peer: '198.51.100.1', named, proxies })).toBe('198.51.100.1')
    expect(await bucket({ peer: '10.0.0.1', named: 'nobody, 10.1.2.3', proxies })).toBe('unknown')
    expect(await bucket({ peer: '10.0.0.1', proxies })).toBe('unknown')
  })

  test('counts as one with its whole /64 in IPv6', async () => {
    const from = (named: string) => bucket({ peer: '10.0.0.1', named, proxies: '1' })
    expect(await from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(await from('2001:db8:1:2::ffff')).toBe('2001:db8:1:2::/64')
    expect(await from('[2001:0DB8:0001:0002:aaaa::1]:443')).toBe('2001:db8:1:2::/64')
    expect(await from('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
    expect(await from('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect((await ask({ peer: '2001:db8:1:2::ffff' })).ip).toBe('2001:db8:1:2::ffff')
  })

  test('counts as the IPv4 address inside an IPv6 one, however it’s written', async () => {
    const from = (named: string) => bucket({ peer: '10.0.0.1', named, proxies: '1' })
    for (const wrapped of [
      '::ffff:203.0.113.7',
      '::FFFF:cb00:7107',
      '0:0:0:0:0:ffff:cb00:7107',
      '0000::ffff:203.0.113.7',
      '[::ffff:203.0.113.7]:443',
      '[::ffff:cb00:7107%eth0]:443',
      '64:ff9b::203.0.113.7',
      '2002:cb00:7107:1::1',
      '2002:cb00:7107:ffff:1::',
    ])
      expect(await from(wrapped), wrapped).toBe('203.0.113.7')
    expect(await bucket({ peer: '::ffff:cb00:7107' })).toBe('203.0.113.7')
    // A trusted proxy matches in either notation.
    const listed = { peer: '::ffff:a00:1', named: '203.0.113.7', proxies: '10.0.0.0/8' }
    expect(await bucket(listed)).toBe('203.0.113.7')
    expect(await from('::ffff:0:cb00:7107')).toBe('0:0:0:0::/64')
    expect(await from('2001:db8:1:2::7%25eth0')).toBe('2001:db8:1:2::/64')
    expect(await from('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(await from('fe80::2%wlan0')).toBe('fe80:0:0:0::/64')
  })

  test('is recognized without the port some proxies add', async () => {
    expect(await bucket({ peer: '10.0.0.1', named: '203.0.113.7:51234', proxies: '1' })).toBe(
      '203.0.113.7',
    )
  })
})

describe('the setting of trusted proxies', () => {
  test.each([
    '0',
    '10',
    '-1',
    '',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'localhost',
    '1.2.3',
    '::1/129',
    '10.0.0.1,',
  ])('is not "%s"', (text) => {
    expect(readTrustedProxies(text)).toBeNull()
  })
})
