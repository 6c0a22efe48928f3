import { MailRefused, messageOf, type Sender, type SendMail } from './mail.ts'

const second = 1000

/** Below the five minutes for which a mail is ours, so that no other process sends it beside us. */
const patience = 240 * second

/**
 * Opens the way to a mail server, with connections that are kept for the next mail.
 *
 * @param url such as smtps://user:password@mail.example.org:465.
 */
export function smtpTransport(url: string, from: Sender): { send: SendMail; close(): void } {
  const opened = open(url)
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(patience)
      const pool = await opened
      await pool.sendMail({ ...messageOf(mail, from), signal }).catch((error: SmtpError) => {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error
      })
    },
    close: () => void opened.then((pool) => pool.close()),
  }
}

/** The library comes along only where mails go to a server. */
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

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/**
 * Whether the server refused this receiver or this message for good. A refused login or sender is a slip in
 * our settings, which somebody can mend while the mail waits.
 */
function isFinal({ code, command, responseCode = 0 }: SmtpError): boolean {
  const isImpossible = code === 'EENVELOPE' && command === 'API'
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return isImpossible || isRefused
}
