import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
const stepsIn = (promised: string) => [
  { title: 'Received', text: 'It reaches our team of volunteers.' },
  {
    title: `Checked within ${promised}`,
    text: 'We check it and reply to you, whatever we decide.',
  },
  { title: 'Live', text: 'Once approved it is published, and you get a confirmation email.' },
]

/** Before the first field, so people learn it early. */
export function AddressNeeded({ email }: { email: string }) {
  return (
    <p className="measure mt-4 wrap-anywhere">
      {email ? (
        <>
          We’ll email our answer to <strong>{email}</strong>, with a private link to check on your
          submission. You can change the address in the form. We don’t publish it.
        </>
      ) : (
        'You need an email address. We’ll send our answer there, with a private link to check on your submission. We don’t publish it.'
      )}
    </p>
  )
}

export function WhatHappensNext() {
  return (
    <aside
      aria-labelledby="next"
      className="self-start rounded-card border border-line bg-card p-5"
    >
      <h2 id="next" className="text-lg!">
        What happens next
      </h2>
      <ol className="mt-3 space-y-4">
        {stepsIn(usePromisedTime()).map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-navy font-semibold text-gold tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}
