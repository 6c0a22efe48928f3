type TextNames<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/**
 * What a text field of a form is given by its name: its id, what was typed, and what is wrong.
 *
 * @returns a function of the name, whose result is spread into the field.
 */
export function fieldsOf<Values>(values: Values, problems: Partial<Record<string, string>>) {
  return (name: TextNames<Values>) => ({
    id: name,
    name,
    defaultValue: values[name] as string,
    problem: problems[name],
  })
}
