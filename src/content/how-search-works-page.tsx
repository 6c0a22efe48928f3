import * as t from '#messages/how-search-works.ts'
import { href } from 'react-router'
import { publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/how-search-works-page.ts'
import { linkTo, TextPage, textPageMeta } from './text-sections.tsx'

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path: href('/how-search-works'),
  })

export default function HowSearchWorksPage() {
  const contact = linkTo(href('/contact'))
  return (
    <TextPage
      title={t.title()}
      intro={t.intro()}
      parts={[
        { id: 'words', title: t.wordsTitle(), paragraphs: [t.words1(), t.words2()] },
        { id: 'order', title: t.orderTitle(), paragraphs: [t.order1(), t.order2()] },
        { id: 'money', title: t.moneyTitle(), paragraphs: [t.money1()] },
        { id: 'open', title: t.openTitle(), paragraphs: [t.open1()] },
        { id: 'help', title: t.helpTitle(), paragraphs: [t.help1()] },
        { id: 'reviews', title: t.reviewsTitle(), paragraphs: [t.reviews1(), t.reviews2()] },
        { id: 'privacy', title: t.privacyTitle(), paragraphs: [t.privacy1()] },
        { id: 'ask', title: t.askTitle(), paragraphs: [t.ask1({ link: contact })] },
      ]}
    />
  )
}
