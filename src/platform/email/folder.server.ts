import { readdir, readFile, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolderOnDisk, renameOnDisk, writeSynced } from '../db/folder/on-disk.server.ts'
import { addressPattern } from './address-pattern.ts'
import { messageOf, type Carrier, type Sender } from './mail.ts'

/**
 * Writes .eml files named by time and id, so that a retry replaces its file; files appear only when
 * complete.
 */
export function folderTransport(folder: string, from: Sender): Carrier {
  return {
    name: folder,
    isServer: false,
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(messageOf(mail, from))
      const file = join(folder, `${timeInName(mail.writtenAt)}-${mail.id}.eml`)
      // Security: contains account links and codes, so only the folder's owner may read it.
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

/** Deletes every file containing the address, whoever it was sent to. */
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
