import { nameIn } from '../../platform/text/names.ts'
import * as t from '#messages/search-form.ts'
import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import type { CategoryCombobox } from './category-combobox.tsx'
import type { CategoryGroup } from './category-fit.ts'
import type { CategoryWords } from './category-words.client.ts'
import { categoryRequired } from './search-form-rule.ts'

type Combobox = typeof CategoryCombobox

/** Together with its words. */
async function loadCombobox(): Promise<Combobox> {
  const [{ CategoryCombobox }, words] = await Promise.all([
    import('./category-combobox.tsx'),
    import('./category-words.client.ts').then(({ fetchCategoryWords }) => fetchCategoryWords()),
  ])
  return function ComboboxWithWords({ groups, ...props }: ComponentProps<Combobox>) {
    return <CategoryCombobox groups={withWords(groups, words)} {...props} />
  }
}

function withWords(groups: CategoryGroup[], words: CategoryWords): CategoryGroup[] {
  return groups.map((group) => ({
    ...group,
    categories: group.categories.map((one) => ({ ...one, keywords: words[one.slug] ?? [] })),
  }))
}

type CategorySearchProps = { groups: CategoryGroup[]; category: string }

/** A native select without JavaScript. */
export function CategorySearch({ groups, category }: CategorySearchProps) {
  const list = useRef<HTMLSelectElement>(null)
  const { combobox: Combobox, chosen, choose } = useCombobox(list)
  return (
    <Form action="/businesses/search" className="grid gap-4 md:grid-cols-[1fr_auto] md:items-end">
      <div>
        <label
          id="category-alone-label"
          htmlFor="category-alone"
          className="mb-1 block font-semibold"
        >
          {t.businessCategory()}
        </label>
        {Combobox ? (
          <>
            <Combobox
              id="category-alone"
              groups={groups}
              value={chosen}
              hasWholeGroups
              onChoose={choose}
            />
            <input type="hidden" name="category" value={chosen} />
          </>
        ) : (
          <PlainSelect ref={list} groups={groups} category={category} />
        )}
      </div>
      <Button disabled={Combobox !== null && !chosen} className="min-h-12">
        {t.search()}
      </Button>
    </Form>
  )
}

/** Replaces the select, keeping its value, but not while it's in use. */
function useCombobox(list: RefObject<HTMLSelectElement | null>) {
  const [taken, setTaken] = useState<{ combobox: Combobox | null; chosen: string }>({
    combobox: null,
    chosen: '',
  })
  useEffect(() => {
    const left = new AbortController()
    const take = async () => {
      const combobox = await loadCombobox()
      const select = list.current
      if (!select || left.signal.aborted) return
      // At once: what is chosen between reading the select and replacing it would be lost.
      const swap = () => flushSync(() => setTaken({ combobox, chosen: select.value }))
      if (select !== document.activeElement) return swap()
      select.addEventListener('blur', swap, { once: true, signal: left.signal })
    }
    // The native select works too.
    take().catch(() => null)
    return () => left.abort()
  }, [list])
  const choose = (chosen: string) => setTaken((taken) => ({ ...taken, chosen }))
  return { ...taken, choose }
}

type PlainSelectProps = {
  groups: CategoryGroup[]
  category: string
  ref: RefObject<HTMLSelectElement | null>
}

function PlainSelect({ groups, category, ref }: PlainSelectProps) {
  return (
    <select
      ref={ref}
      id="category-alone"
      name="category"
      defaultValue={category}
      required
      data-missing={categoryRequired().text}
      className="min-h-12 w-full rounded-field border border-edge bg-card px-3"
    >
      <option value="">{t.selectACategory()}</option>
      {groups.map(({ label, categories, isRest }) => (
        <optgroup key={label} label={nameIn(label)}>
          {!isRest && <option value={label}>{t.all({ label: nameIn(label) })}</option>}
          {categories
            .filter(({ name }) => isRest || name !== label)
            .map(({ slug, name }) => (
              <option key={slug} value={name}>
                {nameIn(name)}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}
