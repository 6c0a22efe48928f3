import * as t from '#messages/profile.ts'

/** The head of the page for a listing that is not there. */
export function businessNotFound() {
  return { title: t.notFound(), description: t.notFoundText(), isHidden: true }
}

/** The same for one that is hidden for the time being, by the team, its owner or because nobody confirmed it. */
export function businessHidden() {
  return { title: t.hidden(), description: t.hiddenText(), isHidden: true }
}
