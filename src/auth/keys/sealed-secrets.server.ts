import type { Db } from '../../platform/db/schema.ts'
import { seal, unseal } from './sealed.server.ts'
import { secretsForm, type Secrets } from './secrets-form.ts'
import {
  makeSecrets,
  readSecrets,
  secretsFile,
  secretsIn,
  type SecretsPlace,
} from './secrets.server.ts'

const owner = 'secrets of the installation'

/** @param file existing secrets to take over at the first start */
function secretsSealedIn(db: Db, sealedBy: string, file: string): SecretsPlace {
  const readRow = () =>
    db.selectFrom('auth_service.sealed_secrets').select(['sealed', 'version']).executeTakeFirst()
  return {
    version: async () => String((await readRow())?.version ?? ''),
    async load(now) {
      const row = await readRow()
      if (row) return opened(row.sealed, sealedBy)
      const first = (await readSecrets(file)) ?? (await makeSecrets(now))
      await db
        .insertInto('auth_service.sealed_secrets')
        .values({ sealed: closed(first, sealedBy), version: 1 })
        // If another machine was first, its secrets count.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return this.load(now)
    },
    async write(secrets) {
      await db
        .updateTable('auth_service.sealed_secrets')
        .set((row) => ({ sealed: closed(secrets, sealedBy), version: row('version', '+', 1) }))
        .execute()
    },
  }
}

function closed(secrets: Secrets, sealedBy: string): string {
  return seal(JSON.stringify(secrets), owner, sealedBy)
}

export function secretsPlace(
  { dataDir, keysSeal }: { dataDir: string; keysSeal: string | undefined },
  db: Db,
): SecretsPlace {
  const file = secretsFile(dataDir)
  return keysSeal ? secretsSealedIn(db, keysSeal, file) : secretsIn(file)
}

/** @throws for the operator if it was sealed by another key */
function opened(sealed: string, sealedBy: string): Secrets {
  try {
    return secretsForm.parse(JSON.parse(unseal(sealed, owner, sealedBy)))
  } catch {
    throw new Error(
      'The keys in the database were sealed by another AUTH_KEYS_SEAL. Give this machine the one that the others have.',
    )
  }
}
