import * as t from '#messages/submit.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
const stepsIn = (promised: string) => [
  { title: t.received(), text: t.itReachesOurTeamOf() },
  {
    title: t.checkedWithin({ promised }),
    text: t.weCheckItAndReply(),
  },
  { title: t.live(), text: t.onceApprovedItIsPublished() },
]

export function AddressNeeded({ email }: { email: string }) {
  return (
    <p className="measure mt-4 wrap-anywhere">
      {email
        ? t.wellEmailOurAnswerTo({ email, strong: (words) => <strong>{words}</strong> })
        : t.youNeedAnEmailAddress()}
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
        {t.whatHappensNext()}
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
            <div className="min-w-0 hyphens-auto wrap-break-word">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}
