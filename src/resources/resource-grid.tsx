import { ResourceCard } from './resource-card.tsx'
import type { Resource } from './resource.ts'

export function ResourceGrid({ resources }: { resources: Resource[] }) {
  return (
    <ul className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
      {resources.map((resource) => (
        <li key={resource.id} className="min-w-0">
          <ResourceCard resource={resource} />
        </li>
      ))}
    </ul>
  )
}
