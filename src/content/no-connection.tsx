import * as t from '#messages/layout.ts'
import { useSyncExternalStore } from 'react'
import { Button } from '../platform/ui/button.tsx'
import { dial } from '../resources/crisis-numbers.ts'

/** A page request that failed on the network, with a way to retry it. */
type Waiting = { isForm: boolean; isSearch?: boolean; tryAgain(): void }

const none: readonly Waiting[] = []
let waiting = none
const listeners = new Set<() => void>()

function setWaiting(next: readonly Waiting[]): void {
  waiting = next
  for (const hear of listeners) hear()
}

/**
 * Keeps the open page and its input when a form, link, or refresh can't reach the site; React
 * Router would show an error page instead. It offers no way to retry a failed request, so this
 * wraps `fetch`.
 */
export function keepPageWithoutConnection(): void {
  // A page that was never open also needs its script, and React Router reloads when that can't be
  // fetched.
  document.addEventListener('submit', holdSearch, { capture: true })
  document.addEventListener('click', holdLink, { capture: true })
  const ask = window.fetch
  window.fetch = async (input, init) => {
    for (;;) {
      try {
        return await ask(input, init)
      } catch (error) {
        if (!isData(input) || init?.signal?.aborted) throw error
        await untilTriedAgain(init?.method === 'POST', init?.signal)
      }
    }
  }
}

function holdSearch(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== 'get') return
  hold(event, { isSearch: true, again: () => form.requestSubmit(submitter) })
}

function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (navigator.onLine || !link || !isPlain || link.target || link.hasAttribute('download')) return
  const { origin, pathname } = window.location
  if (link.origin !== origin || (link.pathname === pathname && link.hash)) return
  event.preventDefault()
  event.stopPropagation()
  const goOn = async () => {
    if (await isOnDevice(link).catch(() => false)) window.location.assign(link.href)
    else hold(event, { isSearch: false, again: () => link.click() })
  }
  void goOn()
}

/** True when the service worker has saved the page. */
async function isOnDevice({ href, pathname }: HTMLAnchorElement): Promise<boolean> {
  if (!('caches' in window)) return false
  return Boolean((await caches.match(href)) ?? (await caches.match(pathname)))
}

function hold(event: Event, { isSearch, again }: { isSearch: boolean; again(): void }): void {
  event.preventDefault()
  event.stopPropagation()
  const own: Waiting = {
    isForm: false,
    isSearch,
    tryAgain() {
      setWaiting(waiting.filter((one) => one !== own))
      again()
    },
  }
  // Only the latest search or link counts; a waiting form keeps waiting.
  setWaiting([...waiting.filter(({ isSearch }) => isSearch === undefined), own])
}

/** True for the requests that React Router makes for page data. */
function isData(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input)
  const { origin, pathname } = new URL(address, window.location.href)
  return origin === window.location.origin && pathname.endsWith('.data')
}

/** @throws when the visitor has gone to another page. */
function untilTriedAgain(isForm: boolean, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      window.removeEventListener('online', own.tryAgain)
      setWaiting(waiting.filter((one) => one !== own))
    }
    const own: Waiting = {
      isForm,
      tryAgain() {
        leave()
        resolve()
      },
    }
    window.addEventListener('online', own.tryAgain, { once: true })
    signal?.addEventListener('abort', () => {
      leave()
      reject(new DOMException('The visitor went elsewhere.', 'AbortError'))
    })
    setWaiting([...waiting, own])
  })
}

/** Says that there is no connection, with a button to try again. */
export function NoConnection() {
  const shown = useSyncExternalStore(
    listen,
    () => waiting,
    () => none,
  )
  const tryAgain = () => {
    for (const one of shown) one.tryAgain()
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-50 p-4 empty:hidden print:hidden">
      {shown.length > 0 && (
        <div
          role="alert"
          className="mx-auto flex max-w-2xl flex-wrap items-center gap-3 rounded-card border border-line border-l-8 border-l-crisis bg-card p-4 text-ink shadow-float"
        >
          <p className="min-w-0 grow basis-60">
            <strong className="block">{t.noConnection()}</strong>
            {shown.some(({ isForm }) => isForm)
              ? t.formWaits()
              : shown.some(({ isSearch }) => isSearch)
                ? t.searchWaits()
                : t.pageWaits()}{' '}
            <span className="block">
              {t.crisisWithoutInternet({
                call: (words) => (
                  <a href={dial} className="inline-link font-semibold whitespace-nowrap">
                    {words}
                  </a>
                ),
              })}
            </span>
          </p>
          <Button type="button" look="action" onClick={tryAgain}>
            {t.tryAgain()}
          </Button>
        </div>
      )}
    </div>
  )
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
