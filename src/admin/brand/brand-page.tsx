import * as t from '#messages/admin-brand.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { givenOf } from '../../platform/settings/apply-settings.server.ts'
import { colorOf, contrastsOf, contrastText, isColor } from '../../platform/settings/contrast.ts'
import { findSettings } from '../../platform/settings/site-settings.server.ts'
import { shortNameOf, type Brand, type Colors } from '../../platform/settings/site-settings.ts'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { useHydrated } from '../../platform/ui/button.tsx'
import { AdminHead, FormRefused } from '../admin-parts.tsx'
import { answerSettingForm, startValues } from '../setting-forms.server.ts'
import { SettingPanel, settingFields, type SettingState } from '../setting-panel.tsx'
import type { Route } from './+types/brand-page.ts'
import { brandFields, colorFields, ownColors } from './brand-fields.ts'
import { brandForms } from './brand-forms.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'set-site')
  const { db, site } = args.context.get(servicesContext)
  const settings = await findSettings(db)
  const given = givenOf(site)
  const name = settings.brand?.name
  return {
    start: startValues(brandForms, settings, site),
    defaults: { ...given, ...(name && { shortName: shortNameOf(name) }) },
    hasColors: settings.colors !== undefined,
    logoPath: site.logoPath ?? null,
  }
}

export const action = answerForm((args: Route.ActionArgs) => answerSettingForm(args, brandForms))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.nameAndLogo(), description: t.nameLogoAndColors(), isHidden: true })

export default function BrandPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, defaults, hasColors, logoPath } = loaderData
  const state: SettingState = { start, sent: actionData }
  const { field } = settingFields(state, 'brand')
  return (
    <>
      <AdminHead title={t.nameAndLogo()} about={t.about()} />
      <FormRefused problems={actionData?.problems ?? {}} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <SettingPanel name="brand" title={t.nameAndContact()} state={state}>
          {brandFields.map(({ name, label, most }) => {
            const Field = name === 'contactEmail' ? EmailField : TextField
            return (
              <Field
                key={name}
                {...field(name)}
                label={label}
                hint={hintOf(name, defaults[name])}
                maxLength={most + 100}
                autoComplete="off"
              />
            )
          })}
        </SettingPanel>
        <LogoPanel state={state} logoPath={logoPath} />
        <ColorPanel state={state} isSet={hasColors} />
      </div>
    </>
  )
}

function hintOf(name: keyof Brand, given: string | undefined): string | undefined {
  const own: Partial<Brand> = {
    contactPhone: t.contactPhoneHint(),
    contactAddress: t.postalAddressHint(),
    organization: t.organizationHint(),
    town: t.townHint(),
  }
  return [own[name], given && t.ifEmpty({ name: given })].filter(Boolean).join(' ') || undefined
}

function LogoPanel({ state, logoPath }: { state: SettingState; logoPath: string | null }) {
  const problem = settingFields(state, 'logo').problems['logo']
  return (
    <SettingPanel
      name="logo"
      title={t.logo()}
      state={state}
      save={t.useThisLogo()}
      reset={logoPath !== null && t.shieldAgain()}
      isFile
    >
      <div className="inline-grid min-h-16 place-items-center rounded-field bg-navy p-3">
        {logoPath ? (
          <img src={logoPath} alt={t.theCurrentLogo()} className="h-12 w-auto max-w-full" />
        ) : (
          <span className="text-white">{t.theHeaderShowsTheDrawn()}</span>
        )}
      </div>
      <div>
        <label htmlFor="logo" className="mb-1 block font-semibold">
          {t.svgOrPngAtMost()}
        </label>
        <p id="logo-hint" className="mb-1 text-sm text-soft">
          {t.itsShownOnTheDark()}
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
    </SettingPanel>
  )
}

const besideField = 'mt-[calc(1.6em+0.25rem)] h-12 w-14 shrink-0'

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

function ColorPanel({ state, isSet }: { state: SettingState; isSet: boolean }) {
  const { values, problems } = settingFields(state, 'colors')
  const { box, chosen, setChosen } = useChosen({ ...ownColors, ...values })
  const isHydrated = useHydrated()
  const seen = { ...ownColors }
  for (const { name } of colorFields) if (chosen[name].trim()) seen[name] = colorOf(chosen[name])
  return (
    <SettingPanel
      ref={box}
      name="colors"
      title={t.colors()}
      state={state}
      save={t.saveColors()}
      reset={isSet && t.designsColors()}
    >
      <p className="text-sm text-soft">{t.leaveAFieldEmptyTo()}</p>
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
                  aria-label={t.pickAColor({ label })}
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
    </SettingPanel>
  )
}

function Contrasts({ name, colors }: { name: keyof Colors; colors: Colors }) {
  return (
    <ul className="mt-1 text-sm text-soft">
      {contrastsOf(name, colors).map(({ where, found, least }) => (
        <li key={where} className={found < least ? 'font-semibold text-problem' : ''}>
          {(found < least ? t.tooLow : t.enough)({ contrast: contrastText(found), where, least })}
        </li>
      ))}
    </ul>
  )
}
