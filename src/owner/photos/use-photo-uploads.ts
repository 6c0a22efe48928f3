import { replacedForGood, replacedToGallery } from '#messages/history.ts'
import * as t from '#messages/photos.ts'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PhotoKind } from '../../listings/photos/photo.ts'
import type { FormSetup } from '../../platform/forms/form-fields.ts'
import { useFormSetup } from '../../platform/forms/post-form.tsx'
import { photoProblemText, problemBefore } from '../../platform/images/photo-rule.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { useToast } from '../../platform/ui/toast.tsx'
import { doneText, type Added } from './photo-texts.ts'
import { shrinkPhoto } from '../../platform/images/shrink-photo.client.ts'

export type Upload = {
  key: number
  file: File
  sendKey: SendKey
  state: 'waiting' | 'sending' | 'checking' | 'refused'
  percent: number
  text: string
  /** True if the same file may be tried again. */
  again: boolean
}

let keys = 0

function keyFor(setup: FormSetup | null, key: number, file: File): SendKey {
  return { formKey: setup?.key ?? '', formName: 'upload', upload: `${key} ${file.lastModified}` }
}

function newestPhoto(kind: PhotoKind): Element[] {
  const heading = document.getElementById(kind)
  const photos = heading?.closest('section')?.querySelectorAll('[role=group]') ?? []
  return [heading, [...photos].at(-1)].filter((part) => part instanceof Element)
}

type To = {
  /** The path of the page of photos. */
  page: string
  kind: PhotoKind
  /** The new photo replaces one, which is deleted unless it moves to the gallery. */
  hasOne: boolean
  keepsOld: boolean
}

/** Sends photos one after another; finished ones leave the list, and the page reloads its data. */
export function usePhotoUploads({ page, kind, hasOne, keepsOld }: To, onAdded: () => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Upload[]>([])
  const isRunning = useRef(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const address = pathIn(language(), `${page}/upload`)
  const change = (key: number, now: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  const setup = useFormSetup()
  async function sendOne({ key, file, sendKey }: Upload) {
    change(key, { state: 'sending', percent: 0, text: '' })
    const photo = await shrinkPhoto(file)
    const problem = problemBefore(photo, false)
    if (problem) return change(key, { state: 'refused', text: photoProblemText(problem) })
    const sent = await sendPhoto(
      address,
      { kind, photo, name: file.name, keepsOld, sendKey },
      (percent) => change(key, { percent, state: percent < 100 ? 'sending' : 'checking' }),
    )
    if (!sent.ok) {
      const { text, again = false } = sent
      return change(key, { state: 'refused', text, again })
    }
    drop(key)
    onAdded()
    const title = doneText(kind === 'gallery' ? 'added' : kind)
    const text = hasOne ? (keepsOld ? replacedToGallery : replacedForGood)({ kind }) : ''
    if (title && queue.current.length === 0) toast({ title, text }, () => newestPhoto(kind))
    await revalidate()
  }

  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await sendOne(next)
    isRunning.current = false
  }

  /** Files that can't be photos are rejected before the upload, next to their name. */
  function add(files: readonly File[], before?: SendKey) {
    const chosen = (kind === 'gallery' ? files : files.slice(0, 1)).map((file): Upload => {
      const problem = problemBefore(file, true)
      const text = problem ? photoProblemText(problem) : ''
      const state = problem ? 'refused' : 'waiting'
      const key = ++keys
      const sendKey = before ?? keyFor(setup, key, file)
      return { key, file, sendKey, state, percent: 0, text, again: false }
    })
    setUploads((all) => [...all.filter((one) => one.state !== 'refused' || one.again), ...chosen])
    queue.current.push(...chosen.filter(({ state }) => state === 'waiting'))
    void run()
  }

  const isBusy = uploads.some(({ state }) => state !== 'refused')
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  return {
    uploads,
    add: (files: readonly File[]) => add(files),
    drop,
    again: (upload: Upload) => {
      drop(upload.key)
      add([upload.file], upload.sendKey)
    },
  }
}

/** `again` when the photo itself isn't the problem. */
export type Sent = Added & { again?: boolean }

/** Identifies one upload: a retry after a lost response doesn't add the photo twice. */
export type SendKey = { formKey: string; formName: string; upload: string }

type Sending = {
  kind: PhotoKind
  photo: Blob
  name: string
  keepsOld: boolean
  sendKey: SendKey
}

/** @param tell receives the progress in percent. */
function sendPhoto(
  address: string,
  { kind, photo, name, keepsOld, sendKey }: Sending,
  tell: (percent: number) => void,
): Promise<Sent> {
  const form = new FormData()
  form.append('kind', kind)
  if (keepsOld) form.append('keep', 'on')
  for (const [field, value] of Object.entries(sendKey)) form.append(field, value)
  form.append('photo', photo, name)
  // `fetch` doesn't report upload progress.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    const fail = (text: string) => resolve({ ok: false, text, again: true })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      tell(Math.round((loaded / total) * 100)),
    )
    request.addEventListener('error', () => fail(t.lost()))
    request.addEventListener('load', () => {
      if (request.status === 429 || request.status === 503) return fail(t.busy())
      try {
        resolve(JSON.parse(request.responseText) as Added)
      } catch {
        fail(request.status === 200 ? t.signedOut() : t.lost())
      }
    })
    request.open('POST', address)
    request.send(form)
  })
}
