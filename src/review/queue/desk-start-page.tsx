import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-queue.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/desk-start-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: desk.reviewDesk(),
    description: t.description(),
    isHidden: true,
  })

export default function DeskStartPage() {
  return (
    <div className="flex min-h-96 items-center justify-center rounded-card border border-dashed border-line p-10 text-center text-soft">
      <p className="measure">{t.chooseOne()}</p>
    </div>
  )
}
