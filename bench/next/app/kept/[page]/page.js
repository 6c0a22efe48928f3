import { pages, shown } from '../../../shown.js'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return Object.keys(pages).map((page) => ({ page }))
}

export default async function Page({ params }) {
  const { page } = await params
  return shown(pages[page])
}
