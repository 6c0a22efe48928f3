import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import type { Mail } from '../src/platform/email/mail.ts'

/** A mail as somebody reads it: where its letter leads, and the code to type when it has one. */
export type ReadMail = Mail & { links: string[]; code?: string }

/** Finds the links (each once, in order, without the site's own at the foot) and the code of a letter. */
export function readEmail(mail: Mail): ReadMail {
  const body = parse(mail.html).querySelector('[data-part=letter]')
  const links = body?.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '') ?? []
  const code = body?.querySelector('[data-part=code]')?.text
  return { ...mail, links: [...new Set(links)], ...(code && { code }) }
}

/** Reads the mails that a running site writes into its data folder. */
export function mailbox(dataDir: string) {
  const read = new Set<string>()
  return {
    /** All so far, in the order of writing. */
    mails: async () => (await mailsIn(dataDir)).map(({ mail }) => mail),
    /** Waits for the next mail to an address: the first call gives the first one, and so on. */
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

/** The mails that are there, with the names of their files: those of a deleted account are gone. */
async function mailsIn(dataDir: string): Promise<{ name: string; mail: ReadMail }[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, mail: await readMime(await readFile(join(folder, name))) })),
  )
}

/** A mail from its MIME text, which closes each part with a line break of its own. */
export async function readMime(source: Uint8Array): Promise<ReadMail> {
  const { to = [], subject = '', text = '', html = '' } = await PostalMime.parse(source)
  const receivers = to.map(({ address }) => address).join(', ')
  return readEmail({ to: receivers, subject, text: text.trimEnd(), html: html.trimEnd() })
}
