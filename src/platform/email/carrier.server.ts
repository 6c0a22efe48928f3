import { join } from 'node:path'
import { folderTransport } from './folder.server.ts'
import type { Carrier, Sender } from './mail.ts'
import { smtpTransport } from './smtp.server.ts'
import { writeEmail } from './email-template.ts'

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

/** `answer`: the server's answer, or why it wasn't sent. */
export type TestSent = { ok: boolean; answer: string }

/** Bypasses the queue. */
export async function sendTestEmail(
  carrier: Pick<Carrier, 'send'>,
  { site, to, id, now }: { site: { name: string; url: string }; to: string; id: string; now: Date },
): Promise<TestSent> {
  const mail = writeEmail({
    site: { name: site.name, url: site.url },
    to,
    subject: `Test email from ${site.name}`,
    paragraphs: [`This is a test. Emails from ${site.name} reach this address.`],
  })
  try {
    return { ok: true, answer: await carrier.send({ ...mail, id, writtenAt: now }) }
  } catch (error) {
    return { ok: false, answer: error instanceof Error ? error.message : String(error) }
  }
}
