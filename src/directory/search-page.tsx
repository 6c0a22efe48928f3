import type { Route } from './+types/search-page.ts'
import { pageMeta } from '../ui/page-head.ts'
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'x', description: 'y', path: '/' })
export default function HomePage() { return <h1>Hi</h1> }
