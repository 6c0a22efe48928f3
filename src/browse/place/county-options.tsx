type Counties = readonly { slug?: string; name: string }[]

/** Counties as options, by name where they have no slug. */
export function CountyOptions({ counties }: { counties: Counties }) {
  return counties.map(({ slug, name }) => (
    <option key={name} value={slug ?? name}>
      {name}
    </option>
  ))
}
