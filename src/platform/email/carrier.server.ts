import * as t from '#messages/command-mail.ts'
import { join } from 'node:path'
import { MailboxGone, messageOf, MailRefused, type Carrier, type Sender } from './mail.ts'
import { writeEmail } from './email-template.ts'
import { readdir, readFile, rm, unlink } from 'node:fs/promises'
import { makeFolderOnDisk, renameOnDisk, writeSynced } from '../db/folder/on-disk.server.ts'
import { addressPattern } from './address-pattern.ts'

export function openCarrier({
  smtpUrl,
  mailFrom,
  dataDir,
}: {
  smtpUrl: string | undefined
  mailFrom: Sender
  dataDir: string
}): Carrier {
  return smtpUrl
    ? smtpTransport(smtpUrl, mailFrom)
    : folderTransport(join(dataDir, 'outbox'), mailFrom)
}

export type TestSent = { ok: boolean; answer: string }

export async function sendTestEmail(
  carrier: Pick<Carrier, 'send'>,
  { site, to, id, now }: { site: { name: string; url: string }; to: string; id: string; now: Date },
): Promise<TestSent> {
  const mail = writeEmail({
    site: { name: site.name, url: site.url },
    to,
    subject: t.testSubject({ site: site.name }),
    paragraphs: [t.testText({ site: site.name })],
  })
  try {
    return { ok: true, answer: await carrier.send({ ...mail, id, writtenAt: now }) }
  } catch (error) {
    return { ok: false, answer: error instanceof Error ? error.message : String(error) }
  }
}

/** .eml files named by time and id, so that a retry replaces its file. */
export function folderTransport(folder: string, from: Sender): Carrier {
  return {
    name: folder,
    isServer: false,
    sender: from,
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(messageOf(mail, from))
      const file = join(folder, `${timeInName(mail.writtenAt)}-${mail.id}.eml`)
      // Security: contains account links and codes.
      await makeFolderOnDisk(folder)
      await rm(`${file}.part`, { force: true })
      await writeSynced(`${file}.part`, message as Buffer)
      await renameOnDisk(`${file}.part`, file)
      return file
    },
    check: () => makeFolderOnDisk(folder),
    close() {},
  }
}

export async function forgetMailFiles(folder: string, before: Date, most: number): Promise<number> {
  const names = await filesIn(folder)
  const last = timeInName(before)
  const old = names.filter(
    (name) => /^\d{4}-.*\.eml/.test(name) && name.slice(0, last.length) <= last,
  )
  const gone = old.slice(0, most)
  for (const name of gone) await unlink(join(folder, name))
  return gone.length
}

/** For any recipient. */
export async function forgetMailFilesNaming(folder: string, email: string): Promise<void> {
  const pattern = new RegExp(addressPattern(email), 'i')
  for (const name of (await filesIn(folder)).filter((name) => name.includes('.eml'))) {
    const path = join(folder, name)
    if (textsOf(await readFile(path, 'latin1')).some((text) => pattern.test(text)))
      await rm(path, { force: true })
  }
}

function textsOf(message: string): string[] {
  const joined = message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  const encoded = message.match(/^(?:[A-Za-z0-9+/]{60,}\r?\n)*[A-Za-z0-9+/]{4,}={0,2}\r?$/gm) ?? []
  return [joined, ...encoded.map((part) => Buffer.from(part, 'base64').toString('latin1'))]
}

async function filesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

function timeInName(moment: Date): string {
  return moment.toISOString().replace(/[:.]/g, '-')
}

const second = 1000

/** Less than the five-minute claim, so that no other process sends it too. */
const timeout = 240 * second

/** @param url such as smtps://user:password@mail.example.org:465 */
export function smtpTransport(url: string, from: Sender): Carrier {
  const opened = open(url)
  const name = serverOf(url)
  const explain = (error: SmtpError & { responseCode?: number }) => {
    const Kind = isMailboxGone(error) ? MailboxGone : isFinal(error) ? MailRefused : Error
    throw new Kind(whyNotSent(error, name), { cause: error })
  }
  return {
    name,
    isServer: true,
    sender: from,
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

/** A permanent refusal of the recipient or message. A refused login or sender can be fixed while the email waits. */
function isFinal({
  code,
  command,
  responseCode = 0,
}: SmtpError & { responseCode?: number }): boolean {
  const isImpossible = code === 'EENVELOPE' && command === 'API'
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return isImpossible || isRefused
}

/** By the enhanced status code: a bare 550 can also refuse us. RFC 3463 section 3.2 and 3.3, RFC 7505 section 4.2. */
function isMailboxGone({ command, response = '' }: SmtpError): boolean {
  return command === 'RCPT TO' && /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(response)
}

export type SmtpError = Error & { code?: string; command?: string; response?: string }

/** For the operator: what to check, then the server's answer. */
export function whyNotSent(error: SmtpError, server: string): string {
  const connection = connectionProblem(error, server)
  const { message, response } = error
  if (response)
    return `${connection ?? refusal(error, server)} ${t.itAnswered({ answer: response.trim() })}`
  return connection ?? `${refusal(error, server)} (${message.trim()})`
}

/** These say what to correct without the system's own words. */
function connectionProblem({ code, message }: SmtpError, server: string): string | null {
  if (code === 'EDNS') return t.noServer({ server: server.replace(/:\d+$/, '') })
  if (message.includes('ECONNREFUSED')) return t.noAnswer({ server })
  if (code === 'ETIMEDOUT') return t.tooSlow({ server })
  const isEncryption = code !== 'EAUTH' && !/certificate/i.test(message) && /SSL|TLS/.test(message)
  return isEncryption ? t.noTls({ server }) : null
}

function refusal({ code, command = '', message }: SmtpError, server: string): string {
  if (code === 'EAUTH') return t.loginRefused({ server })
  if (/certificate/i.test(message)) return t.badCertificate({ server })
  if (command === 'MAIL FROM') return t.senderRefused({ server })
  if (command === 'RCPT TO') return t.receiverRefused({ server })
  if (command === 'DATA') return t.emailRefused({ server })
  return t.unusable({ server })
}
