import { formParams } from '../search/search-href.ts'
import type { FieldProblem } from './search-form-rule.ts'

/** What is wrong, on top of the page; each line leads to its field when the page has one. */
export function SearchProblems({ problems }: { problems: FieldProblem[] }) {
  return (
    <div role="alert" className="mt-4 rounded-card border-2 border-crisis bg-card p-4">
      <ul className="space-y-2">
        {problems.map(({ field, title, text }) => (
          <li key={field}>
            <p className="font-semibold">{title}</p>
            <p>
              {formParams.includes(field) ? (
                <a href={`#${field}`} className="inline-link">
                  {text}
                </a>
              ) : (
                text
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
