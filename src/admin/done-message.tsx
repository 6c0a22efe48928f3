import { Form, href, useActionData, useLocation, useOutletContext } from 'react-router'
import { Button } from '../ui/button.tsx'
import type { Flash } from './flash.ts'

/** What was done last, with the way back where there is one. Beside a form that was refused it would be untrue. */
export function DoneMessage() {
  const flash = useOutletContext<(Flash & { key: string }) | null>()
  const isRefused = useActionData() !== undefined
  const { pathname } = useLocation()
  if (!flash || isRefused) return null
  return (
    <div
      key={flash.key}
      className={`mb-5 flex flex-wrap items-center justify-between gap-3 rounded-field border-l-6 px-4 py-3 ${flash.isProblem ? 'border-crisis bg-card' : 'border-verified bg-verified-ground'}`}
    >
      <p role="status">{flash.text}</p>
      {flash.undo && (
        <Form method="post" action={href('/admin/undo')}>
          <input type="hidden" name="change" value={flash.undo} />
          <input type="hidden" name="back" value={pathname} />
          <Button isSmall>Undo</Button>
        </Form>
      )}
    </div>
  )
}
