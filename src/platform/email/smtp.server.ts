import { MailRefused, messageOf, type Carrier, type Sender } from './mail.ts'
import { whyNotSent, type SmtpError } from './smtp-trouble.ts'

const second = 1000

/** Less than the five-minute claim, so that no other process sends it too. */
const timeout = 240 * second

/**
 * Pooled connections.
 * @param url such as smtps://user:password@mail.example.org:465.
 */
export function smtpTransport(url: string, from: Sender): Carrier {
  const opened = open(url)
  const name = serverOf(url)
  const explain = (error: SmtpError & { responseCode?: number }) => {
    const Kind = isFinal(error) ? MailRefused : Error
    throw new Kind(whyNotSent(error, name), { cause: error })
  }
  return {
    name,
    isServer: true,
    async send(mail) {
      const signal = AbortSignal.timeout(timeout)
      const pool = await opened
      const { response } = await pool.sendMail({ ...messageOf(mail, from), signal }).catch(explain)
      return response
    },
    async check() {
      await (await opened).verify().catch(explain)
    },
    close: () => void opened.then((pool) => pool.close()),
  }
}

/** Without user and password. */
function serverOf(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 10,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 60 * second,
  })
}

/**
 * True for a permanent refusal of the recipient or message. A refused login or sender is our
 * setting, which can be fixed while the email waits.
 */
function isFinal({
  code,
  command,
  responseCode = 0,
}: SmtpError & { responseCode?: number }): boolean {
  const isImpossible = code === 'EENVELOPE' && command === 'API'
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return isImpossible || isRefused
}
