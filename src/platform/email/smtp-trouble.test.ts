import { expect, test } from 'vitest'
import { whyNotSent } from './carrier.server.ts'

const server = 'mail.example.org:465'
const why = (message: string, more: object = {}) =>
  whyNotSent(Object.assign(new Error(message), more), server)

test('says what to check, and quotes the server’s answer', () => {
  const response = '535 5.7.8 Error: authentication failed'
  expect(why(`Invalid login: ${response}`, { code: 'EAUTH', response })).toBe(
    `The email server ${server} refused the login in SMTP_URL. It replied: ${response}`,
  )
  expect(why('getaddrinfo ENOTFOUND mail.example.org', { code: 'EDNS' })).toBe(
    'There’s no server called mail.example.org.',
  )
  expect(why('connect ECONNREFUSED 10.0.0.1:465', { code: 'ESOCKET' })).toBe(
    `${server} isn’t responding.`,
  )
  expect(why('Greeting never received', { code: 'ETIMEDOUT' })).toContain('smtps://')
  expect(why('certificate has expired', { code: 'ESOCKET' })).toContain('certificate')
  expect(why('x:SSL routines:wrong version number', { code: 'ESOCKET' })).toMatch(
    /doesn’t start connections with TLS.*port 465\.$/,
  )
  const sender = { code: 'EENVELOPE', command: 'MAIL FROM', response: '553 sender not yours' }
  expect(why('Mail command failed', sender)).toContain('(MAIL_FROM). It replied: 553 sender')
  expect(why('x', { ...sender, command: 'RCPT TO' })).toContain('refused the recipient')
  expect(why('x', { ...sender, command: 'DATA' })).toContain('refused the email')
  expect(why('socket hang up')).toBe(`Couldn’t use the email server ${server}. (socket hang up)`)
})
