import { nameIn } from '../../platform/text/names.ts'

type Groups = readonly {
  label: string
  categories: readonly { slug: string; name: string }[]
}[]

/** Every category as an option, in its group. */
export function CategoryOptions({ groups }: { groups: Groups }) {
  return groups.map(({ label, categories }) => (
    <optgroup key={label} label={nameIn(label)}>
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {nameIn(name)}
        </option>
      ))}
    </optgroup>
  ))
}
