import { nameIn } from '../../platform/text/names.ts'
import * as t from '#messages/search-form.ts'
import { Command } from 'cmdk'
import { Popover, ScrollArea } from 'radix-ui'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { buttonClass } from '../../platform/ui/button.tsx'
import {
  bestFirst,
  exactFirst,
  fitOf,
  foundMark,
  withoutFound,
  type CategoryGroup,
  type Understood,
} from './category-fit.ts'

type CategoryComboboxProps = {
  /** Of the button; the label has `-label` appended. */
  id: string
  groups: CategoryGroup[]
  value: string
  /** A heading can be chosen and means all its categories. */
  hasWholeGroups?: boolean
  /** For `aria-describedby`. */
  hintId?: string
  problemId?: string
  /** The interpretation of the text; null while loading. Left out when only names are searched. */
  found?: Understood | null
  onType?(text: string): void
  onChoose(label: string): void
}

export function CategoryCombobox({
  id,
  groups,
  value,
  hasWholeGroups = false,
  hintId,
  problemId,
  found: given,
  onType,
  onChoose,
}: CategoryComboboxProps) {
  const found = useMemo(() => given && exactFirst(given, groups), [given, groups])
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // Entered while the answer was loading: its first category is chosen when it arrives, also after
  // the person has moved on to another field.
  const [entered, setEntered] = useState('')
  const type = (text: string) => {
    setTyped(text)
    setEntered('')
    onType?.(text)
  }
  const change = (isOpen: boolean) => {
    setOpen(isOpen)
    if (isOpen || !entered) type('')
  }
  const choose = (label: string) => {
    onChoose(label)
    setOpen(false)
    type('')
  }
  useOnceFound(found, entered, choose)
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-choices`}
        aria-labelledby={`${id}-label ${id}`}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={[hintId, problemId].filter(Boolean).join(' ') || undefined}
        className={buttonClass({
          className: `min-h-12 w-full justify-between! font-normal! ${problemId ? 'border-2 border-crisis!' : ''}`,
        })}
      >
        {value ? nameIn(value) : t.selectACategory()}
        <span aria-hidden="true">▾</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={`${id}-choices`}
          aria-labelledby={`${id}-label`}
          align="start"
          sideOffset={4}
          onEscapeKeyDown={() => type('')}
          className="z-30 w-(--radix-popover-trigger-width) rounded-card border border-edge bg-card shadow-float"
        >
          <Choices
            {...{ groups, found, typed, isWhole: hasWholeGroups }}
            onType={type}
            onEnterEarly={setEntered}
            onChoose={choose}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ChoicesProps = {
  groups: CategoryGroup[]
  found: Understood | null | undefined
  typed: string
  isWhole: boolean
  onType(text: string): void
  /** With the text that was entered before its answer arrived. */
  onEnterEarly(words: string): void
  onChoose(label: string): void
}

function Choices({ groups, found, typed, isWhole, onType, onEnterEarly, onChoose }: ChoicesProps) {
  const box = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useMarked(found, box)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (found === null) onEnterEarly(typed.trim())
    const best = bestIn(box.current)
    if (!best) return
    event.preventDefault()
    best.click()
  }
  return (
    <Command
      ref={box}
      loop
      label={t.categories()}
      filter={fitOf}
      value={marked}
      onValueChange={setMarked}
    >
      <Command.Input
        placeholder={t.searchCategories()}
        onValueChange={onType}
        onKeyDown={press}
        className="min-h-12 w-full border-b border-line bg-transparent px-4"
      />
      <Scrolled>
        <Command.List className="p-2">
          <Command.Empty className="p-4 text-soft">
            {found === null ? t.looking() : t.noCategory()}
          </Command.Empty>
          {found && <UnderstoodGroup found={found} onChoose={onChoose} />}
          {bestFirst(withoutFound(groups, found), typed).map((group) => (
            <ComboboxGroup key={group.label} group={group} isWhole={isWhole} onChoose={onChoose} />
          ))}
        </Command.List>
      </Scrolled>
    </Command>
  )
}

/** The marked category, or the first while cmdk has none marked. */
function bestIn(box: HTMLElement | null): HTMLElement | null {
  const marked = box?.querySelector<HTMLElement>('[cmdk-item][aria-selected="true"]')
  return marked ?? box?.querySelector<HTMLElement>('[cmdk-item]') ?? null
}

/** Enter picks the first category of an answer that arrived after the list was marked. */
function useMarked(found: Understood | null | undefined, box: RefObject<HTMLElement | null>) {
  const [marked, setMarked] = useState('')
  const [seen, setSeen] = useState(found)
  if (seen !== found) {
    setSeen(found)
    const [first] = found?.categories ?? []
    if (first) setMarked(`${foundMark}${first.slug}`)
  }
  // When the marked item moves into the answer, cmdk looks for the first before the new one is in
  // the page, and marks none. Only the page knows.
  useEffect(() => {
    const first = marked ? null : bestIn(box.current)
    // oxlint-disable-next-line react/set-state-in-effect -- it ends once one is marked
    if (first?.dataset.value) setMarked(first.dataset.value)
  }, [marked, box])
  useEffect(() => {
    const active = marked && found !== null ? bestIn(box.current) : null
    active?.scrollIntoView({ block: 'nearest' })
  }, [marked, found, box])
  return [marked, setMarked] as const
}

/** Chooses the first category of the answer to `words` when it arrives; '' waits for none. */
function useOnceFound(
  found: Understood | null | undefined,
  words: string,
  onChoose: (label: string) => void,
): void {
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const [first] = found && words && found.words === words ? found.categories : []
    if (first) choose(first.name)
  }, [found, words])
}

/** Milliseconds. */
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

type UnderstoodGroupProps = { found: Understood; onChoose(label: string): void }

/** Nothing is preselected. */
function UnderstoodGroup({ found: { words, categories }, onChoose }: UnderstoodGroupProps) {
  if (!categories.length) return null
  return (
    <Command.Group heading={t.forWords({ words })} className={groupHeading}>
      {categories.map(({ slug, name, because }) => (
        <Command.Item
          key={slug}
          value={`${foundMark}${slug}`}
          onSelect={() => onChoose(name)}
          className={`${item} flex-wrap gap-x-2 pl-7`}
        >
          <span className="font-semibold">{nameIn(name)}</span>
          {because !== name && <span className="text-soft">{because}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
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
    <Command.Group heading={isChoice ? undefined : nameIn(group.label)} className={groupHeading}>
      {isChoice && (
        <Command.Item
          value={group.label}
          keywords={[...(same?.keywords ?? [])]}
          onSelect={() => onChoose(group.label)}
          className={`${item} font-semibold`}
        >
          {nameIn(group.label)}
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
          {nameIn(name)}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
