import { Button, useHydrated } from './button.tsx'

/** Needs script; without it, the browser's menu prints. */
export function PrintButton({ children }: { children: string }) {
  if (!useHydrated())
    return <p className="text-soft">Print it with your browser's menu, or Ctrl and P.</p>
  return (
    <Button type="button" look="action" onClick={() => window.print()}>
      {children}
    </Button>
  )
}
