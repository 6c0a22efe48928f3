import type { businessFields } from './business-fields.ts'

type BusinessFields = typeof businessFields
export type BusinessField = keyof BusinessFields

/** What a business said of itself, checked: a field's part is what its `read` gives. */
export type BusinessDetails = { [K in BusinessField]: ReturnType<BusinessFields[K]['read']> }
