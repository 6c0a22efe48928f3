import * as t from '#messages/form-fields.ts'
import { cleanLine } from '../clean-text.ts'
import { mailAddress, usPhone } from '../contact-rules.ts'
import { sitePage, webLink, type Site } from '../link-rules.ts'
import { made, refuseLong, type Made, type Reader, type Shown } from './field-kinds.ts'

export function phone<const E extends Shown>(entry: E) {
  return contact(
    entry,
    'tel',
    (line, { say }) => usPhone(line) ?? refuse(say, t.enterAUsPhoneNumber()),
  )
}

export function email<const E extends Shown>(entry: E) {
  return contact(
    entry,
    'email',
    (line, { say }) => mailAddress(line) ?? refuse(say, t.enterAnEmailAddressSuch()),
  )
}

type Wrong = { wrong: string }

export function link<const E extends Shown & Wrong>(entry: E) {
  return address(entry, webLink)
}

export function pageOn<const E extends Shown & Wrong>(site: Site, entry: E) {
  return address(entry, (line) => sitePage(line, site))
}

function address<const E extends Shown & Wrong>(entry: E, find: (line: string) => string | null) {
  const limited = Object.assign(entry, { inputMode: 'url' as const, max: 500, noun: 'address' })
  return contact(limited, undefined, (line, { say }) => {
    const found = find(line)
    if (!found) return refuse(say, entry.wrong)
    refuseLong(found, limited, say)
    return found
  })
}

function contact<const E extends Shown>(
  entry: E,
  type: Shown['type'],
  read: (line: string, reader: Reader) => string | null,
): Made<E & { isTidied: true }, 'text', string | null> {
  return made<E & { isTidied: true }, 'text', string | null>(
    Object.assign(entry, { type, isTidied: true as const }),
    {
      shape: 'text',
      control: 'line',
      read(value, reader) {
        const line = cleanLine(value)
        return line ? read(line, reader) : null
      },
      write: (detail) => detail ?? '',
    },
  )
}

function refuse(say: Reader['say'], text: string): null {
  say(text)
  return null
}
