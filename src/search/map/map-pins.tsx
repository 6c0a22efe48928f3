import * as t from '#messages/map.ts'
import type { FocusEvent, MouseEvent } from 'react'
import { href, Link } from 'react-router'
import { placed } from './map-layers.tsx'
import { groupLabel, isPoint, type Pin, type PinGroup } from './pins.ts'
import { isInFrame, type Size, type Spot } from './view.ts'

type MapPinsProps = {
  groups: readonly PinGroup[]
  size: Size
  /** Called before a group opens as a list; true cancels it. */
  onOpen?(pins: Pin[]): boolean
  /** Focus reached a pin that may be outside the frame. */
  onReach?(group: PinGroup): void
}

/** In list order; close pins become one with their count, which opens as a list. */
export function MapPins({ groups, size, onOpen, onReach }: MapPinsProps) {
  return (
    <ul aria-label={t.pinsOnTheMap()}>
      {groups.map((group) => {
        const [first] = group.pins
        if (!first) return null
        const reach = (event: FocusEvent) =>
          event.target.matches(':focus-visible') && onReach?.(group)
        return (
          <li
            key={group.pins.map(({ id }) => id).join(' ')}
            data-result={group.pins.flatMap(({ number }) => number ?? []).join(' ')}
            className="group/pin absolute size-11 hover:z-10 focus-within:z-10 data-marked:z-10"
            style={{ ...placed(group, size), translate: `-50% calc(-50% - ${group.lift}rem)` }}
          >
            {group.pins.length === 1 ? (
              <SinglePin pin={first} side={sideOf(group, size)} onFocus={reach} />
            ) : (
              <Group {...group} side={sideOf(group, size)} onOpen={onOpen} onFocus={reach} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The side of a pin with room for its label; '' outside the frame. */
function sideOf({ x, y }: Spot, { width, height }: Size): string {
  if (!isInFrame({ x, y }, { width, height })) return 'hidden!'
  const across =
    x < width * 0.35 ? 'left-0' : x > width * 0.65 ? 'right-0' : 'left-1/2 -translate-x-1/2'
  return `${across} ${y < height / 2 ? 'top-full mt-1' : 'bottom-full mb-1'}`
}

const card = 'absolute w-max max-w-56 rounded-card border border-edge bg-card text-sm text-ink'
const disc =
  'grid size-8 place-items-center rounded-full border-2 border-white font-semibold text-white text-sm tabular-nums bg-navy-light group-hover/pin:bg-action group-focus-within/pin:bg-action group-data-marked/pin:bg-action group-hover/pin:text-on-action group-focus-within/pin:text-on-action group-data-marked/pin:text-on-action'

/** A drop whose tip marks the place, or a disc for an approximate place. */
function Shape({ number, precision }: Pick<Pin, 'number' | 'precision'>) {
  if (!isPoint(precision)) return <span className={`${disc} ${soft}`}>{number}</span>
  return (
    <span className={`${disc} rotate-45 rounded-br-none`}>
      <span className="-rotate-45">{number}</span>
    </span>
  )
}

const soft = 'outline-3 outline-offset-1 outline-(--map-soft)! outline-dashed'
/** Looks different from a pin, so that its count isn't mistaken for a list number. */
const stack = 'size-9! border-navy! bg-gold! text-navy! outline-2 outline-offset-2 outline-navy!'

type SinglePinProps = { pin: Pin; side: string; onFocus(event: FocusEvent): unknown }

function SinglePin({ pin, side, onFocus }: SinglePinProps) {
  const { id, number, name, detail, precision } = pin
  return (
    <Link
      to={href('/business/:businessId', { businessId: id })}
      aria-label={[number === null ? name : `${number}. ${name}`, detail]
        .filter(Boolean)
        .join(', ')}
      draggable={false}
      onFocus={onFocus}
      className="grid size-11 place-items-center rounded-full no-underline"
    >
      <Shape number={number} precision={precision} />
      <span
        aria-hidden="true"
        className={`${card} pointer-events-none hidden px-3 py-1.5 shadow-float group-focus-within/pin:block group-hover/pin:block group-data-marked/pin:block ${side}`}
      >
        <span className="block font-semibold">{name}</span>
        {detail && <span className="block text-soft">{detail}</span>}
      </span>
    </Link>
  )
}

type GroupProps = Omit<SinglePinProps, 'pin'> &
  Pick<PinGroup, 'pins'> & { onOpen: MapPinsProps['onOpen'] }

function Group({ pins, side, onOpen, onFocus }: GroupProps) {
  const open = (event: MouseEvent) => {
    if (onOpen?.(pins)) event.preventDefault()
  }
  return (
    <details name="pins-at-one-place">
      <summary
        aria-label={groupLabel(pins)}
        onClick={open}
        onFocus={onFocus}
        className="grid size-11 list-none place-items-center rounded-full [&::-webkit-details-marker]:hidden"
      >
        <span className={`${disc} ${stack}`}>×{pins.length}</span>
      </summary>
      <ul className={`${card} max-h-48 overflow-y-auto p-2 shadow-float ${side}`}>
        {pins.map(({ id, number, name, detail }) => (
          <li key={id}>
            <Link
              to={href('/business/:businessId', { businessId: id })}
              className="block min-h-11 px-2 py-1 leading-snug text-ink no-underline hover:underline"
            >
              <span className="font-semibold">
                {number !== null && `${number}. `}
                {name}
              </span>
              {detail && <span className="block text-soft">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
