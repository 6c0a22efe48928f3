import * as t from '#messages/admin-registry.ts'
import { data, href, Link, redirect } from 'react-router'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { AdminPart, ExchangePage, SamplesHint } from '../../exchange/admin/exchange-parts.tsx'
import { stateWords } from '../../exchange/import/import-words.ts'
import { countSamples } from '../../exchange/import/imports.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { FieldProblem, SelectField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { addRun, NotSamFile } from '../run/read-run.server.ts'
import { listRuns } from '../run/runs.server.ts'
import type { Route } from './+types/registry-page.ts'
import { registerFile, registerFiles, registerFolder } from './register-files.server.ts'
import { useUpload } from './use-upload.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const { db, machine } = context.get(servicesContext)
  const runs = await listRuns(db)
  return {
    samples: await countSamples(db),
    folder: registerFolder(machine.dataDir),
    files: await registerFiles(machine.dataDir),
    runs: runs.map(({ id, file_name, by_name, made_at, state }) => ({
      id,
      fileName: file_name,
      byName: by_name,
      madeAt: made_at.toISOString(),
      state,
    })),
  }
}

export const action = answerForm(async ({ request, context, url }: Route.ActionArgs) => {
  const { name } = await requireAdmin({ context, url }, 'import')
  const { db, machine, now } = context.get(servicesContext)
  const form = await formOf(request)
  const path = await registerFile(machine.dataDir, form.get('file'))
  if (!path) return data({ problem: t.choose() }, { status: 400 })
  try {
    const { id } = await addRun(db, path, { byName: name, isInSite: true, now: now() })
    return redirect(href('/admin/registry/:runId', { runId: id }))
  } catch (error) {
    if (!(error instanceof NotSamFile)) throw error
    return data({ problem: error.message }, { status: 400 })
  }
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.runDescription(), isHidden: true })

export default function RegistryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { samples, folder, files, runs } = loaderData
  const { upload, send } = useUpload()
  const uploaded = upload.is === 'done' ? upload.name : undefined
  return (
    <ExchangePage title={t.title()}>
      <p className="measure mt-2">{t.intro()}</p>
      <SamplesHint samples={samples} />
      <AdminPart title={t.readTitle()}>
        <p className="measure">
          {t.howTo({ folder, code: (words) => <code className="wrap-anywhere">{words}</code> })}
        </p>
        <UploadFile upload={upload} send={send} />
        {files.length === 0 ? (
          <p>{t.noFiles()}</p>
        ) : (
          <PostForm name="read-register" className="space-y-4">
            <SelectField
              key={uploaded}
              id="file"
              name="file"
              label={t.file()}
              problem={actionData?.problem}
              defaultValue={uploaded}
              className="max-w-xl"
            >
              {files.map((file) => (
                <option key={file}>{file}</option>
              ))}
            </SelectField>
            <Button look="action">{t.read()}</Button>
          </PostForm>
        )}
      </AdminPart>
      <AdminPart title={t.runs()}>
        {runs.length === 0 && <p>{t.noRuns()}</p>}
        <ul className="divide-y divide-line">
          {runs.map(({ id, fileName, byName, madeAt, state }) => (
            <li key={id} className="py-3">
              <Link
                to={href('/admin/registry/:runId', { runId: id })}
                className="inline-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              >
                {fileName}
              </Link>
              <p>{stateWords[state]()}</p>
              <p className="text-sm text-soft">{t.byAt({ at: dayAndTime(madeAt), by: byName })}</p>
            </li>
          ))}
        </ul>
      </AdminPart>
    </ExchangePage>
  )
}

/** Needs script, which sends a large file in parts. */
function UploadFile({ upload, send }: ReturnType<typeof useUpload>) {
  if (!useHydrated()) return null
  const problem =
    upload.is === 'failed'
      ? t.uploadFailed()
      : upload.is === 'wrong name'
        ? t.wrongName()
        : undefined
  return (
    <div>
      <label htmlFor="upload" className="mb-1 block font-semibold">
        {t.upload()}
      </label>
      <input
        id="upload"
        type="file"
        accept=".zip"
        disabled={upload.is === 'sending'}
        aria-describedby={problem ? 'upload-problem' : undefined}
        aria-invalid={problem ? true : undefined}
        className="block min-h-12 w-full rounded-field border border-edge bg-card p-2"
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file) void send(file)
        }}
      />
      <p role="status" className="wrap-anywhere">
        {upload.is === 'sending' && t.uploading({ percent: upload.percent })}
        {upload.is === 'done' && t.uploaded({ name: upload.name })}
      </p>
      <FieldProblem id="upload" text={problem} />
    </div>
  )
}
