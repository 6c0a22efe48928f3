import * as t from '#messages/admin-texts.ts'
import { href, Link } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { findSettings } from '../../platform/settings/site-settings.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { TextAreaField, TextField, SelectField, TickField } from '../../platform/ui/field.tsx'
import { AdminHead, FormRefused } from '../admin-parts.tsx'
import { answerSettingForm, startValues } from '../setting-forms.server.ts'
import { SettingPanel, settingFields, type SettingState } from '../setting-panel.tsx'
import type { Route } from './+types/texts-page.ts'
import { figureColumns, figureRows, ownTexts, popularPlaces } from './text-fields.ts'
import { textForms } from './text-forms.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'set-site')
  const { db, site } = args.context.get(servicesContext)
  const settings = await findSettings(db)
  return {
    start: startValues(textForms, settings, site),
    hasPopular: settings.popular !== undefined,
    categories: allCategories()
      .map(({ slug, name }) => ({ slug, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  }
}

export const action = answerForm((args: Route.ActionArgs) => answerSettingForm(args, textForms))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.texts(), description: t.yourOwnTexts(), isHidden: true })

export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, hasPopular, categories } = loaderData
  const state: SettingState = { start, sent: actionData }
  return (
    <>
      <AdminHead title={t.texts()} about={t.about()} />
      <FormRefused problems={actionData?.problems ?? {}} />
      <div className="space-y-5">
        <FiguresPanel state={state} />
        <PromisePanel state={state} />
        <PopularPanel state={state} isSet={hasPopular} categories={categories} />
        {ownTexts.map(({ name, title }) => (
          <SettingPanel
            key={name}
            name={name}
            title={title}
            state={state}
            more={
              <Link to={href(`/${name}`)} className="inline-link inline-flex min-h-11 items-center">
                {t.seeThePage()}
              </Link>
            }
          >
            <TextAreaField
              {...settingFields(state, name).field(name)}
              label={t.theTextOf({ title })}
              hint={t.anEmptyLineStartsA()}
              rows={14}
            />
          </SettingPanel>
        ))}
      </div>
    </>
  )
}

function FiguresPanel({ state }: { state: SettingState }) {
  const { field } = settingFields(state, 'figures')
  return (
    <SettingPanel
      name="figures"
      title={t.figuresOfTheAboutPage()}
      about={t.figuresAbout()}
      state={state}
      save={t.saveFigures()}
    >
      {figureRows.map((row) => (
        <fieldset key={row} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
          <legend className="mb-1 text-sm text-soft">{t.figureNumber({ number: row + 1 })}</legend>
          {figureColumns.map(({ name, label }) => (
            <TextField key={name} {...field(`${name}-${row}`)} label={label} maxLength={200} />
          ))}
        </fieldset>
      ))}
    </SettingPanel>
  )
}

function PromisePanel({ state }: { state: SettingState }) {
  const { values, field } = settingFields(state, 'promise')
  return (
    <SettingPanel
      name="promise"
      title={t.promisedReplyTime()}
      about={t.promiseAbout()}
      state={state}
      save={t.savePromise()}
    >
      <TextField
        {...field('promised-hours')}
        label={t.hours()}
        hint={t.n24IsOneDay72()}
        inputMode="numeric"
        className="max-w-48"
      />
      <TickField
        id="promised-loosely"
        name="promised-loosely"
        label={t.sayAFewDaysOn()}
        defaultChecked={values['promised-loosely'] !== ''}
      />
    </SettingPanel>
  )
}

type PopularPanelProps = {
  state: SettingState
  isSet: boolean
  categories: { slug: string; name: string }[]
}

function PopularPanel({ state, isSet, categories }: PopularPanelProps) {
  const { field } = settingFields(state, 'popular')
  return (
    <SettingPanel
      name="popular"
      title={t.popularCategories()}
      state={state}
      save={t.saveCategories()}
      reset={isSet && t.usualFiveAgain()}
    >
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
        {popularPlaces.map((place) => (
          <SelectField
            key={place}
            {...field(`popular-${place}`)}
            label={t.placeNumber({ number: place + 1 })}
          >
            {categories.map((category) => (
              <option key={category.slug} value={category.slug}>
                {category.name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </SettingPanel>
  )
}
