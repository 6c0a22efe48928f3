import * as t from '#messages/account-my-list.ts'
import * as list from '#messages/my-list.ts'
import { data, href, Link, redirect } from 'react-router'
import { AccountLayout, Part } from '../../account/page/account-layout.tsx'
import { requireUser } from '../../account/session/session.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { formValues } from '../../platform/http/body.server.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { telHref } from '../../platform/ui/links.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/account-list-page.ts'
import { idsIn, maxNote, maxSaved, savedOnly } from './entries.ts'
import { findSavedFacts } from './saved-facts.server.ts'
import type { SavedFacts } from './saved-facts.ts'
import { mergeSaved, readSaved } from './saved-listings.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const entries = savedOnly(await readSaved(services.db, user.id)).toReversed()
  const facts = await findSavedFacts(
    services,
    entries.map(({ id }) => id),
  )
  const byId = new Map(facts.map((one) => [one.id, one]))
  const asked = args.url.searchParams.get('save')
  const [id] = idsIn(asked)
  const isSaved = entries.some((one) => one.id === id)
  const toSave = id && !isSaved ? ((await findSavedFacts(services, [id]))[0] ?? null) : null
  return {
    items: entries.flatMap(({ id, note }) => {
      const facts = byId.get(id)
      return facts ? { facts, note } : []
    }),
    toSave,
    isUnknown: asked !== null && !isSaved && !toSave,
    done: args.url.searchParams.get('done'),
    removed: idsIn(args.url.searchParams.get('removed'))[0] ?? null,
  }
}

type Problem = { id: string; note: string; text: string }

/** The form version of the actions that script performs on this device's list. */
export const action = answerForm(async (args: Route.ActionArgs) => {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const read = await formValues(args.request)
  if (!read.ok) throw data(null, { status: read.status })
  const { form } = read
  const intent = textIn(form, 'intent')
  const [id] = idsIn(textIn(form, 'id'))
  if (!id || !['save', 'note', 'remove'].includes(intent)) throw data(null, { status: 400 })
  const refuse = (text: string, note = '') => data<Problem>({ id, note, text }, { status: 400 })
  const all = await readSaved(services.db, user.id)
  const before = all.find((one) => one.id === id)
  const note = (form.has('note') ? textIn(form, 'note') : (before?.note ?? '')).replaceAll(
    '\r\n',
    '\n',
  )
  if (note.length > maxNote) return refuse(t.noteTooLong({ max: maxNote }), note)
  const isNew = !before || before.isRemoved
  if (intent === 'save' && isNew && savedOnly(all).length >= maxSaved)
    return refuse(t.full({ max: maxSaved }))
  const at = Math.max(services.now().getTime(), (before?.at ?? 0) + 1)
  const entry = { id, note, at, ...(intent === 'remove' && { isRemoved: true }) }
  const saved = await mergeSaved(services, user.id, [entry])
  if (!(await findSavedFacts(services, [id])).length && intent === 'save')
    return refuse(t.unknown())
  const isThere = saved.some((one) => one.id === id)
  const removed = intent === 'remove' && isThere ? `&removed=${id}` : ''
  throw redirect(`${href('/account/my-list')}?done=${intent}${removed}`, 303)
})

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

const doneTitles: Record<string, () => string> = {
  save: t.savedDone,
  remove: t.removedDone,
  note: t.noteDone,
}

export default function AccountListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, toSave, isUnknown, done, removed } = loaderData
  const title = doneTitles[done ?? '']?.()
  const problem = actionData ?? null
  return (
    <AccountLayout title={t.title()} flash={title ? { title, text: '' } : null}>
      {removed && (
        <PostForm>
          <input type="hidden" name="id" value={removed} />
          <Button name="intent" value="save">
            {t.undo()}
          </Button>
        </PostForm>
      )}
      {isUnknown && <p className="font-semibold text-problem">{t.unknown()}</p>}
      {toSave && <SaveOne facts={toSave} problem={problem} />}
      <p className="measure">
        {t.about({
          link: (words) => (
            <Link to={href('/my-list')} className="inline-link">
              {words}
            </Link>
          ),
        })}
      </p>
      {items.length === 0 && <p className="text-soft">{t.empty()}</p>}
      {items.map(({ facts, note }) => (
        <Item
          key={facts.id}
          facts={facts}
          note={note}
          problem={problem?.id === facts.id ? problem : null}
        />
      ))}
    </AccountLayout>
  )
}

function SaveOne({ facts, problem }: { facts: SavedFacts; problem: Problem | null }) {
  return (
    <Part title={t.saveTitle({ name: facts.name })}>
      {problem && <p className="font-semibold text-problem">{problem.text}</p>}
      <PostForm>
        <input type="hidden" name="id" value={facts.shownId} />
        <Button look="action" name="intent" value="save">
          {t.save()}
        </Button>
      </PostForm>
    </Part>
  )
}

type ItemProps = { facts: SavedFacts; note: string; problem: Problem | null }

function Item({ facts, note, problem }: ItemProps) {
  const { id, shownId, name, phone, isSample } = facts
  return (
    <Part title={name}>
      <p>
        <Link
          to={href('/business/:businessId', { businessId: shownId })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {name}
        </Link>
        {' · '}
        {phone && !isSample ? (
          <a href={telHref(phone)} className="inline-link inline-block max-w-full">
            {phone}
          </a>
        ) : (
          <span className="inline-block max-w-full">
            {phone ? list.notReal({ phone }) : t.noPhone()}
          </span>
        )}
      </p>
      <PostForm className="space-y-3">
        <input type="hidden" name="id" value={id} />
        <TextAreaField
          id={`note-${id}`}
          name="note"
          rows={2}
          label={t.note()}
          hint={t.noteHint({ max: maxNote })}
          defaultValue={problem?.note ?? note}
          problem={problem?.text ?? null}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="note">
            {t.saveNote()}
          </Button>
          <Button name="intent" value="remove" aria-label={t.removeNamed({ name })}>
            {t.remove()}
          </Button>
        </div>
      </PostForm>
    </Part>
  )
}
