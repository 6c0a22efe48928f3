import * as t from '#messages/reply.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { convertPhotos } from '../documents/convert-photos.server.ts'
import { maySendDocument, noteFull } from '../documents/document-room.server.ts'
import { noRoomText } from '../documents/document-rule.ts'
import { filesIn, readDocuments, textIn } from '../form/read-form.server.ts'
import type { Reply, Replied } from '../lifecycle/answer-changes.server.ts'
import type { Refusal } from '../lifecycle/refusal.ts'
import type { ReplyProblem } from './reply-form.tsx'

type Sent = { form: FormData; visitor: Visitor }
type Send = (reply: Reply) => Promise<Replied>

/** @returns null when it was sent. */
export async function runReply(
  services: Services,
  { form, visitor }: Sent,
  send: Send,
): Promise<ReplyProblem | Refusal | null> {
  const words = textIn(form, 'words')
  const wrong = (field: ReplyProblem['field'], text: string): ReplyProblem => ({
    field,
    text,
    words,
    hadFile: filesIn(form).length > 0,
  })
  const { files, wrong: wrongFile } = await readDocuments(form)
  if (wrongFile !== null) return wrong('evidence', wrongFile)
  if (!words.trim() && !files.length) return wrong('words', t.writeOrAdd())
  if (files.length && !(await maySendDocument(visitor, services)))
    return wrong('evidence', noRoomText('too often', false))
  const converted = await convertPhotos(files, services)
  if (!converted.ok) return wrong('evidence', converted.text)
  const outcome = await send({ words, documents: converted.files })
  if (outcome.ok) return null
  if ('wrong' in outcome) return wrong('words', outcome.wrong)
  if ('refusal' in outcome) return outcome.refusal
  if (outcome.noRoom === 'full') await noteFull(services)
  return wrong('evidence', noRoomText(outcome.noRoom, false))
}
