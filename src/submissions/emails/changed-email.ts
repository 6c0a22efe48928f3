import * as t from '#messages/import-emails.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { changeLines, type FieldChange } from '../edits/field-changes.ts'
import { formChoices } from '../form/form-choices.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from './listing-email.ts'

type ChangedFacts = ListingFacts & {
  changes: readonly FieldChange[]
  /** By an imported list, or by someone at the review desk. */
  by: 'list' | 'team'
}

/** To the people who manage the listing: the team changed it. */
export function changedEmail({ changes, by, ...facts }: ChangedFacts): Mail {
  const name = nameIn(facts)
  const labels = new Set(changeLines(changes, formChoices()).map(({ label }) => label))
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.subject({ name }),
    paragraphs: [
      by === 'list' ? t.changed({ name }) : t.changedByTeam({ name }),
      [...labels].map((label) => `- ${label}`).join('\n'),
    ],
    action: { label: t.seeHistory(), url: `${listingUrl(facts)}/history` },
    after: [t.ifWrong()],
  })
}
