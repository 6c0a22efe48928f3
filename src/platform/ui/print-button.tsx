import * as t from '#messages/ui.ts'
import { Button, useHydrated } from './button.tsx'

/** Needs script; without it, the browser's menu prints. */
export function PrintButton({ children }: { children: string }) {
  if (!useHydrated()) return <p className="text-soft">{t.printItWithYourBrowsers()}</p>
  return (
    <Button type="button" look="action" onClick={() => window.print()}>
      {children}
    </Button>
  )
}
