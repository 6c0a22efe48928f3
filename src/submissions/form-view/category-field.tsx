import { lazy, Suspense } from 'react'
import { FieldProblem, SelectField } from '../../ui/field.tsx'
import type { FormState } from '../form/form-state.ts'

const CategoryCombobox = lazy(() =>
  import('../../directory/search-page/category-combobox.tsx').then((module) => ({
    default: module.CategoryCombobox,
  })),
)

/** A combobox; without script, and until it is there, the browser's own list. */
export function CategoryField({ form }: { form: FormState }) {
  const { values, choices, isLive } = form
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
          value={all.find(({ slug }) => slug === values.category)?.name ?? ''}
          problemId={problem ? 'category-problem' : undefined}
          onChoose={choose}
        />
        <input type="hidden" name="category" value={values.category} />
        <FieldProblem id="category" text={problem} />
      </div>
    </Suspense>
  )
}

function PlainCategories({ form }: { form: FormState }) {
  const { values, choices } = form
  return (
    <SelectField
      id="category"
      name="category"
      label="Category"
      value={values.category}
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
