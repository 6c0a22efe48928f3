import { lazy, Suspense, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { CategoryGroup } from './category-fit.ts'
import { fetchCategoryWords, type CategoryWords } from './category-words.client.ts'

/** The combobox, once the words that it finds categories by are there, too. */
const CategoryCombobox = lazy(async () => {
  const [module, words] = await Promise.all([
    import('./category-combobox.tsx'),
    fetchCategoryWords(),
  ])
  const Combobox: typeof module.CategoryCombobox = ({ groups, ...props }) => (
    <module.CategoryCombobox groups={withWords(groups, words)} {...props} />
  )
  return { default: Combobox }
})

function withWords(groups: CategoryGroup[], words: CategoryWords): CategoryGroup[] {
  return groups.map((group) => ({
    ...group,
    categories: group.categories.map((one) => ({ ...one, keywords: words[one.slug] ?? [] })),
  }))
}

type CategorySearchProps = { groups: CategoryGroup[]; category: string }

/** A search by category alone: a combobox, or without script the browser's own list. */
export function CategorySearch({ groups, category }: CategorySearchProps) {
  const [chosen, setChosen] = useState(category)
  const isHydrated = useHydrated()
  const plain = <PlainSelect groups={groups} chosen={chosen} onChoose={setChosen} />
  return (
    <Form action="/businesses/search" className="grid gap-4 md:grid-cols-[1fr_auto] md:items-end">
      <div>
        <label
          id="category-alone-label"
          htmlFor="category-alone"
          className="mb-1 block font-semibold"
        >
          Business category
        </label>
        {isHydrated ? (
          <Suspense fallback={plain}>
            <CategoryCombobox
              id="category-alone"
              groups={groups}
              value={chosen}
              hasWholeGroups
              onChoose={setChosen}
            />
            <input type="hidden" name="category" value={chosen} />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      <Button disabled={isHydrated && !chosen} className="min-h-12">
        Search
      </Button>
    </Form>
  )
}

type PlainSelectProps = { groups: CategoryGroup[]; chosen: string; onChoose(label: string): void }

function PlainSelect({ groups, chosen, onChoose }: PlainSelectProps) {
  return (
    <select
      id="category-alone"
      name="category"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      className="min-h-12 w-full rounded-field border border-edge bg-card px-3"
    >
      <option value="">Select a category</option>
      {groups.map(({ label, categories, isRest }) => (
        <optgroup key={label} label={label}>
          {!isRest && <option value={label}>{label} (all)</option>}
          {categories
            .filter(({ name }) => isRest || name !== label)
            .map(({ slug, name }) => (
              <option key={slug} value={name}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}
