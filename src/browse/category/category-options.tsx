type Groups = readonly {
  label: string
  categories: readonly { slug: string; name: string }[]
}[]

/** Every category as a choice of a list, in its group. */
export function CategoryOptions({ groups }: { groups: Groups }) {
  return groups.map(({ label, categories }) => (
    <optgroup key={label} label={label}>
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </optgroup>
  ))
}
