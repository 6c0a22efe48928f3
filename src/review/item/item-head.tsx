import { href, Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { Key } from '../decision/shortcuts.tsx'
import { Clock } from '../queue/queue-pane.tsx'
import type { ItemView } from './desk-view.ts'
import { PresenceLine, type Heard } from './presence-line.tsx'

type ItemHeadProps = { item: ItemView } & Pick<Heard, 'viewers' | 'takenBy'>

/** What stands above a submission: its state, its clock, who has it and who looks. */
export function ItemHead({ item, ...presence }: ItemHeadProps) {
  const { name, stateText, clock, kindText, received, businessId } = item
  return (
    <header className="border-b border-line pb-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <strong className="rounded-full border border-edge bg-card px-3 py-0.5">{stateText}</strong>
        {clock && <Clock {...clock} />}
        {clock && <span className="text-soft">due {clock.due}</span>}
      </p>
      <h1 className="mt-2" tabIndex={-1}>
        {name}
      </h1>
      <p className="mt-1 text-soft">
        {kindText}, received {received}.{' '}
        {businessId && (
          <Link to={href('/review/listing/:businessId', { businessId })} className="inline-link">
            The listing at the desk
          </Link>
        )}{' '}
        {businessId && (
          <Link to={href('/business/:businessId', { businessId })} className="inline-link">
            As visitors see it
          </Link>
        )}
      </p>
      {item.alsoSent.map(({ id, name: other, isKept }) => (
        <p key={id} className="mt-1">
          {isKept
            ? 'Sent in twice. The one that stays: '
            : 'Sent in once more, rejected for that: '}
          <Link to={href('/review/:id', { id })} className="inline-link">
            {other}
          </Link>
        </p>
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TakeForm assigned={item.assigned} can={item.can} />
        <PresenceLine {...presence} />
      </div>
    </header>
  )
}

/** Who has a submission, and the way to take it, to hand it back, or to take it from a colleague. */
function TakeForm({ assigned, can }: Pick<ItemView, 'assigned' | 'can'>) {
  if (assigned && !assigned.isYou)
    return <TakeOverForm name={assigned.name} since={assigned.since} canTake={can['take-over']} />
  if (!can[assigned ? 'hand-back' : 'take']) return null
  const [intent, label] = assigned ? ['hand-back', 'Hand back'] : ['take', 'Take it']
  return (
    <PostForm preventScrollReset className="flex flex-wrap items-center gap-3">
      {assigned && <span>You have it since {assigned.since}</span>}
      <Button isSmall name="intent" value={intent} data-key="t">
        {label} <Key>t</Key>
      </Button>
    </PostForm>
  )
}

type TakeOverProps = { name: string; since: string; canTake: boolean | undefined }

/** Asks first: somebody is at work. */
function TakeOverForm({ name, since, canTake = false }: TakeOverProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <span className="inline-flex min-h-11 items-center">
        {name} has it since {since}
      </span>
      {canTake && (
        <details data-key="t">
          <summary className={buttonClass({ isSmall: true })}>
            Take over <Key>t</Key>
          </summary>
          <PostForm preventScrollReset className="mt-2 rounded-field bg-note p-3">
            <p>Take this over from {name}? Their page and the history will say so.</p>
            <Button isSmall name="intent" value="take-over" className="mt-2">
              Yes, take over
            </Button>
          </PostForm>
        </details>
      )}
    </div>
  )
}
