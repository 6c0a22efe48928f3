import { photoTypes } from '../../platform/images/photo-rule.ts'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Panel } from '../admin-parts.tsx'
import type { Problems } from './check-article.ts'

type PictureFieldProps = {
  chosen: string
  alt: string
  problems: Problems
  all: { path: string; alt: string }[]
}

/** The picture of a story: the one that it has, or another of those that are drawn for it. */
export function PictureField({ chosen, alt, problems, all }: PictureFieldProps) {
  const isOther = chosen !== '' && !all.some(({ path }) => path === chosen)
  const choices = isOther ? [{ path: chosen, alt: 'The picture that it has' }, ...all] : all
  return (
    <Panel title="Picture">
      <div>
        <label htmlFor="photo" className="mb-1 block font-semibold">
          A photo of your own (optional)
        </label>
        <p id="photo-hint" className="mb-1 text-sm text-soft">
          JPEG, PNG, WebP, AVIF or HEIC, at most 15 MB; twice as wide as high looks best. Ask who is
          on it.
        </p>
        <input
          id="photo"
          name="photo"
          type="file"
          accept={photoTypes}
          aria-describedby={problems['photo'] ? 'photo-hint photo-problem' : 'photo-hint'}
          aria-invalid={problems['photo'] ? true : undefined}
          className="block min-h-12 w-full rounded-field border border-edge bg-card p-2"
        />
        <FieldProblem id="photo" text={problems['photo']} />
      </div>
      <TextField
        id="imageAlt"
        name="imageAlt"
        label="What the photo shows"
        hint="Read to people who do not see it, such as: Two men in aprons before their bakery."
        defaultValue={alt}
        problem={problems['imageAlt']}
        maxLength={300}
      />
      <fieldset id="mainImage">
        <legend className="sr-only">Picture</legend>
        <p className="text-soft">
          A photo of your own, or one of those that are drawn for the directory.
        </p>
        <FieldProblem id="mainImage" text={problems['mainImage']} />
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {choices.map(({ path, alt }) => (
            <li key={path}>
              <label className="block h-full cursor-pointer rounded-field border-2 border-line p-1 has-checked:border-action">
                <Picture
                  src={path}
                  alt=""
                  className="aspect-16/10 w-full rounded-field object-cover"
                />
                <span className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    type="radio"
                    name="mainImage"
                    value={path}
                    defaultChecked={path === chosen}
                    className="size-5 shrink-0 accent-action"
                  />
                  {alt}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </Panel>
  )
}
