import { lazy, Suspense } from 'react'
import { needsLicense } from '../../../directory/license-check.ts'
import { FieldProblem, SelectField, TextAreaField } from '../../../ui/field.tsx'
import { maxCharacters } from '../field-readers.ts'
import type { FormInHand } from '../form-in-hand.ts'
import { FormLine } from './form-line.tsx'

const CategoryCombobox = lazy(() =>
  import('../../../directory/search-page/category-combobox.tsx').then((module) => ({
    default: module.CategoryCombobox,
  })),
)

export function StepBusiness({ form }: { form: FormInHand }) {
  const { typed, kind, isLive } = form
  const asksLicense = !isLive || needsLicense(typed.category)
  const ofTrade = isLive ? 'Florida licenses this trade' : 'For trades that Florida licenses'
  return (
    <>
      <FormLine
        form={form}
        name="name"
        label="Name of the business"
        hint="As customers know it."
        autoComplete="organization"
        maxLength={maxCharacters.name}
      />
      <CategoryField form={form} />
      {asksLicense && (
        <FormLine
          form={form}
          name="licenseNumber"
          label={`License number${kind === 'register' && isLive ? '' : ' (optional)'}`}
          hint={`${ofTrade}. We show the number with a link to the state’s check, such as CFC1428001.`}
          maxLength={maxCharacters.number}
        />
      )}
      <TextAreaField
        id="description"
        name="description"
        label="What it does"
        hint="Two or three sentences: services, specialties, whom it serves."
        rows={5}
        value={typed.description}
        onChange={(event) => form.change({ description: event.target.value })}
        problem={form.problemOf('description')}
        maxLength={maxCharacters.description}
      />
    </>
  )
}

/** A combobox; without script, and until it is there, the browser's own list. */
function CategoryField({ form }: { form: FormInHand }) {
  const { typed, choices, isLive } = form
  const problem = form.problemOf('category')
  const all = choices.groups.flatMap(({ categories }) => categories)
  const plain = <PlainCategories form={form} />
  if (!isLive) return plain
  const choose = (name: string) =>
    form.change({ category: all.find((category) => category.name === name)?.slug ?? '' })
  return (
    <Suspense fallback={plain}>
      <div>
        <span id="category-label" className="mb-1 block font-semibold">
          Category
        </span>
        <CategoryCombobox
          id="category"
          groups={choices.groups}
          value={all.find(({ slug }) => slug === typed.category)?.name ?? ''}
          problemId={problem ? 'category-problem' : undefined}
          onChoose={choose}
        />
        <input type="hidden" name="category" value={typed.category} />
        <FieldProblem id="category" text={problem} />
      </div>
    </Suspense>
  )
}

function PlainCategories({ form }: { form: FormInHand }) {
  const { typed, choices } = form
  return (
    <SelectField
      id="category"
      name="category"
      label="Category"
      value={typed.category}
      onChange={(event) => form.change({ category: event.target.value })}
      problem={form.problemOf('category')}
    >
      <option value="">Select a category</option>
      {choices.groups.map(({ label, categories }) => (
        <optgroup key={label} label={label}>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
