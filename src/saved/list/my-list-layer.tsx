import * as t from '#messages/saving.ts'
import { useEffect, type ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useAuth } from '../../account/session/auth-provider.tsx'
import { language, pathIn } from '../../platform/text/language.ts'
import { maxSaved } from './entries.ts'
import { deviceList } from './use-device-list.ts'

/** Once in the layout: the form of all Save buttons, their messages, and the exchange with the account. */
export function MyListLayer() {
  useSync()
  const { pathname } = useLocation()
  return (
    <>
      <form id="save-listing" action={pathIn(language(), href('/account/my-list'))} hidden />
      <div
        // Removes the message on the next page, where it would cover something else.
        key={pathname}
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-20 z-40 px-4 md:bottom-4 print:hidden"
      >
        <Note of="saved">{t.saved({ link: toMyList })}</Note>
        <Note of="removed">{t.removed()}</Note>
        <Note of="many">{t.many({ max: maxSaved, link: toMyList })}</Note>
        <Note of="failed">{t.failed()}</Note>
      </div>
    </>
  )
}

const toMyList = (words: ReactNode) => (
  <Link
    to={href('/my-list')}
    className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
  >
    {words}
  </Link>
)

/** Shown by the script of the Save buttons. */
function Note({ of, children }: { of: string; children: ReactNode }) {
  return (
    <p
      hidden
      suppressHydrationWarning
      data-save-note={of}
      className="pointer-events-auto mx-auto w-fit rounded-card border border-white/30 bg-navy px-4 py-1 text-white shadow-float"
    >
      <span className="inline-flex min-h-11 flex-wrap items-center gap-x-2">{children}</span>
    </p>
  )
}

function useSync(): void {
  const { user, loading } = useAuth()
  const account = user?.id ?? null
  useEffect(() => {
    if (loading || (account === null && deviceList().of === null)) return undefined
    let stop = () => {}
    let isLeft = false
    // Visitors without an account don't load it.
    const start = async () => {
      const { forgetAccountList, keepSynced } = await import('./sync.client.ts')
      if (isLeft) return
      if (account === null) forgetAccountList()
      else stop = keepSynced(account)
    }
    // Without a connection, the next page tries again.
    void start().catch(() => null)
    return () => {
      isLeft = true
      stop()
    }
  }, [account, loading])
}
