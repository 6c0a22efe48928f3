let fieldAtSend: Element | null = null

if (typeof document !== 'undefined')
  document.addEventListener('submit', () => (fieldAtSend = document.activeElement), true)

/**
 * Moves the focus to an answer, unless the visitor is typing in a field they went to after sending the form, or before
 * the scripts loaded: the rest of their text would end up in the wrong field.
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
