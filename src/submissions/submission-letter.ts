const facts = [
  'Name of the business',
  'Category (for example HVAC, Plumbing, Food and Drinks)',
  'Street address, city and ZIP',
  'County',
  'Phone',
  'Website',
  'Who owns it, and their service (branch, years)',
]

/** What to write about a business, a line each. @param isOwner whether the writer owns it. */
export function letterLines(isOwner: boolean): string[] {
  const last = isOwner
    ? 'What shows that it is veteran-owned (a certification, or who can vouch for you; no papers yet)'
    : 'How you know this business'
  return [...facts, last]
}

/** A mail with those lines in it, ready to fill in. */
export function letterHref(contactEmail: string, isOwner: boolean): string {
  const subject = isOwner ? 'List my business' : 'A veteran-owned business to list'
  const body = letterLines(isOwner)
    .map((line) => `${line}:\r\n\r\n`)
    .join('')
  return `mailto:${contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
