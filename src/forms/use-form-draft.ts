import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FormDraft, FormSetup, Restore } from './form-fields.ts'

type DraftOf = {
  form: RefObject<HTMLFormElement | null>
  /** Left out for a form of which nothing is kept. */
  name: string | undefined
  setup: FormSetup | null
  /** What the server has of it. */
  saved: FormDraft | null
  /** Puts values into a form that React controls. */
  restore: Restore | undefined
}

const loadKeeper = () => import('./keep-form.client.ts')

/**
 * Keeps what is typed into a form, and puts back what was kept.
 *
 * @returns the draft that was put back, and how to throw it away.
 */
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
    // It comes after the page stands: most forms that are shown are never typed into.
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
    // A new key comes after a form was accepted.
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
