import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text as its provider receives it, with the authorization header. */
type ReceivedText = {
  to: string
  text: string
  channel: string
  /** The digits in the text. */
  code: string
  authorization: string | undefined
}

/** The provider's reply: a status and a body, or none. */
type ProviderAnswer = { status: number; body: string } | 'silence'

/** A local SMS provider that records texts. */
export async function startTextProvider() {
  const received: ReceivedText[] = []
  let answer: ProviderAnswer = { status: 200, body: '{"id":"message-1"}' }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString())
      const code = /\d{4,}/.exec(body.text)?.[0] ?? ''
      received.push({ ...body, code, authorization: request.headers.authorization })
      if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/messages`,
    received,
    /** Sets the reply from now on. */
    answerWith: (next: ProviderAnswer) => void (answer = next),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
