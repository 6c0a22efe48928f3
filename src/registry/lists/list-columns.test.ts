import { expect, test } from 'vitest'
import { mayBeEnd } from './read-list.server.ts'
import { columnCalled } from './list-columns.ts'

test('a heading is recognized however it’s abbreviated', () => {
  const ends =
    'Exp. Date, Exp Date, ExpDate, EXP_DT, Exp, Expiry, Expires, Expires On, Expiration, Cert. Exp. Date, CertExpDate, SBA cert. expires on, Date of Expiration, Valid Thru, VOSB Exp'
  for (const heading of ends.split(', '))
    expect(columnCalled(heading), heading).toBe('validThrough')
  const others = {
    'Cert. No.': 'number',
    'Cert #': 'number',
    'Ph.': 'phone',
    'Bus. Name': 'name',
    'VetCert Status': 'status',
    'Cert Types': 'kind',
    ZIP: 'zip',
    'Exit Dt': 'exitedOn',
  }
  for (const [heading, column] of Object.entries(others))
    expect(columnCalled(heading), heading).toBe(column)
  for (const heading of ['Experience', 'Date', 'Export', 'Years', 'License Exp.', 'Co.'])
    expect(columnCalled(heading), heading).toBeNull()
})

test('dates in most cells may be the end, unless the heading says what they are', () => {
  const days = ['11/30/2026', '', 'Dec 1, 2027']
  expect(mayBeEnd('Col7', days)).toBe(true)
  expect(mayBeEnd('License Exp.', days)).toBe(true)
  for (const heading of ['Start date', 'Certified since', 'Entrance Date', 'Cert. Date'])
    expect(mayBeEnd(heading, days), heading).toBe(false)
  expect(mayBeEnd('Postal', ['34994', '33602'])).toBe(false)
  expect(mayBeEnd('Notes', ['11/30/2026', 'soon', 'never', ''])).toBe(false)
})
