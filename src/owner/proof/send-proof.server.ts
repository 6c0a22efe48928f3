import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { maySendDocument, noteFull } from '../../submissions/documents/document-room.server.ts'
import { convertPhotos } from '../../submissions/documents/convert-photos.server.ts'
import { noRoomText } from '../../submissions/documents/document-rule.ts'
import { filesIn, readDocuments, textIn } from '../../submissions/form/read-form.server.ts'
import { editorOf } from '../listing/editor.server.ts'
import type { Runner } from '../listing/listing.server.ts'
import { sendToTeam, waitingSince } from '../listing/send-to-team.server.ts'
import { wrongProof, type ProofAnswer, type ProofField, type ShownMethod } from './proof-form.ts'

type Sent = { ok: true } | { ok: false; status: number; answer: ProofAnswer }

/** Takes in what an owner shows for the badge of their listing, for the team to look at. */
export async function sendProof(
  services: Services,
  { runner, visitor, form }: { runner: Runner; visitor: Visitor; form: FormData },
): Promise<Sent> {
  const { listing } = runner
  const values = {
    method: textIn(form, 'method'),
    number: cleanLine(textIn(form, 'number')),
    message: cleanText(textIn(form, 'message')),
  }
  const refuse = (status: number, problems: ProofAnswer['problems']): Sent => ({
    ok: false,
    status,
    answer: { values, problems, hadFile: filesIn(form).length > 0 },
  })
  const because = (status: number, text: string, field: ProofField = 'form') =>
    refuse(status, [{ field, text }])
  const { files, wrong } = await readDocuments(form)
  const problems = wrongProof(values, files.length)
  if (wrong) return refuse(400, [{ field: 'evidence', text: wrong }])
  if (problems.length) return refuse(400, problems)
  const { isConfirmed } = editorOf(runner)
  if (!isConfirmed)
    return because(
      400,
      'We answer by mail: give your account an email address first, and confirm it.',
    )
  const twice = 'A proof of this listing waits already. Our team is looking at it.'
  if (await waitingSince(services.db, 'proof', listing.id)) return because(409, twice)
  if (files.length && !(await maySendDocument(visitor, services)))
    return because(429, noRoomText('too often', true), 'evidence')
  const converted = await convertPhotos(files, services)
  if (!converted.ok) return because(400, converted.text, 'evidence')
  const proof = { method: values.method as ShownMethod, number: values.number }
  const sending = {
    kind: 'proof',
    runner,
    message: values.message,
    proof,
    documents: converted.files,
  } as const
  const outcome = await sendToTeam(services, sending)
  if (outcome.ok) return { ok: true }
  if (outcome.reason === 'waits') return because(409, twice)
  if (outcome.reason === 'used') return because(409, 'The listing is gone.')
  if (outcome.reason === 'not yours') return because(409, 'You don’t run this listing any more.')
  await noteFull(services)
  return because(400, noRoomText(outcome.why, true), 'evidence')
}
