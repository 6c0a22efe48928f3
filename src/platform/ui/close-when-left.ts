import type { FocusEvent } from 'react'

/** For `onBlur` of a popover that covers the page: who leaves it by keyboard would be on a link that nobody sees. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}
