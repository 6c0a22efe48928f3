import { test as base } from './auth-fixtures.ts'

/** `test` with `admin`: the published client's admin API, with the service key. */
export const test = base.extend('admin', async ({ auth, newClient }) => {
  const { serviceKey } = await auth.keys.secrets()
  return newClient({ key: serviceKey }).admin
})
