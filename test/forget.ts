import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { forgetPast } from '../src/app/retention.server.ts'
import type { TestServices } from './fixtures.ts'

/** Moves the clock to this many days after a time, minus these seconds, and runs the retention task. */
export async function forgetAfter(
  services: TestServices,
  { from, days, less = 0 }: { from: Date; days: number; less?: number },
  outboxFolder = join(tmpdir(), 'no-outbox'),
): Promise<void> {
  services.moveTo(new Date(from.getTime() + (days * 86_400 - less) * 1000).toISOString())
  await forgetPast({ ...services, outboxFolder })
}
