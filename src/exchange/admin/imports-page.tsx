import * as t from '#messages/admin-import.ts'
import { data, href, Link, redirect, useNavigation } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { countsLine, listName, stateWords } from '../import/import-words.ts'
import { listImports, countSamples } from '../import/imports.server.ts'
import type { Route } from './+types/imports-page.ts'
import { takeFile } from './admin-import.server.ts'
import { ExchangePage, AdminPart, SamplesHint } from './exchange-parts.tsx'
import { maxListText, tooLargeText } from './row-choices.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const { db } = context.get(servicesContext)
  const imports = await listImports(db)
  return {
    samples: await countSamples(db),
    imports: imports.map(({ counts, ...row }) => ({
      id: row.id,
      name: listName(row),
      byName: row.by_name,
      madeAt: row.made_at.toISOString(),
      state: row.state,
      counts,
    })),
  }
}

export const action = answerForm(async ({ request, context, url }: Route.ActionArgs) => {
  const { name } = await requireAdmin({ context, url }, 'import')
  const { db, now } = context.get(servicesContext)
  const read = await formValues(request)
  if (!read.ok && read.status === 413)
    return data({ problem: tooLargeText(), source: '' }, { status: 413 })
  if (!read.ok) throw data(null, { status: read.status })
  const { form } = read
  const intent = form.get('intent')
  if (intent === 'read') {
    const sent = await takeFile(db, form, { byName: name, now: now() })
    if (sent.ok) return redirect(href('/admin/import/:importId', { importId: sent.id }))
    return data({ problem: sent.problem, source: sent.source }, { status: sent.status })
  }
  return data({ problem: t.chooseFile(), source: '' }, { status: 400 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
  })

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { samples, imports } = loaderData
  return (
    <ExchangePage title={t.title()}>
      <SamplesHint samples={samples} />
      <AdminPart title={t.newImport()}>
        <p className="measure">{t.newImportHint()}</p>
        <UploadForm problem={actionData?.problem} source={actionData?.source ?? ''} />
      </AdminPart>
      <AdminPart title={t.earlierImports()}>
        {imports.length === 0 && <p>{t.noneYet()}</p>}
        <ul className="divide-y divide-line">
          {imports.map(({ id, name, byName, madeAt, state, counts }) => (
            <li key={id} className="py-3">
              <Link
                to={href('/admin/import/:importId', { importId: id })}
                className="inline-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              >
                {name}
              </Link>
              <p>
                {stateWords[state]()} {counts.rows > 0 && countsLine(counts, state)}
              </p>
              <p className="text-sm text-soft">
                {t.madeBy({ when: dayAndTime(madeAt), name: byName })}
              </p>
            </li>
          ))}
        </ul>
      </AdminPart>
    </ExchangePage>
  )
}

function UploadForm({ problem, source }: { problem: string | undefined; source: string }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <PostForm name="new-import" encType="multipart/form-data" className="space-y-4">
      <div>
        <label htmlFor="file" className="mb-1 block font-semibold">
          {t.file()}
        </label>
        <p id="file-hint" className="mb-1 text-sm text-soft">
          {t.fileHint({ size: maxListText })}
        </p>
        <input
          id="file"
          name="file"
          type="file"
          required
          accept=".csv,.tsv,.txt,.json,.geojson,.xlsx"
          aria-describedby={problem ? 'file-hint file-problem' : 'file-hint'}
          aria-invalid={problem ? true : undefined}
          className="block min-h-12 w-full rounded-field border border-edge bg-card p-2"
        />
        <FieldProblem id="file" text={problem} />
      </div>
      <TextField
        id="source"
        name="source"
        label={t.source()}
        hint={t.sourceHint()}
        defaultValue={source}
        maxLength={60}
      />
      <Button look="action" name="intent" value="read" disabled={isSending}>
        {isSending ? t.sending() : t.checkList()}
      </Button>
    </PostForm>
  )
}
