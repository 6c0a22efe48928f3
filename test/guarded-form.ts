import type { Visitor } from './account-fixtures.ts'
import type { TestServices } from './fixtures.ts'

/** Opens a page with a guarded form, waits a minute, and sends the form with these values. */
export async function sendGuarded(
  visitor: Visitor,
  services: Pick<TestServices, 'now' | 'moveTo'>,
  path: string,
  fields: Record<string, string>,
): ReturnType<Visitor['send']> {
  const { document } = await visitor.visit(path)
  const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
  services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
  return visitor.send(path, { pass, ...fields })
}
