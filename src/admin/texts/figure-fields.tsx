import type { ReactNode } from 'react'
import type { Figure } from '../../platform/settings/site-settings.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { Panel } from '../admin-parts.tsx'

const columns = [
  { name: 'figure', label: 'Figure' },
  { name: 'label', label: 'What it counts' },
  { name: 'source', label: 'Who says so' },
  { name: 'year', label: 'Of which year' },
] as const

type FigureFieldsProps = {
  figures: Figure[]
  problems: Partial<Record<string, string>>
  changed: ReactNode
}

/** The figures of the About page, each with its source. */
export function FigureFields({ figures, problems, changed }: FigureFieldsProps) {
  const numbered = figures.map((figure, index) => ({ figure, index, id: `row-${index}` }))
  return (
    <Panel title="Figures of the About page">
      <p className="measure text-soft">
        Each figure is shown with who says so, and of which year. While all are empty, the figures
        that the site came with are shown, without a source.
      </p>
      <PostForm name="figures" repeats className="space-y-4">
        {changed}
        {numbered.map(({ figure, index, id }) => (
          <fieldset key={id} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            <legend className="mb-1 text-sm text-soft">Figure {index + 1}</legend>
            {columns.map(({ name, label }) => (
              <TextField
                key={name}
                id={`${name}-${index}`}
                name={`${name}-${index}`}
                label={label}
                defaultValue={figure[name]}
                problem={problems[`${name}-${index}`]}
                maxLength={200}
              />
            ))}
          </fieldset>
        ))}
        <Button name="intent" value="figures" look="action">
          Save the figures
        </Button>
      </PostForm>
    </Panel>
  )
}
