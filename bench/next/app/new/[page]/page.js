import { pages, shown } from '../../../shown.js'

export const dynamic = 'force-dynamic'

export default async function Page({ params }) {
  const { page } = await params
  return shown(pages[page])
}
