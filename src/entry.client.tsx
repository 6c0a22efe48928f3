import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepOffline } from './content/offline/keep-offline.client.ts'
import { keepPageWithoutConnection } from './content/no-connection.tsx'

// The service worker shows one page at another's address: nothing to hydrate, only to try again.
if ('elsewhere' in document.documentElement.dataset)
  window.addEventListener('online', () => window.location.reload(), { once: true })
else startPage()

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
