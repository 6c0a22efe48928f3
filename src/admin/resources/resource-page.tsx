import * as t from '#messages/admin-resources.ts'
import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { findResource } from '../../resources/edit-resources.server.ts'
import { sectionNames } from '../../resources/resource.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { fieldsOf, AdminHead, FormRefused, Panel } from '../admin-parts.tsx'
import { Changed } from '../../platform/forms/conflicts.tsx'
import type { Route } from './+types/resource-page.ts'
import {
  emptyResource,
  partLabels,
  readResource,
  resourceValues,
  translations,
  type ResourceValues,
} from './check-resource.ts'
import { storeResource } from './resource-action.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'edit-resources')
  const { resourceId } = args.params
  if (resourceId === 'new') return { name: null, values: emptyResource }
  const row = await findResource(args.context.get(servicesContext).db, resourceId)
  if (!row) throw data(null, { status: 404 })
  return { name: row.title, values: resourceValues(row) }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'edit-resources')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const writer = { by, now: services.now(), today: today(services) }
  const outcome = await storeResource(services.db, args.params.resourceId, form, writer)
  if (outcome.ok) throw redirect(outcome.to)
  const { problems, asked } = outcome
  return data({ problems, asked, values: readResource(form) }, { status: asked ? 409 : 400 })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.name ? t.edit({ name: loaderData.name }) : t.addAResource(),
    description: t.editAVeteranResource(),
    isHidden: true,
  })

const lines = [
  { name: 'phone', label: t.phoneOptional(), hint: '' },
  { name: 'website', label: t.websiteOptional(), hint: '' },
  {
    name: 'address',
    label: t.addressOptional(),
    hint: t.suchAs11351UlmertonRoad(),
  },
  {
    name: 'extra',
    label: t.phoneNoteOptional(),
    hint: t.suchAsAnExtensionOr(),
  },
] as const

export default function ResourcePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = loaderData
  const values = actionData?.values ?? loaderData.values
  const problems: Partial<Record<string, string>> = actionData?.problems ?? {}
  const field = fieldsOf(values, problems)
  return (
    <>
      <AdminHead
        title={name ?? t.addAResource()}
        about={t.editorAbout()}
        actions={<ButtonLink to={href('/admin/resources')}>{t.allResources()}</ButtonLink>}
      />
      <FormRefused problems={problems} />
      <PostForm name={name === null ? 'new-resource' : 'resource'}>
        <Changed asked={actionData?.asked} start={name === null ? null : loaderData.values} />
        <Panel title={t.theCard()}>
          <SelectField
            id="section"
            name="section"
            label={t.section()}
            defaultValue={values.section}
            problem={problems['section']}
          >
            {sectionNames.map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField {...field('title')} label={t.title()} maxLength={300} />
          <TextAreaField
            {...field('description')}
            label={t.whatHelpItOffersAnd()}
            rows={4}
            maxLength={2000}
          />
          {lines.map(({ name, label, hint }) => (
            <TextField
              key={name}
              {...field(name)}
              label={label}
              hint={hint || undefined}

              maxLength={400}
            />
          ))}
          <SelectField
            id="is_day_and_night"
            name="is_day_and_night"
            label={t.answersWhen()}
            defaultValue={values.is_day_and_night}
          >
            <option value="">{t.atCertainHours()}</option>
            <option value="yes">{t.dayAndNight()}</option>
          </SelectField>
        </Panel>
        <Translations field={field} />
        <Button look="action">{t.save()}</Button>
      </PostForm>
    </>
  )
}

function Translations({ field }: { field: ReturnType<typeof fieldsOf<ResourceValues>> }) {
  return (
    <>
      {translations.map(({ language, name, fields }) => (
        <Panel key={language} title={t.inText({ name })}>
          <p className="text-sm text-soft">{t.shownOnThePageIf({ name })}</p>
          {fields.map(({ part, field: named }) =>
            part === 'description' ? (
              <TextAreaField
                key={named}
                {...field(named)}
                label={partLabels[part]}
                lang={language}
                rows={4}
                maxLength={2000}
              />
            ) : (
              <TextField
                key={named}
                {...field(named)}
                label={partLabels[part]}
                lang={language}
                maxLength={400}
              />
            ),
          )}
        </Panel>
      ))}
    </>
  )
}
