import * as t from '#messages/crop-photo.ts'
import { data, href, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { pathWith } from '../../account/session/local-path.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink, Button, useHydrated } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/crop-page.ts'
import { cropFields, readCrop, wholePhoto } from './crop.ts'
import { cropPhoto, findPhoto } from './crop-photo.server.ts'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import type { Crop } from '../../platform/images/image.ts'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db } = args.context.get(servicesContext)
  const photo = await findPhoto(db, listing.id, Number(args.params.photoId))
  if (!photo) throw data(null, { status: 404 })
  const { photoId, kind, alt, crop } = photo
  return { id: listing.id, name: listing.name, photo: { photoId, kind, alt, crop } }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const { listing } = runner
  const photoId = Number(args.params.photoId)
  const services = args.context.get(servicesContext)
  if (!(await findPhoto(services.db, listing.id, photoId))) throw data(null, { status: 404 })
  const form = await formOf(args.request)
  const isWhole = fieldValue(form, 'intent') === 'whole'
  const read = isWhole ? null : readCrop((field) => fieldValue(form, field))
  const values = Object.fromEntries(cropFields.map(([field]) => [field, fieldValue(form, field)]))
  if (read && !read.ok) {
    const { field, text } = read
    return data({ field, text, values } satisfies CropRefused, { status: 422 })
  }
  const to = { businessId: listing.id, by: editorOf(runner), photoId }
  const text = await cropPhoto(services, to, read?.crop ?? null)
  if (text) return data({ field: null, text, values } satisfies CropRefused, { status: 422 })
  const photos = href('/business/:businessId/photos', { businessId: listing.id })
  return redirect(pathWith(photos, { done: isWhole ? 'whole' : 'cropped' }))
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function CropPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, photo } = loaderData
  const params = { businessId: id, photoId: String(photo.photoId) }
  return (
    <OwnerLayout listing={{ id, name }} title={t.title()} about={t.about()} done={null}>
      <CropForm
        source={href('/business/:businessId/photos/:photoId/whole.jpg', params)}
        alt={photo.alt}
        crop={photo.crop ?? wholePhoto}
        isCropped={photo.crop !== null}
        isSquare={photo.kind === 'profile' || photo.kind === 'owner'}
        refused={actionData ?? null}
      />
      <p className="mt-6">
        <ButtonLink to={href('/business/:businessId/photos', { businessId: id })}>
          {t.back()}
        </ButtonLink>
      </p>
    </OwnerLayout>
  )
}

// Loads only for cropping, with script.
const CropTool = lazy(() =>
  import('./crop-tool.tsx').then((module) => ({ default: module.CropTool })),
)

export type CropRefused = { field: keyof Crop | null; text: string; values: Record<string, string> }

type CropFormProps = {
  source: string
  alt: string
  crop: Crop
  isCropped: boolean
  isSquare: boolean
  refused: CropRefused | null
}

/** Drag a rectangle or use arrow keys; number fields work without script. */
export function CropForm({ source, alt, crop, isCropped, isSquare, refused }: CropFormProps) {
  const isHydrated = useHydrated()
  const [values, setValues] = useState(() => textsOf(crop, refused))
  const box = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    // Keep input from before hydration.
    const typed = new FormData(box.current)
    const entries = cropFields.map(([field]) => [field, typed.get(field)])
    const texts = entries.filter(([, value]) => typeof value === 'string')
    setValues((all) => ({ ...all, ...Object.fromEntries(texts) }))
  }, [])
  const take = (part: Crop) => setValues(textsOf(part, null))
  const photo = <img src={source} alt={alt || t.wholePhoto()} className="max-w-full" />
  return (
    <PostForm ref={box} className="mt-6">
      {isHydrated ? (
        <Suspense fallback={photo}>
          <CropTool
            source={source}
            alt={alt || t.wholePhoto()}
            values={values}
            isSquare={isSquare}
            take={take}
          />
        </Suspense>
      ) : (
        photo
      )}
      <fieldset className="mt-4">
        <legend className="font-semibold">{t.inPercent()}</legend>
        <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {cropFields.map(([field, label]) => (
            <TextField
              key={field}
              id={field}
              name={field}
              label={label()}
              inputMode="numeric"
              maxLength={6}
              value={values[field]}
              onChange={({ currentTarget: { value } }) =>
                setValues((all) => ({ ...all, [field]: value }))
              }
              problem={refused?.field === field ? refused.text : null}
            />
          ))}
        </div>
      </fieldset>
      <FieldProblem id="crop" text={refused && refused.field === null ? refused.text : null} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="action" name="intent" value="crop">
          {t.showPart()}
        </Button>
        {isCropped && (
          <Button name="intent" value="whole">
            {t.showWhole()}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

function textsOf(crop: Crop, refused: CropRefused | null): Record<keyof Crop, string> {
  const text = (field: keyof Crop) => refused?.values[field] ?? String(crop[field])
  return {
    left: text('left'),
    top: text('top'),
    width: text('width'),
    height: text('height'),
  }
}
