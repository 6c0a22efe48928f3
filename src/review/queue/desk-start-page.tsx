import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-queue.ts'
import { useOutletContext } from 'react-router'
import type { Queue } from '../item/desk-view.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/desk-start-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: desk.reviewDesk(),
    description: t.description(),
    isHidden: true,
  })

function hint({ lines, filter: { part } }: Queue): string {
  if (lines.length === 0) return t.chooseNone()
  if (part === 'all') return t.chooseAny()
  return part === 'decided' || part === 'changes' ? t.chooseNewest() : t.chooseOne()
}

export default function DeskStartPage() {
  const queue = useOutletContext<Queue>()
  return (
    <div className="flex min-h-96 items-center justify-center rounded-card border border-dashed border-line p-10 text-center text-soft">
      <p className="measure">{hint(queue)}</p>
    </div>
  )
}
