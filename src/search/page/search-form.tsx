import { nameIn } from '../../platform/text/names.ts'
import * as t from '#messages/search-form.ts'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { zipChecks, zipLength } from '../../florida/zip-rule.ts'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../platform/ui/field.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { useToast } from '../../platform/ui/toast.tsx'
import { maxBarText } from '../bar/bar-values.ts'
import { categoryRequired, formProblems, type FieldProblem } from './search-form-rule.ts'
import { searchHref, type SearchParam } from '../engine/search.ts'

type SearchFormProps = {
  /** The first means all. */
  labels: string[]
  button: string
  zip?: string
  /** A place that was refused, to correct instead of a ZIP. */
  near?: string
  /** May differ from all labels. */
  category?: string
  problems?: FieldProblem[]
  /** Replaces the categories. */
  words?: string
  /** "All Categories" is then an explicit choice. */
  isCategoryRequired?: boolean
}

const all = 'All Categories'

/**
 * A plain form; scripts check it before sending. Until they load, the browser's validation does.
 */
export function SearchForm(props: SearchFormProps) {
  const { labels, button, category, words, near, isCategoryRequired = false } = props
  const { box, problemOf, search } = useCheckedSearch(props.problems ?? [], isCategoryRequired)
  return (
    <Form
      ref={box}
      action="/businesses/search"
      noValidate={useHydrated()}
      onSubmit={near === undefined ? search : undefined}
      className="flex flex-wrap items-start gap-x-3 gap-y-4 md:grid md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_auto]"
    >
      {words ? (
        <TextField
          id="words"
          name="q"
          className="min-w-0 grow basis-60"
          label={t.lookingFor()}
          maxLength={maxBarText}
          defaultValue={words}
        />
      ) : (
        <CachedPart
          as="div"
          under={[
            'category of a search',
            labels,
            category,
            isCategoryRequired,
            problemOf('category'),
          ]}
          className="min-w-0 grow basis-36"
        >
          <SelectField
            id="category"
            name="category"
            label={isCategoryRequired ? t.businessCategory() : t.category()}
            defaultValue={category ?? (isCategoryRequired ? '' : all)}
            problem={problemOf('category')}
            required={isCategoryRequired}
            data-missing={isCategoryRequired ? categoryRequired().text : undefined}
          >
            {isCategoryRequired && <option value="">{t.selectACategory()}</option>}
            <option value={all}>{nameIn(all)}</option>
            {category && category !== all && !labels.includes(category) && (
              <option value={category}>{nameIn(category)}</option>
            )}
            {labels.map((label) => (
              <option key={label} value={label}>
                {nameIn(label)}
              </option>
            ))}
          </SelectField>
        </CachedPart>
      )}
      <PlaceField zip={props.zip} near={near} isRequired={!words} problemOf={problemOf} />
      <Button className="min-h-12 w-full md:mt-[2.05rem] md:w-auto">{button}</Button>
    </Form>
  )
}

type PlaceFieldProps = Pick<SearchFormProps, 'zip' | 'near'> & {
  isRequired: boolean
  problemOf(field: SearchParam): string | null
}

function PlaceField({ zip, near, isRequired, problemOf }: PlaceFieldProps) {
  const className = 'min-w-0 grow basis-28'
  if (near !== undefined)
    return (
      <TextField
        id="near"
        name="near"
        className={className}
        label={t.townOrZip()}
        maxLength={maxBarText}
        defaultValue={near}
        problem={problemOf('near')}
      />
    )
  return (
    <TextField
      id="zip"
      name="zip"
      className={className}
      label={t.zipCode()}
      placeholder="34994"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={zipLength}
      defaultValue={zip}
      problem={problemOf('zip')}
      required={isRequired}
      {...zipChecks()}
    />
  )
}

function useCheckedSearch(given: FieldProblem[], isCategoryRequired: boolean) {
  const [problems, setProblems] = useState(given)
  const box = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const navigate = useNavigate()

  function check(form: HTMLFormElement) {
    const values = valuesIn(form)
    const found = formProblems(values, isCategoryRequired)
    setProblems(found)
    const [first] = found
    if (!first) return values
    toast({ title: first.title, text: first.text, isDestructive: true }, () => form)
    form.querySelector<HTMLElement>(`[name=${first.field}]`)?.focus()
    return null
  }

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = check(event.currentTarget)
    if (!values) return
    const category = values.category === all ? '' : values.category
    void navigate(searchHref({ ...values, category }))
  }

  const checkRefused = useEffectEvent(check)
  useEffect(() => {
    // The browser refused the form before hydration; show why.
    if (box.current?.dataset.refused) checkRefused(box.current)
  }, [])

  const problemOf = (field: SearchParam) =>
    problems.find((problem) => problem.field === field)?.text ?? null
  return { box, problemOf, search }
}

function valuesIn(form: HTMLFormElement): { zip: string; category: string; q: string } {
  const data = new FormData(form)
  const valueOf = (field: SearchParam) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { zip: valueOf('zip'), category: valueOf('category'), q: valueOf('q') }
}
