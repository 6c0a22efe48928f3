import * as t from '#messages/desk-item.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { data, href, type MiddlewareFunction } from 'react-router'
import { requireTeam } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import {
  findDocument,
  isClosedDocument,
  noteOpening,
} from '../../submissions/documents/documents.server.ts'
import type { Route } from './+types/open-document-page.ts'

/** For the team only; every opening is logged. */
const sendDocument: MiddlewareFunction<Response> = async ({ params, context, url }, next) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const { id: submissionId = '', documentId = '' } = params
  const found = await findDocument(services.db, { submissionId, id: documentId, by }, services)
  if (!found.ok) return found.reason === 'no key' ? keyIsElsewhere() : next()
  const { file } = found
  await noteOpening(services.db, { submissionId, documentId, by }, services)
  services.log({ event: 'evidence opened', submissionId, evidenceId: documentId, by: by.userId })
  return new Response(Uint8Array.from(file.bytes), {
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      // Documents may contain script: it's blocked, and the origin is opaque.
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Machines that share a database need to share the key folder, too. */
function keyIsElsewhere(): Response {
  const text = t.keyElsewhere()
  return new Response(text, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

export const middleware: Route.MiddlewareFunction[] = [sendDocument]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireTeam({ context, url })
  const { id, documentId } = params
  const isClosed = await isClosedDocument(context.get(servicesContext).db, id, documentId)
  if (!isClosed) throw data(null, { status: 404 })
  return data({ id }, { status: 410 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.documentDeleted(),
    description: t.documentDeletedDescription(),
    isHidden: true,
  })

export default function OpenDocumentPage({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <section>
      <h1>{t.documentDeleted()}</h1>
      <p className="measure mt-3">{t.documentDeletedText({ days: documentDays })}</p>
      <p className="mt-6">
        <ButtonLink to={href('/review/:id', { id })}>{t.backToSubmission()}</ButtonLink>
      </p>
    </section>
  )
}
