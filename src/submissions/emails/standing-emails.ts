import { writeEmail } from '../../mail/email-template.ts'
import type { Mail } from '../../mail/mail.ts'
import { nameBelow, nameOr, thisBusiness } from '../../mail/stranger-text.ts'
import type { Site } from './submission-emails.ts'

type Facts = { site: Site; to: string; business: { id: string; name: string }; why: string }

const words = {
  suspend: {
    subject: (name: string) => `${name} is hidden for now`,
    text: (name: string) => `The listing of ${name} is not shown for the time being.`,
  },
  archive: {
    subject: (name: string) => `${name} has left the directory`,
    text: (name: string) => `The listing of ${name} is no longer shown.`,
  },
  restore: {
    subject: (name: string) => `${name} is back in the directory`,
    text: (name: string) =>
      `Our team has lifted what it did to the listing of ${name}: it stands again as it did before.`,
  },
}

/** To who runs a listing: the team has hidden it, or shows it again. */
export function standingEmail(
  action: keyof typeof words,
  { site, to, business, why }: Facts,
): Mail {
  const { subject, text } = words[action]
  const name = nameOr(business.name, thisBusiness)
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: subject(name),
    paragraphs: ['Hello,', text(name), ...(why ? [why] : []), ...nameBelow(business.name)],
    action: { label: 'Open your listing', url: `${site.url}/business/${business.id}/edit` },
  })
}

/** To who ran a listing that became one with another: they run that one now. */
export function mergedEmail({
  site,
  to,
  gone,
  business,
}: Omit<Facts, 'why'> & { gone: string }): Mail {
  const url = `${site.url}/business/${business.id}`
  const name = nameOr(business.name, thisBusiness)
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: `${nameOr(gone, thisBusiness)} was in the directory twice`,
    paragraphs: [
      'Hello,',
      `Our team found two listings of your business and made one of them: ${name}. Photos, posts, messages and figures of both are there, you run it as you ran the other, and the old address leads to it.`,
      'If these are two businesses, answer this mail: it can be taken back.',
      ...nameBelow(business.name),
    ],
    action: { label: 'See the listing', url },
  })
}
