import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'

type BusyButtonProps = {
  /** Plain where the page has several forms, of which none goes first. */
  look?: 'action' | 'plain' | 'destructive'
  isBusy: boolean
  children: ReactNode
}

/** The button that sends a form about an account. */
export function BusyButton({ look = 'action', isBusy, children }: BusyButtonProps) {
  return (
    <Button look={look} disabled={isBusy} className="min-h-12 w-full">
      {isBusy ? 'Processing...' : children}
    </Button>
  )
}
