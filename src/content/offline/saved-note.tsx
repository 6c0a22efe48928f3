import * as t from '#messages/offline.ts'
import { useState } from 'react'
import { href, useLocation } from 'react-router'

/**
 * The date when a page from this device was saved. The script fills it in; navigating within the
 * site removes it. My list has its own date.
 */
export function SavedNote() {
  const { key, pathname } = useLocation()
  const [first] = useState(key)
  const isOfDevice = pathname === href('/my-list') || pathname === href('/offline')
  if (key !== first || isOfDevice) return null
  return (
    <p
      hidden
      suppressHydrationWarning
      data-saved-note=""
      className="bg-note px-4 py-2 text-center font-semibold text-ink print:hidden"
    >
      {/* Hydration needs an initial text. */}
      {t.savedOn({ at: '…', time: (words) => <time suppressHydrationWarning>{words}</time> })}
    </p>
  )
}

/**
 * The service worker marks pages it saved. Inlined as text, so it can't use anything outside
 * itself.
 */
export function showSavedDate(): void {
  const { savedAt } = document.documentElement.dataset
  const note = document.querySelector<HTMLElement>('[data-saved-note]')
  const time = note?.querySelector('time')
  if (!savedAt || !note || !time) return
  note.hidden = false
  time.dateTime = savedAt
  const shown = new Date(savedAt).toLocaleString(`${document.documentElement.lang}-US`, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  // "6 p. m." in Spanish, elsewhere written "6 p.m.".
  time.textContent = shown.replace(/\.\sm\./, '.m.')
}
