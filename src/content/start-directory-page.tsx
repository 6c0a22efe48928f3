import * as t from '#messages/start-directory.ts'
import { href } from 'react-router'
import { publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/start-directory-page.ts'
import { linkTo, TextPage, textPageMeta } from './text-sections.tsx'

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path: href('/start-a-directory'),
  })

export default function StartDirectoryPage() {
  return (
    <TextPage
      title={t.title()}
      intro={t.intro()}
      parts={[
        { id: 'people', title: t.peopleTitle(), paragraphs: [t.people1()] },
        { id: 'machine', title: t.machineTitle(), paragraphs: [t.machine1()] },
        { id: 'list', title: t.listTitle(), paragraphs: [t.list1()] },
        { id: 'hour', title: t.hourTitle(), paragraphs: [t.hour1()] },
        { id: 'promise', title: t.promiseTitle(), paragraphs: [t.promise1()] },
        {
          id: 'talk',
          title: t.talkTitle(),
          paragraphs: [t.talk1({ link: linkTo(href('/contact')) })],
        },
      ]}
    />
  )
}
