import * as t from '#messages/desk-decision.ts'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, useHydrated } from '../../platform/ui/button.tsx'

const keys: [key: string, meaning: () => string][] = [
  ['j', t.next],
  ['k', t.previous],
  ['a', t.approve],
  ['c', t.askForChanges],
  ['q', t.askAQuestion],
  ['r', t.reject],
  ['l', t.rejectListed],
  ['e', t.changeIt],
  ['u', t.undo],
  ['n', t.writeNote],
  ['t', t.take],
  ['/', t.search],
  ['Escape', t.leaveField],
  ['?', t.thisList],
  ['Ctrl+Enter', t.sendDecision],
]

const memory = 'review-desk-keys'

function isTurnedOn(): boolean {
  return localStorage.getItem(memory) !== 'off'
}

/** `storage` events don't fire in the window that made the change. */
function onStored(listen: () => void): () => void {
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function turn(on: boolean): void {
  localStorage.setItem(memory, on ? 'on' : 'off')
  window.dispatchEvent(new Event('storage'))
}

/** Single-key shortcuts can be turned off (WCAG 2.1.4). */
export function Shortcuts() {
  const sheet = useRef<HTMLDialogElement>(null)
  const [working, setWorking] = useState<string[]>([])
  const open = useCallback(() => {
    setWorking(keys.map(([key]) => key).filter(worksHere))
    sheet.current?.showModal()
  }, [])
  const isOn = useSyncExternalStore(onStored, isTurnedOn, () => true)
  const isHydrated = useHydrated()
  useEffect(() => {
    document.addEventListener('keydown', leaveField)
    return () => document.removeEventListener('keydown', leaveField)
  }, [])
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return
      if (event.key === '?') open()
      else if (!reach(event.key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, open])
  if (!isHydrated) return null
  return (
    <>
      <Button type="button" isSmall className="max-lg:hidden" onClick={open}>
        {t.keys()} <Key of="?" />
      </Button>
      <dialog
        ref={sheet}
        aria-labelledby="keys-title"
        className="m-auto w-full max-w-md rounded-card border border-line bg-card p-6 text-ink shadow-float backdrop:bg-navy/60"
      >
        <h2 id="keys-title" className="text-xl">
          {t.keysTitle()}
        </h2>
        <dl className="mt-4 space-y-1.5">
          {keys
            .filter(([key]) => working.includes(key))
            .map(([key, meaning]) => (
              <div key={key} className="flex items-center gap-4">
                <dt className="min-w-8 rounded-[4px] border border-edge px-1.5 text-center font-semibold">
                  {key}
                </dt>
                <dd>{meaning()}</dd>
              </div>
            ))}
        </dl>
        <p className="mt-4 text-sm text-soft">{t.keysRest()}</p>
        <label className="mt-2 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => turn(event.target.checked)}
            className="size-5"
          />
          {t.singleKeys()}
        </label>
        <form method="dialog" className="mt-4">
          <Button look="action">{t.close()}</Button>
        </form>
      </dialog>
    </>
  )
}

/** Escape leaves a field but keeps its text. */
function leaveField(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event
  if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return
  if (!target.matches('input, textarea, select') || target.closest('dialog')) return
  // Escape would clear a search field.
  event.preventDefault()
  target.blur()
}

function isForSomethingElse({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select') ||
      target.closest('dialog') !== null)
  return isTyping || ctrlKey || metaKey || altKey || defaultPrevented
}

/** These belong to fields and to the list itself. */
const everywhere = ['?', 'Escape']

function worksHere(key: string): boolean {
  if (everywhere.includes(key)) return true
  if (key === 'j' || key === 'k') return document.querySelector('a[data-row]') !== null
  if (key === 'Ctrl+Enter') return document.querySelector('form[name^="decide-"]') !== null
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`) !== null
}

/** @returns false if the key does nothing on this page. */
function reach(key: string): boolean {
  if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1)
  const place = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (!place) return false
  if (place instanceof HTMLDetailsElement) {
    place.open = true
    place.querySelector<HTMLElement>('textarea, select, input:not([type=hidden]), button')?.focus()
  } else if (place.matches('button, a')) place.click()
  else place.focus()
  place.scrollIntoView({ block: 'nearest' })
  return true
}

function move(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const wanted = open === -1 ? 0 : open + step
  const more = step === 1 ? document.querySelector<HTMLElement>('a[data-more]') : null
  ;(rows[wanted] ?? more)?.click()
  return true
}

/** Hidden on phones and from screen readers. */
export function Key({ of }: { of: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-6 items-center justify-center rounded-[4px] border border-current/40 px-1.5 font-sans text-sm leading-5 lg:inline-flex"
    >
      {of}
    </kbd>
  )
}
