import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A local mail server that records accepted emails. */
export type MailServer = {
  url: string
  port: number
  arrived: Email[]
  /** Its replies to a recipient (RCPT), such as 550 or `550 5.1.1 no such user`, and to a message (DATA); 250 accepts. */
  answers: { receiver(address: string): number | string; message(): number }
  stop(): Promise<void>
}

/** @param login the accepted login; none is required by default. */
export async function startMailServer({ port = 0, login = '' } = {}): Promise<MailServer> {
  const arrived: Email[] = []
  const answers: MailServer['answers'] = { receiver: () => 250, message: () => 250 }
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: !login,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth({ username, password }, _session, done) {
      if (`${username}:${password}` === login) done(null, { user: username })
      else done(refusal(535))
    },
    onRcptTo: ({ address }, _session, done) => done(refusal(answers.receiver(address))),
    onData(stream, _session, done) {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream))
        const refused = refusal(answers.message())
        if (!refused) arrived.push(mail)
        done(refused)
      }
      void take()
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://${login && `${login}@`}127.0.0.1:${taken}`,
    port: taken,
    arrived,
    answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(answer: number | string): Error | null {
  const [, code, text] = /^(\d+) ?(.*)$/.exec(String(answer)) ?? []
  if (Number(code) < 300) return null
  const reason = text || `Answered ${code} on purpose`
  return Object.assign(new Error(reason), { responseCode: Number(code) })
}
