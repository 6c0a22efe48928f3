import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import type { FormToken } from '../../platform/http/challenge/form-token.server.ts'
import { isSolved } from '../../platform/http/challenge/proof-of-work.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'

/** How many first messages a visitor may send at once, and how long the next one takes to be free. */
const limits = {
  proved: { burst: 5, waitSeconds: 600 },
  unproved: { burst: 2, waitSeconds: 1800 },
}

/** Whether this visitor may send one more message, and what to say when not. A solved challenge allows more. */
export async function messageLimit(
  form: FormData,
  { token, visitor }: { token: FormToken; visitor: Visitor },
  { forms }: Pick<Services, 'forms'>,
): Promise<{ text: string; seconds: number } | null> {
  if (!visitor.bucket) return null
  const isProved = await isSolved(forms.secret, token.key, fieldValue(form, 'solution'))
  const { burst, waitSeconds } = isProved ? limits.proved : limits.unproved
  const key = `message ${isProved ? 'proved' : 'unproved'} ${visitor.bucket}`
  if (await forms.limits.take(key, 1 / waitSeconds, burst)) return null
  const text = `You have sent several messages in a short time. What you typed is kept: send it again in ${waitSeconds / 60} minutes.`
  return { text, seconds: waitSeconds }
}
