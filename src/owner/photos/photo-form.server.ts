import { data, href, redirect } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import type { PhotoKind } from '../../directory/photos/photo.ts'
import type { Services } from '../../services.server.ts'
import type { ChangedThings } from '../history/change-things.server.ts'
import { editorOf } from '../listing/editor.server.ts'
import type { Runner } from '../listing/listing.server.ts'
import { focusOf, isGone, photoKinds, type Added, type Done, type Refused } from './photo-texts.ts'
import { addPhoto, deletePhoto, describePhoto, makeKind, movePhoto } from './photos.server.ts'

/** @returns null for what is no kind of picture. */
export function kindOf(value: unknown): PhotoKind | null {
  return photoKinds.find((kind) => kind === value) ?? null
}

/** What the forms of the page are told apart by. */
const intents = [
  'add',
  'save',
  'profile',
  'banner',
  'owner',
  'gallery',
  'up',
  'down',
  'move',
  'delete',
] as const
type Intent = Exclude<(typeof intents)[number], 'add'>

const isFull = 'The gallery is full. Delete a photo first'

/** Does what a form of the page asks for. @throws the answer: back to the page, or what is wrong. */
export async function runPhotoForm(
  services: Services,
  runner: Runner,
  form: FormData,
): Promise<Refused | { photoId: number; text: string }> {
  const { listing } = runner
  const of = { businessId: listing.id, by: editorOf(runner) }
  const intent = intents.find((one) => one === form.get('intent'))
  const kind = kindOf(intent === 'add' ? form.get('kind') : null)
  const to = kind && { ...of, kind }
  if (to) {
    const sent = await addAll(services, form, to)
    if (sent.problems.length) return sent
    throw backTo(listing.id, to.kind === 'gallery' ? 'added' : to.kind)
  }
  const photoId = Number(form.get('photo'))
  const change = intent && intent !== 'add' ? changes[intent] : null
  if (!change || !Number.isSafeInteger(photoId)) throw data(null, { status: 400 })
  const done = await change(services, of, photoId, form)
  if (done !== isGone && done !== isFull) throw backTo(listing.id, done)
  return { photoId, text: done }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type Change = (
  services: Services,
  of: ChangedThings,
  photoId: number,
  form: FormData,
) => Promise<Done | typeof isGone | typeof isFull>

/** What is done with one picture, by what its button says. */
const changes: Record<Intent, Change> = {
  save: async (services, ...[of, photo, form]) => {
    const about = { alt: textIn(form, 'alt'), focus: focusOf(textIn(form, 'focus')) }
    return (await describePhoto(services, of, photo, about)) ? 'described' : isGone
  },
  profile: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'profile')) ? 'profile' : isGone,
  banner: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'banner')) ? 'banner' : isGone,
  owner: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'owner')) ? 'owner' : isGone,
  gallery: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'gallery')) ? 'gallery' : isFull,
  up: async (services, ...[of, photo]) =>
    (await movePhoto(services, of, photo, -1)) ? 'moved' : isGone,
  down: async (services, ...[of, photo]) =>
    (await movePhoto(services, of, photo, 1)) ? 'moved' : isGone,
  move: async (services, ...[of, photo, form]) => {
    const by = Number(textIn(form, 'by'))
    const isDone = Number.isSafeInteger(by) && (await movePhoto(services, of, photo, by))
    return isDone ? 'moved' : isGone
  },
  delete: async (services, ...[of, photo]) =>
    (await deletePhoto(services, of, photo)) ? 'deleted' : isGone,
}

function backTo(businessId: string, done: Done): Response {
  return redirect(pathWith(href('/business/:businessId/photos', { businessId }), { done }))
}

/** Each file that is good is kept, whatever the others are. */
async function addAll(
  services: Services,
  form: FormData,
  to: ChangedThings & { kind: PhotoKind },
): Promise<Refused> {
  // A form without a chosen file sends one without a name.
  const files = form
    .getAll('photos')
    .filter((file): file is File => file instanceof File && (file.size > 0 || file.name !== ''))
  const problems: Refused['problems'] = []
  if (files.length === 0) problems.push({ name: '', text: 'Choose a photo first' })
  let added = 0
  for (const file of to.kind === 'gallery' ? files : files.slice(0, 1)) {
    const result: Added = await addPhoto(services, new Uint8Array(await file.arrayBuffer()), to)
    if (result.ok) added++
    else problems.push({ name: file.name, text: result.text })
  }
  return { kind: to.kind, problems, added }
}
