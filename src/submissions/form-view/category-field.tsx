import * as t from '#messages/submit-form.ts'
import { nameIn } from '../../platform/text/names.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CategoryOptions } from '../../browse/category/category-options.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, SelectField, TextField } from '../../platform/ui/field.tsx'
import type { FormState, FoundCategories } from '../form/form-state.ts'
import { searchName, wordsName } from '../form/form-state.ts'
import { lookUpCategories } from './form-requests.client.ts'

const CategoryCombobox = lazy(() =>
  import('../../search/page/category-combobox.tsx').then((module) => ({
    default: module.CategoryCombobox,
  })),
)

export function CategoryField({ form }: { form: FormState }) {
  const { values, choices, isLive } = form
  const [typed, setTyped] = useState('')
  const found = useFoundCategories(typed)
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
          {t.category()}
        </span>
        <p id="category-hint" className="mb-1 text-sm text-soft">
          {hint()}
        </p>
        <CategoryCombobox
          id="category"
          groups={choices.groups}
          value={all.find(({ slug }) => slug === values.category)?.name ?? ''}
          hintId="category-hint"
          problemId={problem ? 'category-problem' : undefined}
          found={found}
          onType={setTyped}
          onChoose={choose}
        />
        <input type="hidden" name="category" value={values.category} />
        <FieldProblem id="category" text={problem} />
      </div>
    </Suspense>
  )
}

const hint = t.lookForItInYour

const rest = 150

function useFoundCategories(typed: string): FoundCategories | null {
  const [found, setFound] = useState<FoundCategories | null>(null)
  const words = typed.trim()
  useEffect(() => {
    if (words.length < 2) return undefined
    const stop = new AbortController()
    // On failure, names still work.
    const none = { words, categories: [] }
    const ask = () =>
      lookUpCategories(words, stop.signal).then(
        ({ categories }) => setFound({ words, categories }),
        () => (stop.signal.aborted ? null : setFound(none)),
      )
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words])
  return found?.words === words ? found : null
}

function PlainCategories({ form }: { form: FormState }) {
  const { values, choices, found } = form
  return (
    <div className="space-y-3">
      {!form.isLive && found !== undefined && <CategorySearch found={found} />}
      <SelectField
        id="category"
        name="category"
        label={t.category()}
        value={values.category}
        onChange={(event) => form.change({ category: event.target.value })}
        problem={form.problemOf('category')}
      >
        <option value="">{t.selectACategory()}</option>
        <CategoryOptions groups={choices.groups} />
      </SelectField>
    </div>
  )
}

/** Without JavaScript: reloads the form with the results. */
function CategorySearch({ found }: { found: FoundCategories | null }) {
  return (
    <fieldset
      id="category-search"
      className="scroll-mt-40 rounded-card border border-line bg-note p-4"
    >
      <legend className="sr-only">{t.findTheCategory()}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          id={wordsName}
          name={wordsName}
          label={t.findTheCategoryInYour()}
          hint={t.suchAsLawnManOr()}
          defaultValue={found?.words}
          className="min-w-0 grow basis-56"
        />
        <Button name={searchName} value="category" formAction="#category-search">
          {t.find()}
        </Button>
      </div>
      {found && <FoundChoices found={found} />}
    </fieldset>
  )
}

function FoundChoices({ found: { words, categories } }: { found: FoundCategories }) {
  if (!categories.length)
    return (
      <p className="mt-3">
        {words ? t.weFoundNoCategoryFor({ words }) : t.writeWhatTheBusinessDoes()}
      </p>
    )
  return (
    <div className="mt-3">
      <p className="font-semibold">{t.weFoundFor({ words })}</p>
      {categories.map(({ slug, name, because }) => (
        <label key={slug} className="flex min-h-11 cursor-pointer items-center gap-3">
          {/* Before the select: the first of repeated fields counts. */}
          <input
            type="radio"
            name="category"
            value={slug}
            className="size-5 shrink-0 accent-link"
          />
          <span>
            {nameIn(name)} {because !== name && <span className="text-soft">({because})</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
