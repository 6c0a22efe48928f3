import type { businessFields } from './business-fields.ts'

type BusinessFields = typeof businessFields
export type BusinessField = keyof BusinessFields

/** Each field's checked value. */
export type BusinessDetails = { [K in BusinessField]: ReturnType<BusinessFields[K]['read']> }
