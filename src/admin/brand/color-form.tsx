import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { colorOf, contrastsOf, contrastText, isColor } from '../../platform/settings/contrast.ts'
import type { Colors } from '../../platform/settings/site-settings.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { colorFields, ownColors } from './check-brand.ts'

/** Level with a field, whose label is above it. */
const besideField = 'mt-[calc(1.6em+0.25rem)] h-12 w-14 shrink-0'

type ColorFormProps = {
  colors: Colors
  isSet: boolean
  problems: Partial<Record<string, string>>
  changed: ReactNode
}

/** The colors as they are chosen now. */
function useChosen(colors: Colors) {
  const [chosen, setChosen] = useState(colors)
  const box = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    // Keep what was typed before the page's script was there.
    const typed = new FormData(box.current)
    setChosen((colors) => {
      const own = { ...colors }
      for (const { name } of colorFields) {
        const value = typed.get(name)
        if (typeof value === 'string') own[name] = value
      }
      return own
    })
  }, [])
  return { box, chosen, setChosen }
}

/** The colors, each to be typed or picked, with how well it can be read while it is chosen. */
export function ColorForm({ colors, isSet, problems, changed }: ColorFormProps) {
  const { box, chosen, setChosen } = useChosen(colors)
  const isHydrated = useHydrated()
  const seen = { ...ownColors }
  for (const { name } of colorFields) if (chosen[name].trim()) seen[name] = colorOf(chosen[name])
  return (
    <PostForm ref={box} name="colors" repeats reloadDocument className="space-y-4">
      {changed}
      <p className="text-sm text-soft">
        An empty field goes back to the color of the design. By night, buttons and links keep the
        colors of the design, which are made for it.
      </p>
      {colorFields.map(({ name, label }) => {
        const color = seen[name]
        const change = (value: string) => setChosen({ ...chosen, [name]: value })
        return (
          <div key={name}>
            <div className="flex items-start gap-3">
              <TextField
                id={name}
                name={name}
                label={label}
                value={chosen[name]}
                onChange={(event) => change(event.target.value)}
                problem={problems[name]}
                maxLength={20}
                spellCheck={false}
                autoComplete="off"
                className="min-w-0 grow"
              />
              {isHydrated ? (
                <input
                  type="color"
                  aria-label={`Pick: ${label}`}
                  value={isColor(color) ? color : '#000000'}
                  onChange={(event) => change(event.target.value)}
                  className={`${besideField} cursor-pointer rounded-field border border-edge bg-card p-1`}
                />
              ) : (
                <span
                  aria-hidden="true"
                  className={`${besideField} rounded-field border border-edge`}
                  style={{ background: color }}
                />
              )}
            </div>
            <Contrasts name={name} colors={seen} />
          </div>
        )
      })}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="colors" look="action">
          Save the colors
        </Button>
        {isSet && (
          <Button name="intent" value="no-colors">
            Back to the design’s own
          </Button>
        )}
      </div>
    </PostForm>
  )
}

/** The contrast with all that a color stands on. */
function Contrasts({ name, colors }: { name: keyof Colors; colors: Colors }) {
  return (
    <ul className="mt-1 text-sm text-soft">
      {contrastsOf(name, colors).map(({ where, found, least }) => (
        <li key={where} className={found < least ? 'font-semibold text-problem' : ''}>
          {contrastText(found)} to 1 with {where}: {found < least ? 'too little' : 'good'}, it takes{' '}
          {least}
        </li>
      ))}
    </ul>
  )
}
