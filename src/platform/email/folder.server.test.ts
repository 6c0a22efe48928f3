import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { from, hello, test } from '../../../test/mail-queue-fixtures.ts'
import { readMime } from '../../../test/mails.ts'
import { deliverDue } from './deliver.server.ts'
import { folderTransport, forgetMailFilesNaming } from './carrier.server.ts'
import { queueMail } from './outbox.server.ts'

describe('mail in a folder', () => {
  test('is a complete message in its own file, readable only by its owner', async ({
    db,
    services,
    folder,
  }) => {
    const mail = hello('dana@example.com')
    await queueMail(db, mail, { id: 'one', now: services.now() })
    const outbox = join(folder, 'outbox')
    expect(await deliverDue(db, folderTransport(outbox, from).send, services)).toMatchObject({
      sent: 1,
    })
    const names = await readdir(outbox)
    expect(names).toEqual(['2026-11-21T15-00-00-000Z-one.eml'])
    const file = join(outbox, names[0] ?? '')
    const source = await readFile(file)
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(String(source)).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(await readMime(source)).toMatchObject({
      to: 'dana@example.com',
      subject: mail.subject,
      text: mail.text.trimEnd(),
      html: mail.html.trimEnd(),
      links: ['https://directory.example.org/hello'],
    })
  })

  test('is deleted with the account it names, and only then', async ({ db, services, folder }) => {
    const outbox = join(folder, 'outbox')
    const at = { now: services.now() }
    await queueMail(db, hello('zoe@example.com'), { ...at, id: 'to-her' })
    await queueMail(db, hello('chloe.zoe@example.com'), { ...at, id: 'to-chloe' })
    await queueMail(db, hello('zoe@example.com.au'), { ...at, id: 'to-australia' })
    // Quoted-printable wraps lines; text without spaces becomes base64.
    const plain = `${'The new owner of the listing is '.repeat(3)}Zoe@example.com.`
    const encoded = `${'é'.repeat(200)} zoe@example.com`
    for (const [id, text] of Object.entries({ plain, encoded }))
      await queueMail(db, { ...hello('dana@example.com'), text }, { ...at, id })
    await queueMail(db, hello('dana@example.com'), { ...at, id: 'to-dana' })
    await deliverDue(db, folderTransport(outbox, from).send, services)
    expect(await readdir(outbox)).toHaveLength(6)
    await forgetMailFilesNaming(outbox, 'zoe@example.com')
    const left = (await readdir(outbox)).map((name) => name.replace(/^.*Z-/, ''))
    expect(left.sort()).toEqual(['to-australia.eml', 'to-chloe.eml', 'to-dana.eml'])
    await forgetMailFilesNaming(join(folder, 'missing'), 'zoe@example.com')
  })

  test('waits while the folder isn’t writable', async ({ db, services, folder }) => {
    await writeFile(join(folder, 'outbox'), 'a file, not a folder')
    await queueMail(db, hello('dana@example.com'), { id: 'one', now: services.now() })
    const { send } = folderTransport(join(folder, 'outbox'), from)
    expect(await deliverDue(db, send, services)).toEqual({ sent: 0, failed: 1 })
    await rm(join(folder, 'outbox'))
    services.moveTo('2026-11-21T15:01:00Z')
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 0 })
  })
})
