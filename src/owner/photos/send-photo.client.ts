import type { PhotoKind } from '../../listings/photos/photo.ts'
import type { Added } from './photo-texts.ts'

const lost = 'The connection was lost. Try this photo again'
const busy = 'We cannot take this photo at this moment. Try it again in a minute'
const signedOut = 'You are not signed in any more. Load this page again and sign in'

/** What came of a photo; `again` where the photo itself is not to blame. */
export type Sent = Added & { again?: boolean }

/** What tells one sending of a photo from the next: sent again after a lost answer, it is not added twice. */
export type SendKey = { formKey: string; formName: string; upload: string }

/**
 * Sends one photo.
 *
 * @param address of the route that takes it.
 * @param tell is told how much of it has left, in percent.
 */
export function sendPhoto(
  address: string,
  { kind, photo, name, sendKey }: { kind: PhotoKind; photo: Blob; name: string; sendKey: SendKey },
  tell: (percent: number) => void,
): Promise<Sent> {
  const form = new FormData()
  form.append('kind', kind)
  for (const [field, value] of Object.entries(sendKey)) form.append(field, value)
  form.append('photo', photo, name)
  // Of all that browsers have, this alone tells how much has left.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    const fail = (text: string) => resolve({ ok: false, text, again: true })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      tell(Math.round((loaded / total) * 100)),
    )
    request.addEventListener('error', () => fail(lost))
    request.addEventListener('load', () => {
      if (request.status === 429 || request.status === 503) return fail(busy)
      try {
        resolve(JSON.parse(request.responseText) as Added)
      } catch {
        fail(request.status === 200 ? signedOut : lost)
      }
    })
    request.open('POST', address)
    request.send(form)
  })
}
