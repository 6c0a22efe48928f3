import * as t from '#messages/photos.ts'
import { useState, type DragEvent } from 'react'
import { useSubmit } from 'react-router'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import type { PhotoKind } from '../../listings/photos/photo.ts'
import { Button, buttonClass, ButtonLink, useHydrated } from '../../platform/ui/button.tsx'
import { useGiven } from '../../platform/ui/given-values.tsx'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import { focusChoices, focusOf, kindNames, maxAlt, type ListedPhoto } from './photo-texts.ts'

type FailedPhoto = { photoId: number; text: string }

type PhotoCardProps = {
  page: string
  photo: ListedPhoto
  place?: { number: number; isLast: boolean }
  failed: FailedPhoto | null
}

const kindInSentence: Record<PhotoKind, () => string> = {
  profile: t.thisProfile,
  logo: t.thisLogo,
  banner: t.thisBanner,
  owner: t.thisOwner,
  gallery: t.photo,
}

/** All cards share one form: each button saves every description. */
export function PhotoCard({ page, photo, place, failed }: PhotoCardProps) {
  const { photoId, kind, alt } = photo
  const id = `photo-${photoId}`
  const saved = `${photo.focus.x}-${photo.focus.y}`
  const [chosen, setChosen] = useState(useGiven(`focus-${photoId}`)?.[0] ?? saved)
  const name = place ? t.thisPhoto({ number: place.number }) : kindInSentence[kind]()
  return (
    <div
      role="group"
      aria-label={place ? t.photoNumber({ number: place.number }) : kindNames[kind]()}
      className="mt-4 rounded-card border border-line bg-card p-4"
    >
      <div className="flex flex-wrap gap-4">
        <PhotoPicture
          photo={{ ...photo, focus: focusOf(chosen) }}
          alt=""
          sizes="176px"
          className={`shrink-0 self-start rounded-field object-cover ${kind === 'banner' ? 'aspect-[5/2] w-28 sm:w-44' : 'size-20 sm:size-28'}`}
        />
        <div className="min-w-0 grow basis-48">
          <TextField
            id={`${id}-alt`}
            name={`alt-${photoId}`}
            label={t.whatShown()}
            hint={t.whatShownHint()}
            defaultValue={alt}
            maxLength={maxAlt}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              isSmall
              name="do"
              value={`save ${photoId}`}
              aria-label={t.saveOne({ name })}
              busyText={t.saving()}
            >
              {t.save()}
            </Button>
            <ButtonLink isSmall to={`${page}/${photoId}/crop`} aria-label={t.cropOne({ name })}>
              {t.crop()}
            </ButtonLink>
            {place && <Order place={place} name={name} photoId={photoId} />}
            <DeleteQuestion name={name} photoId={photoId} />
          </div>
        </div>
      </div>
      <FieldProblem id={id} text={failed?.photoId === photoId ? failed.text : null} />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
          {t.focusAndUse()}
        </summary>
        <div className="mt-2 flex flex-wrap gap-4">
          <FocusField photo={photo} id={id} choose={setChosen} />
          <div className="flex min-w-0 basis-56 flex-col items-start gap-2">
            <UseAs kind={kind} name={name} photoId={photoId} />
          </div>
        </div>
      </details>
    </div>
  )
}

/** Deletion is immediate, files included, so it asks first. */
function DeleteQuestion({ name, photoId }: { name: string; photoId: number }) {
  return (
    <details>
      <summary className={buttonClass({ isSmall: true, className: 'cursor-pointer list-none' })}>
        {t.deleteAsk()}
      </summary>
      <p className="mt-2">{t.deleteQuestion()}</p>
      <Button
        isSmall
        look="destructive"
        name="do"
        value={`delete ${photoId}`}
        aria-label={t.deleteOne({ name })}
        className="mt-2"
      >
        {t.yesDelete()}
      </Button>
    </details>
  )
}

type OrderProps = { place: NonNullable<PhotoCardProps['place']>; name: string; photoId: number }

function Order({ place, name, photoId }: OrderProps) {
  return (
    <>
      <Button
        isSmall
        name="do"
        value={`up ${photoId}`}
        disabled={place.number === 1}
        aria-label={t.moveUp({ name })}
      >
        {t.up()}
      </Button>
      <Button
        isSmall
        name="do"
        value={`down ${photoId}`}
        disabled={place.isLast}
        aria-label={t.moveDown({ name })}
      >
        {t.down()}
      </Button>
    </>
  )
}

const uses = [
  ['profile', t.asProfile],
  ['logo', t.asLogo],
  ['banner', t.asBanner],
  ['owner', t.asOwner],
  ['gallery', t.toGallery],
] as const

function UseAs({ kind, name, photoId }: { kind: PhotoKind; name: string; photoId: number }) {
  return uses
    .filter(([use]) => use !== kind)
    .map(([use, words]) => (
      <Button
        key={use}
        isSmall
        name="do"
        value={`${use} ${photoId}`}
        aria-label={t.asOne({ use: words(), name })}
      >
        {words()}
      </Button>
    ))
}

type FocusFieldProps = { photo: ListedPhoto; id: string; choose(value: string): void }

/** A grid of nine parts; the chosen one stays visible when the picture is cut. */
function FocusField({ photo, id, choose }: FocusFieldProps) {
  const saved = `${photo.focus.x}-${photo.focus.y}`
  const start = useGiven(`focus-${photo.photoId}`)?.[0] ?? saved
  return (
    <fieldset className="w-full max-w-60">
      <legend className="mb-1 text-sm font-semibold">{t.focusLegend()}</legend>
      <div className="relative overflow-hidden rounded-field">
        <PhotoPicture photo={photo} alt={photo.alt} sizes="240px" className="w-full" />
        <div className="absolute inset-0 grid grid-cols-3 grid-rows-3">
          {focusChoices.map(([value, words]) => (
            <label
              key={value}
              className="grid cursor-pointer place-items-center border border-white/40 has-checked:bg-black/25 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3"
            >
              <input
                type="radio"
                name={`focus-${photo.photoId}`}
                value={value}
                id={`${id}-${value}`}
                aria-label={words()}
                defaultChecked={value === start}
                onChange={() => choose(value)}
                className="size-6 accent-action opacity-0 checked:opacity-100 focus-visible:opacity-100"
              />
            </label>
          ))}
        </div>
      </div>
      <Button isSmall name="do" value={`save ${photo.photoId}`} className="mt-2">
        {t.save()}
      </Button>
    </fieldset>
  )
}

type GalleryListProps = { page: string; photos: ListedPhoto[]; failed: FailedPhoto | null }

export function GalleryList({ page, photos, failed }: GalleryListProps) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drop = (event: DragEvent, index: number) => {
    const photo = dragged === null ? null : photos[dragged]
    if (!photo || dragged === null) return
    event.preventDefault()
    end()
    if (index === dragged) return
    const form = { intent: 'move', photo: String(photo.photoId), by: String(index - dragged) }
    void submit(form, { method: 'post', preventScrollReset: true })
  }
  return (
    <ol className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-x-10">
      {photos.map((photo, index) => (
        <li key={photo.photoId}>
          <div
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => drop(event, index)}
            className={`rounded-card ${over === index && dragged !== index ? 'outline-3 outline-link' : ''} ${dragged === index ? 'opacity-50' : ''}`}
          >
            {isHydrated && photos.length > 1 && (
              <span
                draggable
                aria-hidden="true"
                title={t.dragHint()}
                onDragStart={({ currentTarget, dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move'
                  // Some browsers need data to start a drag.
                  dataTransfer.setData('text/plain', t.photoNumber({ number: index + 1 }))
                  dataTransfer.setDragImage(currentTarget.parentElement ?? currentTarget, 20, 20)
                  setDragged(index)
                }}
                onDragEnd={end}
                className="inline-flex min-h-11 cursor-grab items-center gap-2 px-1 text-sm text-soft pointer-coarse:hidden"
              >
                {t.drag()}
              </span>
            )}
            <PhotoCard
              page={page}
              photo={photo}
              failed={failed}
              place={{ number: index + 1, isLast: index === photos.length - 1 }}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
