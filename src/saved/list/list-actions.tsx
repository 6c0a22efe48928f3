import * as t from '#messages/my-list.ts'
import { useState, type ReactNode } from 'react'
import { href } from 'react-router'
import { language, pathIn } from '../../platform/text/language.ts'
import { Button, OutsideButton } from '../../platform/ui/button.tsx'
import { PrintButton } from '../../platform/ui/print-button.tsx'
import type { SavedFacts } from './saved-facts.ts'

type ListActionsProps = { site: { name: string; url: string }; listings: SavedFacts[] }

/** Some programs cut a message that is longer. */
const longestMessage = 1600

export function ListActions({ site, listings }: ListActionsProps) {
  const [told, setTold] = useState<ReactNode>(null)
  const ids = listings.map(({ shownId }) => shownId)
  const link = `${site.url}${pathIn(language(), href('/my-list'))}?b=${ids.join(',')}`
  const share = async () => {
    setTold(null)
    try {
      if ('share' in navigator) {
        await navigator.share({ title: t.title(), url: link })
        return
      }
      await (navigator as Navigator).clipboard.writeText(link)
      setTold(t.linkCopied({ url: link, link: toSelect }))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      setTold(t.copyLink({ url: link, link: toSelect }))
    }
  }
  if (!listings.length) return null
  const message = encodeURIComponent(messageOf(listings, link))
  const subject = encodeURIComponent(t.emailSubject({ site: site.name }))
  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap gap-3">
        <PrintButton>{t.print()}</PrintButton>
        <OutsideButton href={`sms:?&body=${message}`}>{t.text()}</OutsideButton>
        <OutsideButton href={`mailto:?subject=${subject}&body=${message}`}>
          {t.email()}
        </OutsideButton>
        <Button type="button" onClick={() => void share()}>
          {t.share()}
        </Button>
      </div>
      <p role="status" className="mt-2 empty:hidden">
        {told}
      </p>
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

const toSelect = (words: ReactNode) => <span className="break-all select-all">{words}</span>
