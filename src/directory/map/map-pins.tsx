import type { FocusEvent, MouseEvent } from 'react'
import { href, Link } from 'react-router'
import { placed } from './map-layers.tsx'
import { groupLabel, isPoint, type Pin, type PinGroup } from './pins.ts'
import type { Size, Spot } from './view.ts'

type MapPinsProps = {
  groups: readonly PinGroup[]
  size: Size
  /** Asked before a group opens as a list; true when something else was done with it. */
  onOpen?(pins: Pin[]): boolean
  /** When the keyboard comes to a pin, which may lie outside the frame. */
  onReach?(spot: Spot): void
}

/** The pins in the order of the list; those that lie close as one with their number, which opens as a list. */
export function MapPins({ groups, size, onOpen, onReach }: MapPinsProps) {
  return (
    <ul aria-label="Pins on the map">
      {groups.map((group) => {
        const [first] = group.pins
        if (!first) return null
        return (
          <li
            key={group.pins.map(({ id }) => id).join(' ')}
            data-result={group.pins.flatMap(({ number }) => number ?? []).join(' ')}
            className="group/pin absolute size-11 -translate-1/2 hover:z-10 focus-within:z-10 data-marked:z-10"
            style={placed(group, size)}
            onFocus={(event) => isByKeyboard(event) && onReach?.({ x: group.x, y: group.y })}
          >
            {group.pins.length === 1 ? (
              <SinglePin pin={first} side={sideOf(group, size)} />
            ) : (
              <Group group={group} side={sideOf(group, size)} onOpen={onOpen} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function isByKeyboard({ target }: FocusEvent): boolean {
  return target.matches(':focus-visible')
}

/** Where there is room for words beside a pin: toward the middle of the frame. */
function sideOf({ x, y }: Spot, { width, height }: Size): string {
  const across = x < width * 0.35 ? 'left-0' : x > width * 0.65 ? 'right-0' : 'left-1/2 -translate-x-1/2'
  return `${across} ${y < height / 2 ? 'top-full mt-1' : 'bottom-full mb-1'}`
}

const card = 'absolute w-max max-w-56 rounded-card border border-edge bg-card text-sm text-ink'
const disc =
  'grid size-8 place-items-center border-2 border-white font-semibold text-white text-sm tabular-nums bg-navy-light group-hover/pin:bg-action group-focus-within/pin:bg-action group-data-marked/pin:bg-action group-hover/pin:text-on-action group-focus-within/pin:text-on-action group-data-marked/pin:text-on-action'

function SinglePin({ pin, side }: { pin: Pin; side: string }) {
  const { id, number, name, detail, precision } = pin
  return (
    <Link
      to={href('/business/:businessId', { businessId: id })}
      aria-label={[number === null ? name : `${number}. ${name}`, detail].filter(Boolean).join(', ')}
      draggable={false}
      className="grid size-11 place-items-center rounded-full no-underline"
    >
      {isPoint(precision) ? (
        <span className={`${disc} -translate-y-3 rotate-45 rounded-full rounded-br-none`}>
          <span className="-rotate-45">{number ?? ''}</span>
        </span>
      ) : (
        <span className={`${disc} rounded-full outline-3 outline-offset-1 outline-(--map-soft) outline-dashed`}>
          {number ?? ''}
        </span>
      )}
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

type GroupProps = { group: PinGroup; side: string; onOpen: MapPinsProps['onOpen'] }

function Group({ group: { pins }, side, onOpen }: GroupProps) {
  const open = (event: MouseEvent) => {
    if (onOpen?.(pins)) event.preventDefault()
  }
  return (
    <details>
      <summary
        aria-label={groupLabel(pins)}
        onClick={open}
        className="grid size-11 list-none place-items-center rounded-full [&::-webkit-details-marker]:hidden"
      >
        <span className={`${disc} size-10 rounded-full border-4 border-double`}>{pins.length}</span>
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
