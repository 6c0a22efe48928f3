import { expect, test } from 'vitest'
import type { SubmissionStatus } from '../../submissions/lifecycle/private-link.server.ts'
import { statusHistory } from './status-words.ts'

test("a form's document is listed after the form, even when saved a second before", () => {
  const at = (text: string) => new Date(`2026-11-24T${text}Z`)
  const sent = { at: at('15:00:01.010'), action: 'submit', isYours: true, why: '' } as const
  const status = { kind: 'suggest', history: [sent] } as unknown as SubmissionStatus
  const document = (text: string) => ({ receivedAt: at(text), deletedAt: null })
  const beside = {
    messages: [{ at: at('15:00:30'), text: 'Hello', by: null }],
    documents: [document('15:00:00.990'), document('15:00:20')],
    openings: [],
  }
  const lines = statusHistory(status, beside, at('16:00:00')).map(({ text }) => text)
  expect(lines).toEqual([
    'You sent it.',
    'You sent a document.',
    'You sent a document.',
    'You wrote to us.',
  ])
})

test('an answer and its message are one line', () => {
  const at = (text: string) => new Date(`2026-11-24T${text}Z`)
  const answer = { at: at('15:00:01.010'), action: 'answer', isYours: true, why: '' } as const
  const status = { kind: 'claim', history: [answer] } as unknown as SubmissionStatus
  const messages = [
    { at: at('14:00:00'), text: 'Hello', by: null },
    { at: at('15:00:01.009'), text: 'Call me.', by: null },
  ]
  const lines = statusHistory(status, { messages, documents: [], openings: [] }, at('16:00:00'))
  expect(lines.map(({ text, why }) => [text, why])).toEqual([
    ['You wrote to us.', 'Hello'],
    ['You answered.', 'Call me.'],
  ])
})
