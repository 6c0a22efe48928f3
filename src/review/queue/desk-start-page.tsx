import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/desk-start-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Review desk',
    description: 'Submissions that wait for a decision.',
    isHidden: true,
  })

export default function DeskStartPage() {
  return (
    <div className="flex min-h-96 items-center justify-center rounded-card border border-dashed border-line p-10 text-center text-soft">
      <p className="measure">
        Choose something on the left. The one with the least time left comes first.
      </p>
    </div>
  )
}
