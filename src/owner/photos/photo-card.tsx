import { useState } from 'react'
import { Form, href } from 'react-router'
import { PhotoPicture } from '../../directory/photos/photo-picture.tsx'
import type { PhotoKind } from '../../directory/photos/photo.ts'
import { Button, buttonClass, ButtonLink } from '../../ui/button.tsx'
import { FieldProblem, TextField } from '../../ui/field.tsx'
import { focusChoices, focusOf, kindNames, maxAlt, type ListedPhoto } from './photo-texts.ts'

/** A change of a picture that could not be made. */
export type FailedPhoto = { photoId: number; text: string }

type PhotoCardProps = {
  businessId: string
  photo: ListedPhoto
  /** Where it stands in the gallery. */
  place?: { number: number; isLast: boolean }
  failed: FailedPhoto | null
}

/** A picture with all that can be done with it, as one form. */
export function PhotoCard({ businessId, photo, place, failed }: PhotoCardProps) {
  const { photoId, kind, alt } = photo
  const id = `photo-${photoId}`
  const [chosen, setChosen] = useState(`${photo.focus.x}-${photo.focus.y}`)
  const name = place ? `photo ${place.number}` : kindNames[kind].toLowerCase()
  return (
    <Form
      method="post"
      aria-label={place ? `Photo ${place.number}` : kindNames[kind]}
      className="mt-4 rounded-card border border-line bg-card p-4"
    >
      <input type="hidden" name="photo" value={photoId} />
      {/* What Enter in the field does. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
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
            name="alt"
            label="What does it show?"
            hint="Such as “Tom fixing a faucet”"
            defaultValue={alt}
            maxLength={maxAlt}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button isSmall name="intent" value="save" aria-label={`Save ${name}`}>
              Save
            </Button>
            <ButtonLink isSmall to={cropPath(businessId, photoId)} aria-label={`Crop ${name}`}>
              Crop
            </ButtonLink>
            {place && <Order place={place} name={name} />}
          </div>
        </div>
      </div>
      <FieldProblem id={id} text={failed?.photoId === photoId ? failed.text : null} />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
          What stays in view, where it stands, delete
        </summary>
        <div className="mt-2 flex flex-wrap gap-4">
          <FocusField photo={photo} id={id} choose={setChosen} />
          <div className="flex min-w-0 basis-56 flex-col items-start gap-2">
            <UseAs kind={kind} name={name} />
            <DeleteQuestion name={name} />
          </div>
        </div>
      </details>
    </Form>
  )
}

/** What is deleted is gone at once, with its files: so it is asked first. */
function DeleteQuestion({ name }: { name: string }) {
  return (
    <details>
      <summary className={buttonClass({ isSmall: true, className: 'cursor-pointer list-none' })}>
        Delete…
      </summary>
      <p className="mt-2">Delete this photo? It is gone for good, and no undo brings it back.</p>
      <Button
        isSmall
        look="destructive"
        name="intent"
        value="delete"
        aria-label={`Delete ${name} for good`}
        className="mt-2"
      >
        Yes, delete it for good
      </Button>
    </details>
  )
}

function cropPath(businessId: string, photoId: number): string {
  const params = { businessId, photoId: String(photoId) }
  return href('/business/:businessId/photos/:photoId/crop', params)
}

function Order({ place, name }: { place: NonNullable<PhotoCardProps['place']>; name: string }) {
  return (
    <>
      <Button
        isSmall
        name="intent"
        value="up"
        disabled={place.number === 1}
        aria-label={`Move ${name} up`}
      >
        ↑ Up
      </Button>
      <Button
        isSmall
        name="intent"
        value="down"
        disabled={place.isLast}
        aria-label={`Move ${name} down`}
      >
        ↓ Down
      </Button>
    </>
  )
}

const uses = [
  ['profile', 'Use as profile photo'],
  ['banner', 'Use as banner'],
  ['owner', 'Use as photo of the owner'],
  ['gallery', 'Move to gallery'],
] as const

function UseAs({ kind, name }: { kind: PhotoKind; name: string }) {
  return uses
    .filter(([use]) => use !== kind)
    .map(([use, words]) => (
      <Button key={use} isSmall name="intent" value={use} aria-label={`${words}: ${name}`}>
        {words}
      </Button>
    ))
}

type FocusFieldProps = { photo: ListedPhoto; id: string; choose(value: string): void }

/** The picture with a grid of nine parts, of which one stays in view where it is cut. */
function FocusField({ photo, id, choose }: FocusFieldProps) {
  const saved = `${photo.focus.x}-${photo.focus.y}`
  return (
    <fieldset className="w-full max-w-60">
      <legend className="mb-1 text-sm font-semibold">Tap what must stay in view, then save</legend>
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
                name="focus"
                value={value}
                id={`${id}-${value}`}
                aria-label={words}
                defaultChecked={value === saved}
                onChange={() => choose(value)}
                className="size-6 accent-action opacity-0 checked:opacity-100 focus-visible:opacity-100"
              />
            </label>
          ))}
        </div>
      </div>
      <Button isSmall name="intent" value="save" className="mt-2">
        Save
      </Button>
    </fieldset>
  )
}
