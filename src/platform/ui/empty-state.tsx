import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyDrawingKind } from '../../assets/drawings/empty-drawing.tsx'

type EmptyStateProps = {
  drawing: EmptyDrawingKind
  title: string
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="rounded-card border border-line bg-card px-6 py-10 text-center">
      <EmptyDrawing kind={drawing} className="mx-auto mb-4 h-auto w-48" />
      <h2>{title}</h2>
      <div className="measure mx-auto mt-2 text-soft">{children}</div>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
