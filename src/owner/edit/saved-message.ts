import type { Message } from '../../platform/ui/toast-box.tsx'

/** What came of a form, by the word that it left in the address. @param due when the team has answered at the latest. */
export function savedMessage(saved: string | null, due: string): Message | null {
  const answer = due ? ` You have our answer by ${due}.` : ''
  const messages: Record<string, Message> = {
    live: { title: 'Saved', text: 'Your change is live. Everybody sees it now.' },
    waits: {
      title: 'Sent to our team',
      text: `Your change waits for review. Until then the listing stays as it is.${answer}`,
    },
    both: {
      title: 'Saved',
      text: `Part of your change is live. The rest waits for review.${answer}`,
    },
    nothing: { title: 'Nothing changed', text: 'What you saved is what the listing says already.' },
    yours: {
      title: 'You run this listing now',
      text: 'Change what it says below. You find it again in your account.',
    },
    'taken-back': {
      title: 'Taken back',
      text: 'Nothing of it waits any more. The listing stays as it is.',
    },
  }
  return saved !== null && Object.hasOwn(messages, saved) ? (messages[saved] ?? null) : null
}
