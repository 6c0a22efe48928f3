import type { FocusEvent } from 'react'

/** For `onBlur`: when the focus moves to something it covers. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}
