import * as t from '#messages/admin-articles.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { findAllArticles, moveArticle } from '../../content/articles/edit-articles.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/articles-page.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'edit-articles')
  const { db, now } = args.context.get(servicesContext)
  const rows = await findAllArticles(db)
  const articles = rows.map((row) => ({
    id: row.id,
    name: row.display_title,
    title: row.title,
    isSample: row.is_sample,
    homePlace: row.home_place,
    isPublic: row.published_at !== null && row.published_at <= now(),
    publishedAt: row.published_at?.toISOString() ?? null,
  }))
  const onHome = articles
    .filter(({ homePlace }) => homePlace !== null)
    .toSorted((one, other) => (one.homePlace ?? 0) - (other.homePlace ?? 0))
  return { articles, onHome }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'edit-articles')
  const { db, now } = args.context.get(servicesContext)
  const form = await formOf(args.request)
  if (!['up', 'down'].includes(fieldValue(form, 'step'))) throw data(null, { status: 400 })
  const list = fieldValue(form, 'list') === 'home' ? 'home_place' : 'place'
  const step = fieldValue(form, 'step') === 'up' ? -1 : 1
  await moveArticle(db, fieldValue(form, 'id'), { list, step }, { by, now: now() })
  throw redirect(doneAt(href('/admin/articles'), 'moved'))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.articles(), description: t.featuredArticles(), isHidden: true })

type Listed = Route.ComponentProps['loaderData']['articles'][number]

export default function ArticlesPage({ loaderData: { articles, onHome } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead
        title={t.articles()}
        about={t.about()}
        actions={
          <ButtonLink to={href('/admin/articles/:articleId', { articleId: 'new' })} look="action">
            {t.writeAnArticle()}
          </ButtonLink>
        }
      />
      {articles.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          {t.thereAreNoArticlesYet()}
        </p>
      ) : (
        <DenseTable label={t.articles()} heads={[t.story(), t.state(), t.orderOnFeatured()]}>
          {articles.map((article, index) => (
            <DenseRow key={article.id}>
              <StoryCell article={article} />
              <Cell>{stateText(article)}</Cell>
              <Cell>
                <Move article={article} list="featured" at={index} of={articles.length} />
              </Cell>
            </DenseRow>
          ))}
        </DenseTable>
      )}
      {onHome.length > 0 && (
        <section aria-labelledby="on-home" className="mt-8">
          <h2 id="on-home" className="mb-3 text-xl!">
            {t.onTheHomePage()}
          </h2>
          <DenseTable label={t.onTheHomePage()} heads={[t.organization(), t.state(), t.order()]}>
            {onHome.map((article, index) => (
              <DenseRow key={article.id}>
                <StoryCell article={article} />
                <Cell>{stateText(article)}</Cell>
                <Cell>
                  <Move article={article} list="home" at={index} of={onHome.length} />
                </Cell>
              </DenseRow>
            ))}
          </DenseTable>
        </section>
      )}
    </>
  )
}

function StoryCell({ article: { id, name, title, isSample } }: { article: Listed }) {
  return (
    <Cell isHead>
      <Link
        to={href('/admin/articles/:articleId', { articleId: id })}
        className="inline-link inline-flex min-h-11 items-center font-semibold"
      >
        {name}
      </Link>
      {isSample && <span className="ml-2 rounded-full bg-note px-2 text-ink">{t.sample()}</span>}
      <span className="block text-soft">{title}</span>
    </Cell>
  )
}

function stateText({ isPublic, publishedAt }: Listed): string {
  if (!publishedAt) return t.draft()
  const when = dayAndTime(publishedAt)
  return isPublic ? t.publishedAt({ when }) : t.scheduledFor({ when })
}

type MoveProps = { article: Listed; list: 'featured' | 'home'; at: number; of: number }

function Move({ article: { id, name }, list, at, of }: MoveProps) {
  const isOfHome = list === 'home'
  return (
    <PostForm preventScrollReset className="flex gap-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="list" value={list} />
      <Button
        isSmall
        name="step"
        value="up"
        disabled={at === 0}
        aria-label={(isOfHome ? t.moveUpOnHome : t.moveUp)({ name })}
      >
        {t.up()}
      </Button>
      <Button
        isSmall
        name="step"
        value="down"
        disabled={at === of - 1}
        aria-label={(isOfHome ? t.moveDownOnHome : t.moveDown)({ name })}
      >
        {t.down()}
      </Button>
    </PostForm>
  )
}
