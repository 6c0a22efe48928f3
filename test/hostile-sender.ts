import { expect } from 'vitest'
import { receiveSubmission } from '../src/submissions/lifecycle/receive.server.ts'
import type { TestServices } from './fixtures.ts'
import type { ReadMail } from './mails.ts'
import { checkedDetails } from './submission-builders.ts'

export const stranger = 'stranger@example.org'

/** Text that a hostile sender would show to a stranger. */
export const words = {
  name: 'Winmillions Casino',
  submitterName: 'Claimyour Prize',
  description: 'Visit buycheap.example today, it is free for everybody who reads this.',
  message: 'Hurryup',
  website: 'buycheap.example.com',
  submitterEmail: stranger,
}

let forms = 0

/** Sends a public form with an address that may be a stranger's. */
export async function suggest(services: TestServices, changes: Record<string, string> = {}) {
  const key = `suggested-${++forms}`
  const details = checkedDetails({ ...words, ...changes })
  const form = { kind: 'suggest', key, details, userId: null } as const
  const received = await receiveSubmission(services.db, form, services)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

/** Expects none of these words in an email. */
export function expectNoWordsIn({ subject, text, html }: ReadMail): void {
  const mail = `${subject} ${text} ${html}`.toLowerCase()
  for (const word of Object.values(words).join(' ').toLowerCase().split(/\W+/))
    if (word.length > 5 && !/stranger|everybody|example/.test(word))
      expect(mail).not.toContain(word)
}

export const last = (mails: ReadMail[]): ReadMail => mails.at(-1) ?? { ...noMail }

export const noMail = { to: '', subject: '', text: '', html: '', links: [] }
