import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { fillIn } from '../test/kill-while-submitting.ts'
import type { ServerProcess } from '../test/server-process.ts'

/** Answers by their text. */
export type Answers = Record<string, number>

const galleryHolds = 20

/** A picture as detailed as a photo, distinct for each number: 12 megapixels, 2 to 3 MB as JPEG. */
export async function busyPhoto(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const small = await sharp({
    create: { width: 504, height: 378, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer()
  return sharp(small)
    .blur(3 + (number % 3))
    .resize(4032, 3024)
    .modulate({ hue: number * 17 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** An owner who uploads photos one after another, for one listing after another, until stopped. */
export async function sendPhotos(
  { url }: Pick<ServerProcess, 'url'>,
  { listings, cookie }: { listings: string[]; cookie: string },
  signal: AbortSignal,
): Promise<Answers> {
  const answers: Answers = {}
  const photo = await busyPhoto(0)
  for (let sent = 0; !signal.aborted && sent < listings.length * galleryHolds; sent++) {
    const form = new FormData()
    form.append('kind', 'gallery')
    // Bytes after a picture's end make it another file.
    form.append('photo', new File([new Uint8Array(photo), randomBytes(8)], `${sent}.jpg`))
    const path = `/business/${listings[Math.floor(sent / galleryHolds)]}/photos/upload`
    const headers = { cookie, origin: url }
    const answer = await fetch(url + path, { method: 'POST', body: form, headers }).catch(
      () => null,
    )
    const said = (await answer?.text().catch(() => '')) ?? ''
    note(answers, `${answer?.status ?? 'cut'}${answer?.ok ? '' : ` ${said.slice(0, 100)}`}`)
  }
  return answers
}

/** Visitors who submit a business each second, until stopped. */
export async function sendForms(
  server: Pick<ServerProcess, 'url'>,
  count: number,
  signal: AbortSignal,
): Promise<Answers> {
  const answers: Answers = {}
  const senders = await fillIn(server, count).catch(() => [])
  if (!senders.length) note(answers, 'no form could be opened')
  await wait(3100)
  for (const { form, address } of senders) {
    if (signal.aborted) break
    const answer = await fetch(`${server.url}/submit-business`, {
      method: 'POST',
      body: form,
      headers: { origin: server.url, 'x-forwarded-for': address },
      redirect: 'manual',
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    note(answers, String(answer?.status ?? 'cut'))
    await wait(1000)
  }
  return answers
}

function note(answers: Answers, said: string): void {
  answers[said] = (answers[said] ?? 0) + 1
}
