import * as t from '#messages/admin-articles.ts'
import { data, href, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { findArticleRow } from '../../content/articles/edit-articles.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/article-page.ts'
import {
  removeArticle,
  storeArticle,
  withPhoto,
  previewOf,
  valuesOf,
} from './article-action.server.ts'
import { ArticleEditor } from './article-editor.tsx'
import { useSavedDraft } from '../../platform/forms/post-form.tsx'
import { baseName, type Asked } from '../../platform/forms/merge-sent.ts'
import { flatValues, noValues, readValues, withBlocks } from './article-values.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'edit-articles')
  const { db, now } = args.context.get(servicesContext)
  const { articleId } = args.params
  const base = { id: articleId, pictures: pictureChoices }
  if (articleId === 'new') return { ...base, name: null, isPublic: false, values: noValues }
  const row = await findArticleRow(db, articleId)
  if (!row) throw data(null, { status: 404 })
  const isPublic = row.published_at !== null && row.published_at <= now()
  return { ...base, name: row.display_title, isPublic, values: valuesOf(row, now()) }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'edit-articles')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const intent = fieldValue(form, 'intent')
  const { values, problem } = await withPhoto(services, form, readValues(form))
  const writer = { by, now: services.now() }
  const base = form.get(baseName)
  const start = typeof base === 'string' ? base : null
  const shown = {
    version: services.randomId(),
    problems: {},
    preview: null,
    values,
    start,
    asked: null as Asked | null,
  }
  if (problem) return data({ ...shown, problems: { photo: problem } }, { status: 400 })
  if (intent === 'preview') return { ...shown, preview: previewOf(values, writer.now) }
  if (intent.startsWith('block-'))
    return { ...shown, values: withBlocks(values, intent.replace('block-', '')) }
  const { articleId } = args.params
  if (intent === 'delete') {
    const outcome = await removeArticle(services.db, articleId, form, writer)
    if (outcome.ok) throw redirect(outcome.to)
    return data({ ...shown, values: outcome.values, problems: outcome.problems }, { status: 400 })
  }
  if (intent !== 'save') throw data(null, { status: 400 })
  const outcome = await storeArticle(services.db, articleId, { form, values }, writer)
  if (outcome.ok) throw redirect(outcome.to)
  const { problems, asked } = outcome
  return data({ ...shown, problems, asked: asked ?? null }, { status: asked ? 409 : 400 })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.name ? t.edit({ name: loaderData.name }) : t.writeAnArticle(),
    description: t.editAFeaturedArticle(),
    isHidden: true,
  })

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const draft = useSavedDraft(loaderData.id === 'new' ? 'new-article' : 'article')
  // It may have more blocks than the saved article.
  const kept = draft && readValues(formWith(draft.fields))
  return (
    <ArticleEditor
      key={`${loaderData.id} ${actionData?.version ?? loaderData.values.seen}`}
      {...loaderData}
      values={actionData?.values ?? kept ?? loaderData.values}
      problems={actionData?.problems ?? {}}
      preview={actionData?.preview ?? null}
      asked={actionData?.asked ?? null}
      start={actionData?.start ?? JSON.stringify(flatValues(loaderData.values))}
      back={href('/admin/articles')}
    />
  )
}

function formWith(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const scenes = [
  ['non-profit', t.peopleTogether()],
  ['networking', t.aMeeting()],
  ['social-clubs', t.aClubByTheWater()],
  ['dog-training', t.aWorkingDog()],
  ['mortgage-assistance', t.papersForAHouse()],
  ['food-and-drinks', t.aTable()],
  ['fitness', t.training()],
  ['health-and-wellness', t.health()],
  ['general-contractors', t.aHouseBeingBuilt()],
  ['boat-repair', t.aBoat()],
  ['auto-services', t.aWorkshop()],
  ['landscape', t.aGarden()],
] as const

export const pictureChoices: { path: string; alt: string }[] = scenes.flatMap(([scene, alt]) =>
  ['story', 'story-two'].map((seed, index) => ({
    path: `/pictures/${scene}/${seed}.svg`,
    alt: index ? t.inDifferentLight({ alt }) : alt,
  })),
)
