import * as t from '#messages/accessibility.ts'
import { href } from 'react-router'
import { publicPage } from '../platform/ui/page-head.ts'
import { usePromisedTime } from '../platform/ui/use-promised-time.ts'
import type { Route } from './+types/accessibility-page.ts'
import { linkTo, TextPage, textPageMeta } from './text-sections.tsx'

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path: href('/accessibility'),
  })

export default function AccessibilityPage() {
  const promised = usePromisedTime()
  const tell = t.tell1({ promised, link: linkTo(href('/contact')) })
  return (
    <TextPage
      title={t.title()}
      intro={t.intro()}
      parts={[
        { id: 'goal', title: t.goalTitle(), paragraphs: [t.goal1()] },
        { id: 'test', title: t.testTitle(), paragraphs: [t.test1(), t.test2()] },
        { id: 'works', title: t.worksTitle(), paragraphs: [t.works1(), t.works2()] },
        { id: 'limits', title: t.limitsTitle(), paragraphs: [t.limits1()] },
        { id: 'tell', title: t.tellTitle(), paragraphs: [tell] },
      ]}
    />
  )
}
