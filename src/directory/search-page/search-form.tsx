import { useState, type FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { zipLength } from '../../florida/zip-rule.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { KeptPart } from '../../ui/document/kept-part.tsx'
import { useToast } from '../../ui/toast.tsx'
import { maxBarText } from '../search-bar/bar-values.ts'
import { formProblems, type FieldProblem } from './search-form-rule.ts'
import { searchHref, type SearchParam } from '../search/search.ts'

type SearchFormProps = {
  /** Labels to choose a category from; the first means all of them. */
  labels: string[]
  button: string
  zip?: string
  /** The one that was chosen; a choice also when it is none of the labels. */
  category?: string
  problems?: FieldProblem[]
  /** The words that were searched for; they then stand in the place of the categories. */
  words?: string
  /** Whether a category must be chosen; "All Categories" is then a choice of its own. */
  isCategoryRequired?: boolean
}

const all = 'All Categories'

/**
 * Zip and category. Works as a plain form; with script, what is wrong is said before
 * anything is sent, as a message and beside the field.
 */
export function SearchForm(props: SearchFormProps) {
  const { labels, button, category, words, isCategoryRequired = false } = props
  const { problemOf, search } = useCheckedSearch(props.problems ?? [], isCategoryRequired)
  return (
    <Form
      action="/businesses/search"
      noValidate
      onSubmit={search}
      className="flex flex-wrap items-start gap-x-3 gap-y-4 md:grid md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_auto]"
    >
      {words ? (
        <TextField
          id="words"
          name="q"
          className="min-w-0 grow basis-36"
          label="Looking for"
          maxLength={maxBarText}
          defaultValue={words}
        />
      ) : (
        <KeptPart
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
            label={isCategoryRequired ? 'Business category' : 'Category'}
            defaultValue={category ?? (isCategoryRequired ? '' : all)}
            problem={problemOf('category')}
          >
            {isCategoryRequired && <option value="">Select a category</option>}
            <option value={all}>{all}</option>
            {category && category !== all && !labels.includes(category) && (
              <option>{category}</option>
            )}
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </SelectField>
        </KeptPart>
      )}
      <TextField
        id="zip"
        name="zip"
        className="min-w-0 grow basis-28"
        label="Zip code"
        placeholder="34994"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={zipLength}
        defaultValue={props.zip}
        problem={problemOf('zip')}
      />
      <Button className="min-h-12 w-full md:mt-[2.05rem] md:w-auto">{button}</Button>
    </Form>
  )
}

/** Checks the form by the rule that the server uses too; goes on only when nothing is wrong. */
function useCheckedSearch(given: FieldProblem[], isCategoryRequired: boolean) {
  const [problems, setProblems] = useState(given)
  const toast = useToast()
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesIn(event.currentTarget)
    const found = formProblems(values, isCategoryRequired)
    setProblems(found)
    const [first] = found
    if (!first) {
      const category = values.category === all ? '' : values.category
      void navigate(searchHref({ ...values, category }))
      return
    }
    toast({ title: first.title, text: first.text, isDestructive: true })
    event.currentTarget.querySelector<HTMLElement>(`[name=${first.field}]`)?.focus()
  }

  const problemOf = (field: SearchParam) =>
    problems.find((problem) => problem.field === field)?.text ?? null
  return { problemOf, search }
}

function valuesIn(form: HTMLFormElement): { zip: string; category: string; q: string } {
  const data = new FormData(form)
  const valueOf = (field: SearchParam) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { zip: valueOf('zip'), category: valueOf('category'), q: valueOf('q') }
}
