import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { heldNames, onDraftsChanged } from './draft-store.client.ts'
import { useFormSetup } from './post-form.tsx'

/** Even if not on screen. */
export function useUnsavedForms(): string[] {
  const setup = useFormSetup()
  const { pathname } = useLocation()
  const held = useSyncExternalStore(
    onDraftsChanged,
    () => (setup ? heldNames(setup.account, pathname).join(' ') : ''),
    () => '',
  )
  const saved = setup?.drafts.map(({ name }) => name) ?? []
  return [...new Set([...saved, ...held.split(' ').filter(Boolean)])]
}
