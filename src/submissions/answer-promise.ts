import * as t from '#messages/answer-promise.ts'
import { promisedTime, type Site } from '../platform/ui/site.ts'
import { whenText } from './when-text.ts'

/** The latest time of our answer; an apology once it has passed. */
export function answerPromise(
  dueAt: Date,
  { site, now }: { site: Pick<Site, 'promise'>; now: Date },
): string {
  return dueAt > now
    ? t.answerBy({ when: whenText(dueAt, now) })
    : t.late({ promised: promisedTime(site) })
}
