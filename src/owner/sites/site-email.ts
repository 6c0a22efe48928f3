import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'

type Facts = {
  site: { name: string; url: string }
  to: string
  business: { id: string; name: string }
  website: string
}

/** To who owns a listing whose website does not answer. */
export function failingSiteEmail({ site, to, business, website }: Facts): Mail {
  const name = nameOr(business.name, thisBusiness)
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: `The website of ${name} does not answer`,
    paragraphs: [
      'Hello,',
      `We looked at the website on your listing on three days, and it did not answer:`,
      { quoted: website },
      'The link stays on your listing, with a small note that says so.',
      'If the website has another address now, or is gone, change it on the listing. If it works for you, there is nothing to do: we look again within a week, and the note goes by itself.',
      ...nameBelow(business.name),
    ],
    action: {
      label: 'Change the website',
      url: `${site.url}/business/${business.id}/edit?part=contact#part-contact`,
    },
  })
}
