import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'

/**
 * Replaces forms about sample listings.
 * @param no what can't be done, as a sentence.
 */
export function MadeUpExample({ name, no }: { name: string; no: string }) {
  return (
    <>
      <h1>This is a sample listing</h1>
      <p className="measure mt-3 text-lg">
        There is no business called {name}. It shows how the directory works, and goes away when the
        directory goes live. {no}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/business-signup')}>Add a real business</ButtonLink>
      </p>
    </>
  )
}
