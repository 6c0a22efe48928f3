import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FormDraft, FormSetup, Restore } from './form-fields.ts'

type DraftOf = {
  form: RefObject<HTMLFormElement | null>
  /** Undefined for a form without a draft. */
  name: string | undefined
  setup: FormSetup | null
  /** The server's draft. */
  saved: FormDraft | null
  restore: Restore | undefined
}

const loadKeeper = () => import('./keep-form.client.ts')

/** @returns the restored draft, and a function that discards it. */
export function useFormDraft({ form: box, name, setup, saved, restore }: DraftOf) {
  const [held, setHeld] = useState<{ draft: FormDraft; at: string } | null>(null)
  const latest = useRef({ setup, saved, restore })
  useEffect(() => {
    latest.current = { setup, saved, restore }
  })
  useEffect(() => {
    const form = box.current
    if (!form || !name || !latest.current.setup) return undefined
    let stop = () => {}
    let isLeft = false
    // Loaded after the page: most forms are never typed into.
    const keep = async () => {
      const { keepForm } = await loadKeeper()
      const { setup, saved, restore } = latest.current
      if (isLeft || !setup) return
      const onRestored = (draft: FormDraft) => setHeld({ draft, at: setup.key })
      stop = keepForm({ form, name, setup, saved, restore, onRestored })
    }
    void keep()
    return () => {
      isLeft = true
      stop()
    }
  }, [box, name])
  useEffect(() => {
    // The key changes after a form was accepted.
    if (setup && name) void loadKeeper().then(({ tidy }) => tidy(setup.account))
  }, [setup, name])
  const discard = async () => {
    if (!name || !setup) return
    const { discardForm } = await loadKeeper()
    await discardForm(name, setup)
    window.location.reload()
  }
  const draft = held && held.at === setup?.key ? held.draft : saved
  return { draft, discard }
}
