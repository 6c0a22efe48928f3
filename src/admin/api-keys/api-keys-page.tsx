import * as t from '#messages/admin-api-keys.ts'
import { data, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField, TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { scopes, type Scope } from '../../submissions/partners/api-key.ts'
import { listKeys, makeKey, revokeKey } from '../../submissions/partners/api-keys.server.ts'
import { AdminHead, Cell, DenseRow, DenseTable, FormRefused, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/api-keys-page.ts'
import { checkNewKey, type KeyProblems } from './check-new-key.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'give-api-keys')
  const services = args.context.get(servicesContext)
  return { keys: await listKeys(services.db), newId: services.randomId() }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'give-api-keys')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const writer = { by, now: services.now() }
  const intent = fieldValue(form, 'intent')
  if (intent === 'revoke') {
    const change = await revokeKey(services.db, fieldValue(form, 'id'), writer)
    const done = change === null ? 'same' : 'key-revoked'
    throw redirect(doneAt(href('/admin/api-keys'), done, change))
  }
  if (intent !== 'create') throw data(null, { status: 400 })
  const { values, ...checked } = checkNewKey(form, services.site)
  const refuse = (problems: KeyProblems, status: number) =>
    data({ ...values, problems, token: null }, { status })
  if (!checked.key) return refuse(checked.problems, 400)
  const token = await makeKey(services.db, checked.key, writer)
  if (!token) return refuse({ name: t.sentBefore() }, 409)
  return data({ ...values, problems: {}, token }, { status: 200 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.description(), isHidden: true })

type Last = Route.ComponentProps['actionData']

export default function ApiKeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, newId } = loaderData
  if (actionData?.token) return <NewKey name={actionData.name} token={actionData.token} />
  return (
    <>
      <AdminHead
        title={t.title()}
        about={t.about({
          api: (words) => (
            <Link to={`${href('/api')}#suggest`} className="inline-link">
              {words}
            </Link>
          ),
        })}
      />
      {keys.length === 0 ? (
        <p className="text-soft">{t.none()}</p>
      ) : (
        <DenseTable label={t.keys()} heads={[t.partner(), t.may(), t.sent(), t.used(), t.state()]}>
          {keys.map((key) => (
            <Key key={key.id} apiKey={key} />
          ))}
        </DenseTable>
      )}
      <div className="mt-6">
        <Create newId={newId} last={actionData} />
      </div>
    </>
  )
}

const may: Readonly<Record<Scope, () => string>> = {
  'suggest-businesses': t.suggestBusinesses,
  'suggest-fixes': t.suggestFixes,
}

type KeyProps = { apiKey: Route.ComponentProps['loaderData']['keys'][number] }

function Key({ apiKey }: KeyProps) {
  const { id, name, email, ending, suggestions: count, approved, fixes } = apiKey
  return (
    <DenseRow>
      <Cell isHead>
        <strong>{name}</strong> <span className="block text-soft">{email || t.noContact()}</span>
      </Cell>
      <Cell>{apiKey.scopes.map((scope) => may[scope]()).join(', ')}</Cell>
      <Cell>
        {t.suggestions({ count, approved })}, {t.fixes({ count: fixes })}
      </Cell>
      <Cell>
        <span className="text-soft md:hidden">{t.used()}: </span>
        {apiKey.lastUsedAt ? dayAndTime(apiKey.lastUsedAt) : t.neverUsed()}
      </Cell>
      <Cell>
        <p>{t.ending({ ending, when: dayAndTime(apiKey.madeAt) })}</p>
        {apiKey.revokedAt ? (
          <strong>{t.revoked({ when: dayAndTime(apiKey.revokedAt) })}</strong>
        ) : (
          <PostForm className="mt-1">
            <input type="hidden" name="id" value={id} />
            <Button isSmall name="intent" value="revoke" aria-label={t.revokeOf({ name, ending })}>
              {t.revoke()}
            </Button>
          </PostForm>
        )}
      </Cell>
    </DenseRow>
  )
}

function Create({ newId, last }: { newId: string; last: Last }) {
  const problems: KeyProblems = last?.problems ?? {}
  return (
    <Panel title={t.create()}>
      <FormRefused problems={problems} />
      <PostForm className="grid gap-4 md:grid-cols-2">
        <input type="hidden" name="id" value={newId} />
        <TextField
          id="name"
          name="name"
          label={t.name()}
          hint={t.nameHint()}
          defaultValue={last?.name}
          problem={problems.name}
          autoComplete="off"
          maxLength={120}
        />
        <EmailField
          id="email"
          label={t.email()}
          hint={t.emailHint()}
          defaultValue={last?.email}
          problem={problems.email}
          autoComplete="off"
          maxLength={254}
        />
        <fieldset className="md:col-span-2" aria-describedby="scopes-problem">
          <legend className="font-semibold">{t.whatItMayDo()}</legend>
          {scopes.map((scope, place) => (
            <TickField
              key={scope}
              id={place === 0 ? 'scopes' : scope}
              name="scope"
              value={scope}
              label={may[scope]()}
              defaultChecked={last ? last.scopes.includes(scope) : true}
            />
          ))}
          <FieldProblem id="scopes" text={problems.scopes} />
        </fieldset>
        <div className="md:col-span-2">
          <Button name="intent" value="create" look="action">
            {t.createKey()}
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}

/** The only time that the key is shown. */
function NewKey({ name, token }: { name: string; token: string }) {
  return (
    <>
      <AdminHead title={t.newKey({ name })} />
      <p className="measure" role="status">
        {t.copyIt()}
      </p>
      <p className="mt-3 rounded-card border-2 border-edge bg-card p-4">
        <code className="break-all select-all">{token}</code>
      </p>
      <p className="mt-4">
        <Link
          to={href('/admin/api-keys')}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.done()}
        </Link>
      </p>
    </>
  )
}
