import * as t from '#messages/profile.ts'

/** The head of the page for a missing listing. */
export function businessNotFound() {
  return { title: t.notFound(), description: t.notFoundText(), isHidden: true }
}

/** The same for a hidden listing: hidden by the team or its owner, or because it wasn't confirmed. */
export function businessHidden() {
  return { title: t.hidden(), description: t.hiddenText(), isHidden: true }
}
