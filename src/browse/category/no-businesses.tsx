import { Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { noneIn } from '../../search/ways-on/ways-on.ts'
import { categoryPath } from './category-list.tsx'

type Named = { slug: string; name: string }
type NoBusinessesProps = { category: Named | null; similar: Named[] }

/** The page of a category without listings, here or anywhere, or of one that doesn't exist. */
export function NoBusinesses({ category, similar }: NoBusinessesProps) {
  return (
    <EmptyState
      drawing="no-listings"
      title={noneIn(category?.name ?? null)}
      action={
        <ButtonLink to="/submit-business" look="action">
          Submit a Business
        </ButtonLink>
      }
    >
      <p>Help us grow our community by suggesting a veteran-owned business you know about.</p>
      {similar.length > 0 && (
        <p className="mt-2">
          Did you mean{' '}
          {similar.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Link to={categoryPath(slug, null)} className="inline-link">
                {name}
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
    </EmptyState>
  )
}
