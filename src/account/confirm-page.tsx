import { pageMeta } from '../ui/page-head.ts'
import type { Route } from './+types/confirm-page.ts'
import { Arrived } from './arrived.tsx'
import { arrive } from './confirm.server.ts'
import { ReadHash } from './read-hash.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const arrival = await arrive(args)
  return { arrival, kind: searchParams.get('kind') ?? '', next: searchParams.get('next') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirm',
    description: 'Where the links of our mails lead.',
    isHidden: true,
  })

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { arrival, kind, next } = loaderData
  if (arrival.is === 'unread') return <ReadHash kind={kind} next={next} />
  return <Arrived arrival={arrival} kind={kind} next={next} />
}
