import * as t from '#messages/crop-photo.ts'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { PhotoKind } from '../../listings/photos/photo.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import type { Crop } from '../../platform/images/image.ts'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import { cropFields } from './crop.ts'

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
  kind: PhotoKind
  refused: CropRefused | null
}

/** Drag a rectangle or use arrow keys; number fields work without script. */
export function CropForm({ source, alt, crop, isCropped, kind, refused }: CropFormProps) {
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
            isSquare={kind === 'profile' || kind === 'owner'}
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
