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

/** On wide screens, to the right of what follows a list. Appears when the page has its scripts. */
export function PrintPageButton() {
  return (
    <p
      className={`float-right mt-6 max-md:hidden print:hidden ${useHydrated() ? '' : 'invisible'}`}
    >
      <Button type="button" onClick={() => window.print()}>
        {t.printPage()}
      </Button>
    </p>
  )
}
