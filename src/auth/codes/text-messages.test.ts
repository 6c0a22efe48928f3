import { expect } from 'vitest'
import { test } from '../../../test/auth-fixtures.ts'
import { httpTextMessages } from './text-messages.server.ts'

const message = { to: '13055550100', text: 'Your code is 123456', channel: 'sms' } as const

test('a message is sent with the token, and its id is returned', async ({ texts }) => {
  const messages = httpTextMessages({ url: texts.url, token: 'secret', maxSeconds: 10 })
  expect(await messages.send(message)).toEqual({ id: 'message-1' })
  expect(texts.received).toEqual([{ ...message, code: '123456', authorization: 'Bearer secret' }])
})

test('an answer without an id is accepted', async ({ texts }) => {
  const messages = httpTextMessages({ url: texts.url, token: '', maxSeconds: 10 })
  for (const body of ['', '{}', 'queued', '{"id":7}', 'null']) {
    texts.answerWith({ status: 202, body })
    expect(await messages.send(message)).toEqual({})
  }
  expect(texts.received[0]?.authorization).toBeUndefined()
})

test('an error status and a redirect are failures', async ({ texts }) => {
  const messages = httpTextMessages({ url: texts.url, token: 'secret', maxSeconds: 10 })
  texts.answerWith({ status: 401, body: '{"id":"message-1"}' })
  await expect(messages.send(message)).rejects.toThrow('the provider answered 401')
  texts.answerWith({ status: 302, body: '' })
  await expect(messages.send(message)).rejects.toThrow('the provider answered 302')
})

test('an unresponsive provider times out', async ({ texts }) => {
  texts.answerWith('silence')
  const messages = httpTextMessages({ url: texts.url, token: 'secret', maxSeconds: 0.05 })
  await expect(messages.send(message)).rejects.toThrow('timeout')
})
