import { Command } from 'cmdk'
import { Popover, ScrollArea } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'

/** A heading with the categories under it, and the everyday words that find each. */
export type CategoryGroup = {
  label: string
  categories: { slug: string; name: string; keywords?: readonly string[] }[]
  /** Whether these are the ones under no heading, which cannot be chosen as a whole. */
  isRest?: boolean
}

type CategoryComboboxProps = {
  /** Of the button; its label has the same with `-label`. */
  id: string
  groups: CategoryGroup[]
  value: string
  /** Whether a heading can be chosen, and then stands for all under it. */
  hasWholeGroups?: boolean
  /** The id of what is wrong with the choice. */
  problemId?: string
  onChoose(label: string): void
}

/** A list of categories that one can type into. */
export function CategoryCombobox({
  id,
  groups,
  value,
  hasWholeGroups = false,
  problemId,
  onChoose,
}: CategoryComboboxProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const change = (isOpen: boolean) => {
    setOpen(isOpen)
    setTyped('')
  }
  const choose = (label: string) => {
    onChoose(label)
    change(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-choices`}
        aria-labelledby={`${id}-label ${id}`}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        className={buttonClass({
          className: `min-h-12 w-full justify-between! font-normal! ${problemId ? 'border-2 border-crisis!' : ''}`,
        })}
      >
        {value || 'Select a category'}
        <span aria-hidden="true">▾</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={`${id}-choices`}
          align="start"
          sideOffset={4}
          className="z-30 w-(--radix-popover-trigger-width) rounded-card border border-edge bg-card shadow-float"
        >
          <Command loop label="Categories" filter={match}>
            <Command.Input
              placeholder="Search categories"
              onValueChange={setTyped}
              className="min-h-12 w-full border-b border-line bg-transparent px-4"
            />
            <Scrolled>
              <Command.List className="p-2">
                <Command.Empty className="p-4 text-soft">No category found.</Command.Empty>
                {bestFirst(groups, typed).map((group) => (
                  <ComboboxGroup
                    key={group.label}
                    group={group}
                    isWhole={hasWholeGroups}
                    onChoose={choose}
                  />
                ))}
              </Command.List>
            </Scrolled>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Milliseconds after which the bar of a list that rests disappears. */
const scrollHideDelay = 600

function Scrolled({ children }: { children: ReactNode }) {
  return (
    <ScrollArea.Root type="hover" scrollHideDelay={scrollHideDelay} className="overflow-hidden">
      <ScrollArea.Viewport className="max-h-80" tabIndex={-1}>
        {children}
      </ScrollArea.Viewport>
      <ScrollArea.Scrollbar orientation="vertical" className="flex w-2.5 touch-none p-0.5">
        <ScrollArea.Thumb className="grow rounded-full bg-edge" />
      </ScrollArea.Scrollbar>
    </ScrollArea.Root>
  )
}

/**
 * How well a label fits what was typed: each word must begin one of the label's, or of an everyday word for it, or at
 * least stand in the label. Whole words count for more: "bounce" is no bouncer.
 */
function match(label: string, typed: string, keywords: string[] = []): number {
  const name = ` ${label.toLowerCase()}`
  const words = typed.toLowerCase().split(' ').filter(Boolean)
  const startsIn = (text: string) => words.every((word) => text.includes(` ${word}`))
  if (startsIn(name)) return 1
  const isWhole = (keyword: string) => words.every((word) => ` ${keyword} `.includes(` ${word} `))
  if (keywords.some(isWhole)) return 0.75
  if (keywords.some((keyword) => startsIn(` ${keyword}`))) return 0.6
  return words.every((word) => name.includes(word)) ? 0.5 : 0
}

/** The groups in the order of their best fit: cmdk only puts the items within each in order. */
function bestFirst(groups: CategoryGroup[], typed: string): CategoryGroup[] {
  if (!typed.trim()) return groups
  const fit = ({ label, categories }: CategoryGroup) =>
    Math.max(
      match(label, typed),
      ...categories.map(({ name, keywords = [] }) =>
        match(`${label} ${name}`, typed, [...keywords]),
      ),
    )
  const fits = new Map(groups.map((group) => [group, fit(group)]))
  return groups.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0))
}

const item =
  'flex min-h-11 cursor-pointer items-center rounded-field px-3 data-[selected=true]:bg-page data-[selected=true]:outline-2 data-[selected=true]:outline-edge'

const groupHeading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold'

function ComboboxGroup({
  group,
  isWhole,
  onChoose,
}: {
  group: CategoryGroup
  isWhole: boolean
  onChoose(label: string): void
}) {
  const isChoice = isWhole && !group.isRest
  const below = group.categories.filter(({ name }) => !isChoice || name !== group.label)
  const same = group.categories.find(({ name }) => name === group.label)
  return (
    <Command.Group heading={isChoice ? undefined : group.label} className={groupHeading}>
      {isChoice && (
        <Command.Item
          value={group.label}
          keywords={[...(same?.keywords ?? [])]}
          onSelect={() => onChoose(group.label)}
          className={`${item} font-semibold`}
        >
          {group.label}
        </Command.Item>
      )}
      {below.map(({ slug, name, keywords = [] }) => (
        <Command.Item
          key={slug}
          value={`${group.label} ${name}`}
          keywords={[...keywords]}
          onSelect={() => onChoose(name)}
          className={`${item} pl-7 text-soft`}
        >
          {name}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
