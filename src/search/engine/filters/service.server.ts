import { nameIn } from '../../../platform/text/names.ts'
import * as t from '#messages/filters.ts'
import { keeping } from '../columns.ts'
import { branches } from '../../../listings/choices.ts'
import type { Filter } from './filter.server.ts'

/** The owner's branch of service. */
export const service: Filter = {
  read({ service }) {
    if (!service) return { search: {} }
    const wanted = service.toLowerCase().replace(/-/g, ' ')
    const branch = branches.find((name) => name.toLowerCase() === wanted)
    if (branch) return { search: { service: branch } }
    const text = t.chooseOne({ choices: branches.map(nameIn).join(', ') })
    return { problem: { title: t.unknownBranch(), text } }
  },
  inMemory: ({ service }, index) =>
    service ? { keep: keeping(index.service, (branch) => branch === service) } : null,
  facet: null,
  control: () => ({
    kind: 'choice',
    label: t.branch(),
    none: t.anyBranch(),
    options: branches.map((branch) => ({ value: branch, text: nameIn(branch) })),
  }),
  chip: ({ service }) => nameIn(service) || null,
}
