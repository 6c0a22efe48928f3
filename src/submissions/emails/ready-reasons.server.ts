import * as reasons from '#messages/ready-reasons.ts'
import { inLanguage } from '../../platform/text/language.server.ts'

/** A reason made of ready-made texts only, which the desk writes in English, in the reader's language. */
export function reasonForReader(why: string): string {
  const parts = why.split('\n\n').map((part) => readyTexts().get(part.trim())?.())
  return parts.every((part) => part !== undefined) ? parts.join('\n\n') : why
}

function readyTexts(): Map<string, () => string> {
  return inLanguage('en', () => new Map(Object.values(reasons).map((text) => [text(), text])))
}
