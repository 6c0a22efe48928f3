import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import type { Mail } from '../src/platform/email/mail.ts'
import { pseudoCheckout, readPseudoMail } from './pseudo-language.ts'

/** An email as its recipient reads it: the links, and the code if it has one. */
export type ReadMail = Mail & { links: string[]; code?: string }

/** Finds an email's links (each once, in order, without the site's own in the footer) and its code. */
export function readEmail(mail: Mail): ReadMail {
  const body = parse(mail.html).querySelector('[data-part=letter]')
  const links = body?.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '') ?? []
  const code = body?.querySelector('[data-part=code]')?.text
  return { ...mail, links: [...new Set(links)], ...(code && { code }) }
}

/** Reads the emails that a running site writes to its data folder. */
export function mailbox(dataDir: string) {
  const read = new Set<string>()
  return {
    /** All so far, in order. */
    mails: async () => (await mailsIn(dataDir)).map(({ mail }) => mail),
    /** Waits for the next email to an address: the first call returns the first one, and so on. */
    async mailTo(address: string): Promise<ReadMail> {
      const next = async () => {
        const unread = (await mailsIn(dataDir)).filter(({ name }) => !read.has(name))
        const found = unread.find(({ mail }) => mail.to === address)
        if (!found) throw new Error(`There is no other email to ${address}.`)
        read.add(found.name)
        return found.mail
      }
      return vi.waitFor(next, { timeout: 120_000 })
    },
  }
}

/** Current emails with their file names; those of deleted accounts are gone. */
async function mailsIn(dataDir: string): Promise<{ name: string; mail: ReadMail }[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names.sort().map(async (name) => {
      const mail = await readMime(await readFile(join(folder, name)))
      return { name, mail: pseudoCheckout ? readPseudoMail(mail) : mail }
    }),
  )
}

/** Reads an email's MIME text, which ends each part with a line break. */
export async function readMime(source: Uint8Array): Promise<ReadMail> {
  const { to = [], subject = '', text = '', html = '' } = await PostalMime.parse(source)
  const receivers = to.map(({ address }) => address).join(', ')
  return readEmail({ to: receivers, subject, text: text.trimEnd(), html: html.trimEnd() })
}
