import * as t from '#messages/desk-item.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { Key } from '../decision/shortcuts.tsx'
import type { ItemView } from './desk-view.ts'

export function TakeForm({ assigned, can }: Pick<ItemView, 'assigned' | 'can'>) {
  if (assigned && !assigned.isYou)
    return <TakeOverForm name={assigned.name} since={assigned.since} canTake={can['take-over']} />
  if (!can[assigned ? 'hand-back' : 'take']) return null
  const [intent, label] = assigned ? ['hand-back', t.handBack()] : ['take', t.takeIt()]
  return (
    <PostForm preventScrollReset className="flex flex-wrap items-center gap-3">
      {assigned && <span>{t.yoursSince({ since: assigned.since })}</span>}
      <Button isSmall name="intent" value={intent} data-key="t">
        {label} <Key of="t" />
      </Button>
    </PostForm>
  )
}

type TakeOverProps = { name: string; since: string; canTake: boolean | undefined }

/** Asks first: a colleague is working on it. */
function TakeOverForm({ name, since, canTake = false }: TakeOverProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <span className="inline-flex min-h-11 items-center">{t.theirsSince({ name, since })}</span>
      {canTake && (
        <details data-key="t">
          <summary className={buttonClass({ isSmall: true })}>
            {t.takeOver()} <Key of="t" />
          </summary>
          <PostForm preventScrollReset className="mt-2 rounded-field bg-note p-3">
            <p>{t.takeOverConfirm({ name })}</p>
            <Button isSmall name="intent" value="take-over" className="mt-2">
              {t.takeOverYes()}
            </Button>
          </PostForm>
        </details>
      )}
    </div>
  )
}
