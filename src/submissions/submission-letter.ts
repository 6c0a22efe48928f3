/** What a listing needs, as a letter to fill in. */
export const facts = [
  'Name of the business',
  'Category (for example HVAC, Plumbing, Food and Drinks)',
  'Street address, city and ZIP',
  'County',
  'Phone',
  'Website',
  'Who owns it, and their service (branch, years)',
] as const

/** A mail with a line for each fact, ready to fill in. @param isOwner whether the writer owns the business. */
export function letterHref(contactEmail: string, isOwner: boolean): string {
  const subject = isOwner ? 'List my business' : 'A veteran-owned business to list'
  const who = isOwner
    ? 'I own this business. What shows that it is veteran-owned'
    : 'How I know this business'
  const body = [...facts, who].map((fact) => `${fact}:\r\n\r\n`).join('')
  return `mailto:${contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
