import * as t from '#messages/my-list.ts'
import { href } from 'react-router'
import { language, pathIn } from '../../platform/text/language.ts'
import { OutsideButton } from '../../platform/ui/button.tsx'
import { PrintButton } from '../../platform/ui/print-button.tsx'
import { ShareButton } from '../../platform/ui/share-button.tsx'
import type { SavedFacts } from './saved-facts.ts'

type ListActionsProps = { site: { name: string; url: string }; listings: SavedFacts[] }

/** Some programs cut a message that is longer. */
const longestMessage = 1600

export function ListActions({ site, listings }: ListActionsProps) {
  const ids = listings.map(({ shownId }) => shownId)
  const link = `${site.url}${pathIn(language(), href('/my-list'))}?b=${ids.join(',')}`
  if (!listings.length) return null
  const message = encodeURIComponent(messageOf(listings, link))
  const subject = encodeURIComponent(t.emailSubject({ site: site.name }))
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <PrintButton />
      <OutsideButton href={`sms:?&body=${message}`}>{t.text()}</OutsideButton>
      <OutsideButton href={`mailto:?subject=${subject}&body=${message}`}>{t.email()}</OutsideButton>
      <ShareButton label={t.share()} title={t.title()} url={link} note={t.linkShows()} />
    </div>
  )
}

/** Names and numbers, as many as fit, and the link. */
function messageOf(listings: readonly SavedFacts[], link: string): string {
  const lines = listings.map(({ name, phone, isSample }) =>
    t.messageLine({ name, phone: phone ? (isSample ? t.notReal({ phone }) : phone) : t.noPhone() }),
  )
  let length = link.length
  const fitting = lines.filter((line) => (length += line.length + 2) <= longestMessage)
  return [...fitting, '', link].join('\r\n')
}
