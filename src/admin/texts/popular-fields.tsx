import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import { Panel } from '../admin-parts.tsx'

type PopularFieldsProps = {
  slugs: string[]
  isSet: boolean
  categories: { slug: string; name: string }[]
  problems: Partial<Record<string, string>>
  changed: ReactNode
}

/** The categories that the home page and the menu show first. */
export function PopularFields({ slugs, isSet, categories, problems, changed }: PopularFieldsProps) {
  const numbered = slugs.map((slug, index) => ({ slug, index, id: `popular-${index}` }))
  return (
    <Panel title="Popular categories">
      <PostForm name="popular" repeats reloadDocument className="space-y-4">
        {changed}
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
          {numbered.map(({ slug, index, id }) => (
            <SelectField
              key={id}
              id={id}
              name={id}
              label={`Place ${index + 1}`}
              defaultValue={slug}
              problem={problems[id]}
            >
              {categories.map((category) => (
                <option key={category.slug} value={category.slug}>
                  {category.name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="popular" look="action">
            Save the categories
          </Button>
          {isSet && (
            <Button name="intent" value="no-popular">
              Back to the usual five
            </Button>
          )}
        </div>
      </PostForm>
    </Panel>
  )
}
