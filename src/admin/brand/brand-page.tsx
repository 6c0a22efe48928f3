import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { data, href, redirect } from 'react-router'
import { Changed } from '../../platform/forms/conflicts.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { givenOf } from '../../platform/settings/apply-settings.server.ts'
import { findSettings } from '../../platform/settings/site-settings.server.ts'
import { shortNameOf, type Brand, type Colors } from '../../platform/settings/site-settings.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, FormRefused, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/brand-page.ts'
import { runBrandAction } from './brand-action.server.ts'
import { brandFields, brandValues, colorFields, ownColors } from './check-brand.ts'
import { colorOf, contrastsOf, contrastText, isColor } from '../../platform/settings/contrast.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'set-site')
  const { db, site } = args.context.get(servicesContext)
  const settings = await findSettings(db)
  const { brand, colors } = settings
  const given = givenOf(site)
  const defaults = Object.fromEntries(brandFields.map(({ name }) => [name, given[name]]))
  if (brand?.name) defaults['shortName'] = shortNameOf(brand.name)
  return {
    ...brandValues(settings),
    defaults: defaults as Brand,
    hasColors: colors !== undefined,
    logoPath: site.logoPath ?? null,
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'set-site')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const outcome = await runBrandAction(services, fieldValue(form, 'intent'), form, by)
  if (!outcome) throw data(null, { status: 400 })
  if (outcome.ok) throw redirect(doneAt(href('/admin/brand'), outcome.word, outcome.change))
  return data(outcome, { status: outcome.asked ? 409 : 400 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Name and logo', description: 'The brand.', isHidden: true })

type Problems = Partial<Record<string, string>>

export default function BrandPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, defaults, colors, hasColors, logoPath } = loaderData
  const problems: Problems = actionData?.problems ?? {}
  const changed = (of: 'brand' | 'colors') => (
    <Changed asked={actionData?.of === of ? actionData.asked : null} start={loaderData[of]} />
  )
  return (
    <>
      <AdminHead
        title="Name and logo"
        about="What you set here wins over the settings that the site was started with. An empty field goes back to those."
      />
      <FormRefused problems={problems} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Panel title="Name and contact">
          <BrandForm
            brand={actionData?.brand ?? brand}
            defaults={defaults}
            problems={problems}
            changed={changed('brand')}
          />
        </Panel>
        <Panel title="Logo">
          <LogoForm logoPath={logoPath} problem={problems['logo']} />
        </Panel>
        <Panel title="Colors">
          <ColorForm
            colors={actionData?.colors ?? colors}
            isSet={hasColors}
            problems={problems}
            changed={changed('colors')}
          />
        </Panel>
      </div>
    </>
  )
}

type BrandFormProps = { brand: Brand; defaults: Brand; problems: Problems; changed: ReactNode }

// The name, logo, and colors are on every page, so the next one loads in full.
function BrandForm({ brand, defaults, problems, changed }: BrandFormProps) {
  return (
    <PostForm name="brand" repeats reloadDocument className="space-y-4">
      {changed}
      {brandFields.map(({ name, label, most }) => {
        const Field = name === 'contactEmail' ? EmailField : TextField
        return (
          <Field
            key={name}
            id={name}
            name={name}
            label={label}
            hint={`Without one: ${defaults[name]}`}
            defaultValue={brand[name]}
            problem={problems[name]}
            maxLength={most + 100}
            autoComplete="off"
          />
        )
      })}
      <Button name="intent" value="brand" look="action">
        Save
      </Button>
    </PostForm>
  )
}

function LogoForm({ logoPath, problem }: { logoPath: string | null; problem: string | undefined }) {
  return (
    <PostForm reloadDocument encType="multipart/form-data" className="space-y-4">
      <div className="inline-grid min-h-16 place-items-center rounded-field bg-navy p-3">
        {logoPath ? (
          <img src={logoPath} alt="The logo as it is now" className="h-12 w-auto max-w-full" />
        ) : (
          <span className="text-white">The header shows the drawn shield now.</span>
        )}
      </div>
      <div>
        <label htmlFor="logo" className="mb-1 block font-semibold">
          SVG or PNG, at most 200 KB
        </label>
        <p id="logo-hint" className="mb-1 text-sm text-soft">
          It stands on the dark header, up to 36 pixels high, and a long one lower: light letters
          can be read there.
        </p>
        <input
          id="logo"
          name="logo"
          type="file"
          accept="image/svg+xml,image/png"
          aria-describedby={problem ? 'logo-hint logo-problem' : 'logo-hint'}
          aria-invalid={problem ? true : undefined}
          className="block min-h-12 w-full rounded-field border border-edge bg-card p-2"
        />
        <FieldProblem id="logo" text={problem} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="logo" look="action">
          Use this logo
        </Button>
        {logoPath && (
          <Button name="intent" value="no-logo">
            Back to the drawn shield
          </Button>
        )}
      </div>
    </PostForm>
  )
}

const besideField = 'mt-[calc(1.6em+0.25rem)] h-12 w-14 shrink-0'

type ColorFormProps = {
  colors: Colors
  isSet: boolean
  problems: Partial<Record<string, string>>
  changed: ReactNode
}

function useChosen(colors: Colors) {
  const [chosen, setChosen] = useState(colors)
  const box = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    // Keep text entered before the script loaded.
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
