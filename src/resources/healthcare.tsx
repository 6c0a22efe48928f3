import * as t from '#messages/resources.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { ResourceCard, ResourceGrid } from './resource-card.tsx'
import { resourcesIn, type Resource } from './resource.ts'

/**
 * VA medical centers that can be collapsed, where to find more, organizations, and the support
 * line.
 */
export function Healthcare({ resources }: { resources: Resource[] }) {
  const centers = resourcesIn(resources, 'va-medical-center')
  return (
    <>
      {/* Paper can't be expanded: the print classes show closed details. */}
      <details
        open
        className="mt-5 rounded-card border border-line p-4 md:p-5 print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="flex min-h-11 items-center gap-2 text-lg font-semibold">
          <ChevronRight aria-hidden="true" className="size-6 shrink-0 in-open:rotate-90" />
          {t.medicalCenters()}
        </summary>
        <ul className="mt-3 grid gap-4 lg:grid-cols-3">
          {centers.map((center) => (
            <li key={center.id}>
              <ResourceCard resource={center} />
            </li>
          ))}
        </ul>
      </details>
      {resourcesIn(resources, 'va-locations-link').map((locator) => (
        <Locator key={locator.id} locator={locator} />
      ))}
      <ResourceGrid resources={resourcesIn(resources, 'healthcare')} />
      <h3 className="mt-8">{t.supportLine()}</h3>
      <ResourceGrid resources={resourcesIn(resources, 'support-line')} />
    </>
  )
}

function Locator({ locator }: { locator: Resource }) {
  return (
    <p id={locator.id} className="mt-4">
      <a
        href={locator.website ?? undefined}
        rel="noopener"
        className="inline-link inline-flex min-h-11 items-center font-semibold"
      >
        {locator.title}
      </a>
      <span className="block text-sm text-soft">{locator.description}</span>
    </p>
  )
}
