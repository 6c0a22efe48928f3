import type { ComponentType } from 'react'
import { BlankNoticeBoard } from './blank-notice-board.tsx'
import { EmptyDock } from './empty-dock.tsx'
import { EmptyShopfront } from './empty-shopfront.tsx'
import { SearchingLighthouse } from './searching-lighthouse.tsx'

export type EmptyDrawingKind = 'no-results' | 'not-found' | 'no-posts' | 'no-listings'

export interface EmptyDrawingProps {
  kind: EmptyDrawingKind
  className?: string
}

const DRAWINGS: Record<EmptyDrawingKind, ComponentType> = {
  'no-results': EmptyDock,
  'not-found': SearchingLighthouse,
  'no-posts': BlankNoticeBoard,
  'no-listings': EmptyShopfront,
}

/** A small calm drawing for an empty state. Decorative: the sentence beside it says what happened. */
export function EmptyDrawing({ kind, className }: EmptyDrawingProps) {
  const Drawing = DRAWINGS[kind]
  return (
    <svg
      className={className}
      viewBox="0 0 240 160"
      width="240"
      height="160"
      aria-hidden="true"
      focusable="false"
    >
      <Drawing />
    </svg>
  )
}
