import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { openCases } from '../../submissions/answers/cases.server.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { convertPhotos } from '../../submissions/documents/convert-photos.server.ts'
import { maySendDocument, noteFull } from '../../submissions/documents/document-room.server.ts'
import { noRoomText } from '../../submissions/documents/document-rule.ts'
import { filesIn, readDocuments, textIn } from '../../submissions/form/read-form.server.ts'
import { editorOf } from '../listing/editor.server.ts'
import type { Runner } from '../listing/listing.server.ts'
import { sendToTeam, waitingSince } from '../listing/send-to-team.server.ts'

export type AnswerField = 'message' | 'evidence' | 'form'
export type AnswerRefused = {
  message: string
  problems: { field: AnswerField; text: string }[]
  /** Whether documents came with it: browsers do not keep them. */
  hadFile: boolean
}
type Sent = { ok: true } | { ok: false; status: number; answer: AnswerRefused }

const max = 1000

/** Takes in what an owner says to a report, a claim or a removal, for the team to look at. */
export async function sendAnswer(
  services: Services,
  { runner, visitor, form }: { runner: Runner; visitor: Visitor; form: FormData },
): Promise<Sent> {
  const { db, now } = services
  const { id } = runner.listing
  const message = cleanText(textIn(form, 'message'))
  const because = (status: number, text: string, field: AnswerField = 'form'): Sent => {
    const answer = { message, problems: [{ field, text }], hadFile: filesIn(form).length > 0 }
    return { ok: false, status, answer }
  }
  const { files, wrong } = await readDocuments(form)
  if (wrong) return because(400, wrong, 'evidence')
  if (message.length < 10)
    return because(400, 'Say in a sentence what is right, and how we can check it', 'message')
  if (message.length > max)
    return because(400, `Shorten it to ${max} characters or fewer`, 'message')
  if (!editorOf(runner).isConfirmed)
    return because(
      400,
      'We answer by email: give your account an email address first, and confirm it.',
    )
  const twice = 'An answer about this listing waits already. Our team is looking at it.'
  if (await waitingSince(db, 'answer', id)) return because(409, twice)
  if ((await openCases(db, id, now())).length === 0)
    return because(409, 'There is nothing to answer any more. What you typed is kept here.')
  if (files.length && !(await maySendDocument(visitor, services)))
    return because(429, noRoomText('too often', true), 'evidence')
  const converted = await convertPhotos(files, services)
  if (!converted.ok) return because(400, converted.text, 'evidence')
  const sending = { kind: 'answer', runner, message, documents: converted.files } as const
  const outcome = await sendToTeam(services, sending)
  if (outcome.ok) return { ok: true }
  if (outcome.reason === 'waits') return because(409, twice)
  if (outcome.reason === 'not yours') return because(409, 'You don’t run this listing any more.')
  if (outcome.reason === 'used') return because(409, 'The listing is gone.')
  await noteFull(services)
  return because(400, noRoomText(outcome.why, true), 'evidence')
}
