import * as t from '#messages/ui.ts'
import { Button } from './button.tsx'

/** Prints the page. Without script, the browser's menu does. */
export function PrintButton() {
  return (
    <>
      <Button type="button" look="action" data-print="" className="noscript:hidden">
        {t.printPage()}
      </Button>
      <p className="hidden text-soft noscript:block">{t.printItWithYourBrowsers()}</p>
    </>
  )
}

/** On wide screens, to the right of what follows a list. */
export function PrintPageButton() {
  return (
    <p className="float-right mt-6 max-md:hidden print:hidden noscript:hidden">
      <Button type="button" data-print="">
        {t.printPage()}
      </Button>
    </p>
  )
}

/**
 * For the print buttons, which thus work before the page's scripts are loaded. Inlined as text, so it can't use
 * anything outside itself.
 */
export function printOnTap(): void {
  // While React takes over a page, it stops clicks on their way down.
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-print]')) print()
    },
    true,
  )
}
