import { businessFields } from './business-fields.ts'

type BusinessFields = typeof businessFields
export type BusinessField = keyof BusinessFields

/** What a business said of itself, checked: a field's part is what its `read` gives. */
export type BusinessDetails = { [K in BusinessField]: ReturnType<BusinessFields[K]['read']> }

type FieldsWith<Mark extends 'isListed' | 'isInRest'> = {
  [K in BusinessField]: BusinessFields[K] extends Record<Mark, true> ? K : never
}[BusinessField]

/** The fields that name the step in which they stand. */
export type FieldWithStep = {
  [K in BusinessField]: BusinessFields[K] extends { step: string } ? K : never
}[BusinessField]

/** The fields that a listing holds as they were said. */
export type ListedField = FieldsWith<'isListed'>
/** The same as a list. */
export const listedFields = (Object.keys(businessFields) as BusinessField[]).filter(
  (name): name is ListedField => businessFields[name].isListed,
)

/** The fields that are columns of `/rest/v1/businesses`. */
export type RestField = FieldsWith<'isInRest'>
