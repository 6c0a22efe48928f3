import * as t from '#messages/desk-bulk.ts'
import type { MouseEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { idOf } from '../queue/use-ticks.ts'

export function LeaveOut({ id, name }: { id: string; name: string }) {
  const [query] = useSearchParams()
  const others = query.getAll('item').filter((item) => idOf(item) !== id)
  const leave = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-leave-out]')]
    const at = links.indexOf(currentTarget)
    const next = links[at + 1] ?? links[at - 1] ?? document.querySelector<HTMLElement>('main h1')
    next?.focus({ preventScroll: true })
  }
  return (
    <Link
      to={`?${new URLSearchParams(others.map((item) => ['item', item]))}`}
      onClick={leave}
      data-leave-out
      preventScrollReset
      className="inline-link inline-flex min-h-11 items-center"
    >
      {t.leaveItOut()}
      <span className="sr-only">: {name}</span>
    </Link>
  )
}

type Facts = { label: string; text: string }[]

export function SentFacts({ facts }: { facts: Facts }) {
  return (
    <dl className="mt-2 divide-y divide-line rounded-field border border-line">
      {facts.map(({ label, text }) => (
        <div
          key={label}
          className="px-3 py-1.5 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-3"
        >
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function NotConfirmed() {
  return (
    <span className="inline-block rounded-full border border-edge px-2 text-sm font-semibold">
      {t.emailNotConfirmed()}
    </span>
  )
}
