import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepOffline } from './content/offline/keep-offline.client.ts'
import { keepPageWithoutConnection } from './content/no-connection.tsx'

// The service worker shows one page at another's address: nothing to hydrate, only to try again.
if ('elsewhere' in document.documentElement.dataset) tryAgainOnline()
else startPage()

/** A reload would cancel a link that was tapped just before. */
function tryAgainOnline(): void {
  let isLeaving = false
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  window.addEventListener('online', () => {
    if (!isLeaving) window.location.reload()
  })
}

function startPage(): void {
  keepPageWithoutConnection()
  keepOffline()
  startTransition(hydrate)
}

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
}
