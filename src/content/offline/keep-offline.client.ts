import { language, pathIn } from '../../platform/text/language.ts'

const pages = ['/veteran-resources', '/my-list', '/offline']

/** Once the page is idle, saves the pages that people need without a connection. */
export function keepOffline(): void {
  const { offline } = document.documentElement.dataset
  if (import.meta.env.DEV || offline !== 'on' || !('serviceWorker' in navigator)) return
  const start = async () => {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    // A profile may have been opened before there was a worker; it leaves out pages that aren't kept.
    const keep = [...pages.map((one) => pathIn(language(), one)), location.pathname]
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this site; only windows have targets
    active?.postMessage({ keep })
  }
  // Browsers refuse this in private windows and where storage is blocked.
  setTimeout(() => void start().catch(() => null), 1000)
}
