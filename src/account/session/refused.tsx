import type { Message } from '../../platform/ui/toast-box.tsx'

/** What went wrong with a form, at its head: the words of the message that passes. */
export function Refused({ message }: { message: Message }) {
  return (
    <p className="rounded-field border-l-6 border-crisis bg-page px-4 py-3">
      <strong className="block text-problem">{message.title}</strong>
      {message.text}
    </p>
  )
}
