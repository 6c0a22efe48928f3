import * as t from '#messages/category.ts'
import { Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { nameIn } from '../../platform/text/names.ts'
import { noneIn } from '../../search/ways-on/ways-on.ts'
import { categoryPath } from './category-list.tsx'

type Named = { slug: string; name: string }
type NoBusinessesProps = { category: Named | null; similar: Named[] }

/** The page of a category without listings, here or anywhere, and of unknown categories. */
export function NoBusinesses({ category, similar }: NoBusinessesProps) {
  return (
    <EmptyState
      drawing="no-listings"
      title={noneIn(category && nameIn(category.name))}
      action={
        <ButtonLink to="/submit-business" look="action">
          {t.submit()}
        </ButtonLink>
      }
    >
      <p>{t.suggest()}</p>
      {similar.length > 0 && (
        <p className="mt-2">
          {t.didYouMean()}{' '}
          {similar.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Link to={categoryPath(slug, null)} className="inline-link">
                {nameIn(name)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </EmptyState>
  )
}
