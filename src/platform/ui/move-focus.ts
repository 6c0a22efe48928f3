let fieldAtSend: Element | null = null

if (typeof document !== 'undefined')
  document.addEventListener('submit', () => (fieldAtSend = document.activeElement), true)

/**
 * Focuses an answer, unless the visitor is in a field they went to after sending or before the page's scripts were
 * loaded: the rest of their text would go into another field.
 */
export function moveFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!isTypingElsewhere()) element?.focus(options)
}

/** In a text field or list, other than the one they sent the form from. */
export function isTypingElsewhere(): boolean {
  const here = document.activeElement
  return here !== fieldAtSend && Boolean(here?.matches(textFields))
}

const textFields = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])'
