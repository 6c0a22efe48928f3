import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** The one button of a form about an account. */
export function BusyButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button look="action" disabled={isBusy} className="min-h-12 w-full">
      {isBusy ? 'Processing...' : children}
    </Button>
  )
}
