import { useState, type FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { zipLength } from '../florida/zip-rule.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useToast } from '../ui/toast.tsx'
import { formProblems, type FieldProblem } from './search-form-rule.ts'
import { searchHref, type SearchField } from './search-href.ts'

type SearchFormProps = {
  /** Labels to choose a category from; the first means all of them. */
  labels: string[]
  button: string
  zip?: string
  category?: string
  text?: string
  problems?: FieldProblem[]
  /** Whether a category must be chosen; "All Categories" is then a choice of its own. */
  isCategoryRequired?: boolean
}

const all = 'All Categories'

/**
 * Zip, category and free text. Works as a plain form; with script, what is wrong is said before
 * anything is sent, as a message and beside the field.
 */
export function SearchForm(props: SearchFormProps) {
  const { labels, button, isCategoryRequired = false } = props
  const [problems, setProblems] = useState(props.problems ?? [])
  const toast = useToast()
  const navigate = useNavigate()
  const problemOf = (field: SearchField) =>
    problems.find((problem) => problem.field === field)?.text ?? null

  const span = problemOf('zip') || problemOf('category') ? 'col-span-2 md:col-span-1' : undefined

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const valueOf = (field: SearchField) => {
      const value = form.get(field)
      return typeof value === 'string' ? value.trim() : ''
    }
    const typed = { zip: valueOf('zip'), category: valueOf('category'), q: valueOf('q') }
    const found = formProblems(typed, isCategoryRequired)
    setProblems(found)
    const [first] = found
    if (first) {
      toast({ title: first.title, text: first.text, isDestructive: true })
      event.currentTarget.querySelector<HTMLElement>(`[name=${first.field}]`)?.focus()
      return
    }
    void navigate(searchHref({ ...typed, category: typed.category === all ? '' : typed.category }))
  }

  return (
    <Form
      action="/businesses/search"
      noValidate
      onSubmit={search}
      className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        id="q"
        name="q"
        className="col-span-2 md:col-span-1"
        label="What are you looking for?"
        placeholder="AC repair, lawn care"
        defaultValue={props.text}
        maxLength={100}
        problem={problemOf('q')}
      />
      <SelectField
        id="category"
        name="category"
        className={span}
        label={isCategoryRequired ? 'Business category' : 'Category'}
        defaultValue={props.category ?? (isCategoryRequired ? '' : all)}
        problem={problemOf('category')}
      >
        {isCategoryRequired && <option value="">Select a category</option>}
        <option value={all}>{all}</option>
        {labels.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
      <TextField
        id="zip"
        name="zip"
        className={span}
        label="Zip code"
        placeholder="34994"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={zipLength}
        defaultValue={props.zip}
        problem={problemOf('zip')}
      />
      <Button look="action" className="col-span-2 min-h-12 md:col-span-1 md:mt-[2.05rem]">
        {button}
      </Button>
    </Form>
  )
}
