import * as t from '#messages/photos.ts'
import { data, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { pathWith } from '../../account/session/local-path.ts'
import { acceptedForm } from '../../platform/forms/answer-form.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import type { CropRefused } from './crop-form.tsx'
import { cropFields, readCrop } from './crop.ts'
import { cropPhoto, findMaster, findPhoto } from './crop-photo.server.ts'
import { kindOf, runPhotoForm } from './photo-form.server.ts'
import type { ChangedPhotos, PhotosOf } from './photo-holder.server.ts'
import type { Added, Refused } from './photo-texts.ts'
import { addPhoto } from './photos.server.ts'

/** `page`: the path of the page of photos. */
type OnPage = ChangedPhotos & { page: string }

/**
 * The form of the page of photos. @throws a redirect to it when done. @param undo of the last
 * change, where there is a history; false if that's no longer possible
 */
export async function runPhotosRequest(
  services: Services,
  of: OnPage,
  request: Request,
  undo?: (change: string) => Promise<boolean>,
) {
  const read = await formValues(request)
  if (!read.ok) {
    if (read.status !== 413) throw data(null, { status: read.status })
    const problems = [{ name: '', text: t.tooMuch() }]
    return data({ kind: 'gallery', problems, added: 0 } satisfies Refused, { status: 413 })
  }
  if (undo && fieldValue(read.form, 'intent') === 'undo') {
    if (await undo(fieldValue(read.form, 'change')))
      throw redirect(pathWith(of.page, { done: 'undone' }))
    return data({ isUndoRefused: true as const }, { status: 409 })
  }
  const refused = await runPhotoForm(services, of, read.form)
  return data(refused, { status: 'conflicts' in refused ? 409 : 422 })
}

export async function takeUpload(
  services: Services,
  of: ChangedPhotos,
  request: Request,
): Promise<Response> {
  const read = await formValues(request)
  if (!read.ok) {
    const text = photoProblemText(read.status === 413 ? 'too large' : 'damaged')
    return Response.json({ ok: false, text } satisfies Added, { status: read.status })
  }
  const file = read.form.get('photo')
  const kind = kindOf(read.form.get('kind'))
  if (!(file instanceof File) || !kind)
    return Response.json({ ok: false, text: photoProblemText('empty') } satisfies Added, {
      status: 400,
    })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const added = await addPhoto(services, bytes, { ...of, kind, keepsOld: read.form.has('keep') })
  const answer = Response.json(added, { status: added.ok ? 200 : 422 })
  return added.ok ? acceptedForm(answer) : answer
}

type CropRequest = { params: { photoId: string }; request: Request }

/** @throws 404 if there is no such photo. */
export async function runCrop(services: Services, of: OnPage, { params, request }: CropRequest) {
  const photoId = Number(params.photoId)
  if (!(await findPhoto(services.db, of, photoId))) throw data(null, { status: 404 })
  const form = await formOf(request)
  const isWhole = fieldValue(form, 'intent') === 'whole'
  const read = isWhole ? null : readCrop((field) => fieldValue(form, field))
  const values = Object.fromEntries(cropFields.map(([field]) => [field, fieldValue(form, field)]))
  if (read && !read.ok) {
    const { field, text } = read
    return data({ field, text, values } satisfies CropRefused, { status: 422 })
  }
  const text = await cropPhoto(services, { ...of, photoId }, read?.crop ?? null)
  if (text) return data({ field: null, text, values } satisfies CropRefused, { status: 422 })
  return redirect(pathWith(of.page, { done: isWhole ? 'whole' : 'cropped' }))
}

/** @throws 404 if there is no such photo. */
export async function wholePhotoAnswer(
  { db, images }: Pick<Services, 'db' | 'images'>,
  of: PhotosOf,
  photoId: string,
): Promise<Response> {
  const photo = await findPhoto(db, of, Number(photoId))
  const bytes = photo && (await findMaster(images.store, photo))
  if (!bytes) throw data(null, { status: 404 })
  return new Response(bytes, {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
