import * as t from '#messages/photos.ts'
import * as problems from '#messages/photo-problems.ts'
import { data, redirect } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import type { PhotoKind } from '../../listings/photos/photo.ts'
import type { Services } from '../../platform/services.server.ts'
import { mergeSent, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import { photoRows, type ChangedPhotos } from './photo-holder.server.ts'
import {
  focusOf,
  kindNames,
  photoKinds,
  textsOf,
  type Added,
  type Done,
  type ListedPhoto,
  type Refused,
} from './photo-texts.ts'
import {
  addPhoto,
  deletePhoto,
  describePhoto,
  listPhotos,
  makeKind,
  movePhoto,
} from './photos.server.ts'

/** @returns null for an unknown kind. */
export function kindOf(value: unknown): PhotoKind | null {
  return photoKinds.find((kind) => kind === value) ?? null
}

const intents = [
  'add',
  'save',
  'profile',
  'logo',
  'banner',
  'owner',
  'gallery',
  'up',
  'down',
  'move',
  'delete',
] as const
type Intent = Exclude<(typeof intents)[number], 'add'>

/** Why a change isn't made. */
const failures = { isGone: problems.isGone, isFull: problems.galleryFull } as const
type Failure = keyof typeof failures

/**
 * Every button also saves the descriptions of all photos. @throws the response: a redirect, or the
 * problem.
 */
export async function runPhotoForm(
  services: Services,
  of: ChangedPhotos & { page: string },
  form: FormData,
): Promise<Refused | Asked | { photoId: number; text: string }> {
  const pressed = textIn(form, 'do').split(' ')
  const intent = intents.find((one) => one === (form.has('do') ? pressed[0] : form.get('intent')))
  const kind = kindOf(intent === 'add' ? form.get('kind') : null)
  const to = kind && { ...of, kind, keepsOld: form.has('keep') }
  if (to) {
    const sent = await addAll(services, form, to)
    if (sent.problems.length) return sent
    throw backTo(of.page, to.kind === 'gallery' ? 'added' : to.kind)
  }
  const photoId = form.has('do') ? Number(pressed[1] ?? 0) : Number(form.get('photo'))
  const change = intent && intent !== 'add' ? changes[intent] : null
  if (!change || !Number.isSafeInteger(photoId)) throw data(null, { status: 400 })
  const asked = await saveInTurn(services.db, `photos of ${photoRows(of).id}`, (db) =>
    describeAll({ ...services, db }, of, form),
  )
  if (asked) return asked
  const isDescribed = form.has('do') && intent === 'save'
  if (isDescribed && !(await isThere(services, of, photoId)))
    return { photoId, text: failures.isGone() }
  const done = isDescribed ? 'described' : await change(services, of, photoId, form)
  if (done !== 'isGone' && done !== 'isFull') throw backTo(of.page, done)
  return { photoId, text: failures[done]() }
}

async function isThere(services: Services, of: ChangedPhotos, photoId: number) {
  if (photoId === 0) return true
  return (await listPhotos(services.db, of)).some((photo) => photo.photoId === photoId)
}

/** @returns the conflicts, with nothing saved, when others changed the same descriptions. */
async function describeAll(
  services: Services,
  of: ChangedPhotos,
  form: FormData,
): Promise<Asked | null> {
  const photos = await listPhotos(services.db, of)
  const saved = textsOf(photos)
  const sent = Object.keys(saved).filter((name) => form.has(name))
  const pick = (from: (name: string) => string) =>
    Object.fromEntries(sent.map((name) => [name, from(name)]))
  const mine = pick((name) => textIn(form, name))
  const labels = pick((name) => labelOf(photos, name))
  const { values, asked } = mergeSent(
    form,
    { mine, saved: pick((name) => saved[name] ?? '') },
    labels,
  )
  if (asked) return asked
  for (const { photoId, alt, focus } of photos) {
    const about = {
      alt: values[`alt-${photoId}`] ?? alt,
      focus: focusOf(values[`focus-${photoId}`] ?? `${focus.x}-${focus.y}`),
    }
    const isSame = about.alt === alt && about.focus.x === focus.x && about.focus.y === focus.y
    if (!isSame) await describePhoto(services, of, photoId, about)
  }
  return null
}

function labelOf(photos: ListedPhoto[], name: string): string {
  const photo = photos.find(({ photoId }) => name.endsWith(`-${photoId}`))
  const gallery = photos.filter(({ kind }) => kind === 'gallery')
  const which = !photo
    ? t.photo()
    : photo.kind === 'gallery'
      ? t.photoNumber({ number: gallery.indexOf(photo) + 1 })
      : kindNames[photo.kind]()
  return name.startsWith('alt-')
    ? problems.whatShown({ photo: which })
    : problems.whatInView({ photo: which })
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type Change = (
  services: Services,
  of: ChangedPhotos,
  photoId: number,
  form: FormData,
) => Promise<Done | Failure>

const changes: Record<Intent, Change> = {
  save: async (services, ...[of, photo, form]) => {
    const about = { alt: textIn(form, 'alt'), focus: focusOf(textIn(form, 'focus')) }
    return (await describePhoto(services, of, photo, about)) ? 'described' : 'isGone'
  },
  profile: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'profile')) ? 'profile' : 'isGone',
  logo: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'logo')) ? 'logo' : 'isGone',
  banner: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'banner')) ? 'banner' : 'isGone',
  owner: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'owner')) ? 'owner' : 'isGone',
  gallery: async (services, ...[of, photo]) =>
    (await makeKind(services, of, photo, 'gallery')) ? 'gallery' : 'isFull',
  up: async (services, ...[of, photo]) =>
    (await movePhoto(services, of, photo, -1)) ? 'moved' : 'isGone',
  down: async (services, ...[of, photo]) =>
    (await movePhoto(services, of, photo, 1)) ? 'moved' : 'isGone',
  move: async (services, ...[of, photo, form]) => {
    const by = Number(textIn(form, 'by'))
    const isDone = Number.isSafeInteger(by) && (await movePhoto(services, of, photo, by))
    return isDone ? 'moved' : 'isGone'
  },
  delete: async (services, ...[of, photo]) =>
    (await deletePhoto(services, of, photo)) ? 'deleted' : 'isGone',
}

function backTo(page: string, done: Done): Response {
  return redirect(pathWith(page, { done }))
}

/** Keeps each good file, whatever happens to the others. */
async function addAll(
  services: Services,
  form: FormData,
  to: ChangedPhotos & { kind: PhotoKind; keepsOld: boolean },
): Promise<Refused> {
  // A form without a chosen file sends one without a name.
  const files = form
    .getAll('photos')
    .filter((file): file is File => file instanceof File && (file.size > 0 || file.name !== ''))
  const refused: Refused['problems'] = []
  if (files.length === 0) refused.push({ name: '', text: problems.chooseFirst() })
  let added = 0
  for (const file of to.kind === 'gallery' ? files : files.slice(0, 1)) {
    const result: Added = await addPhoto(services, new Uint8Array(await file.arrayBuffer()), to)
    if (result.ok) added++
    else refused.push({ name: file.name, text: result.text })
  }
  return { kind: to.kind, problems: refused, added }
}
