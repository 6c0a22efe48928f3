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
    const text = `Please choose one of ${branches.join(', ')}`
    return { problem: { title: 'Unknown branch', text } }
  },
  inMemory: ({ service }, index) =>
    service ? { keep: keeping(index.service, (branch) => branch === service) } : null,
  facet: null,
  control: () => ({
    kind: 'choice',
    label: 'Branch of service',
    none: 'Any branch',
    options: branches.map((branch) => ({ value: branch, text: branch })),
  }),
  chip: ({ service }) => service || null,
}
