import * as t from '#messages/layout.ts'
import type { Site } from '../../platform/ui/site.ts'

export type RunBy = Pick<Site, 'organization' | 'town'>

/** "Run by Stuart Veterans Council in Stuart, Florida."; null if nobody entered it. */
export function runByText({ organization, town }: RunBy): string | null {
  if (!organization) return null
  return town ? t.runByIn({ organization, town }) : t.runBy({ organization })
}
