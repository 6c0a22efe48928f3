/** @module-tag once */
import { expect, test } from 'vitest'
import { weekWords, writeWeek } from '../../submissions/form/week-values.ts'
import { readHours } from './read-hours.ts'

const words = (text: string) => {
  const { spans } = readHours(text)
  return spans && weekWords(writeWeek(spans))
}

const twice = 'Mon to Fri 8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM'

test.each([
  ['Mon-Fri 8am-5pm', 'Mon to Fri 8:00 AM to 5:00 PM'],
  ['M-F 8-5', 'Mon to Fri 8:00 AM to 5:00 PM'],
  [
    'Monday - Friday: 8:00 AM - 5:30 PM; Sat 9-1',
    'Mon to Fri 8:00 AM to 5:30 PM; Sat 9:00 AM to 1:00 PM',
  ],
  ['Mo-Fr 08:00-17:00', 'Mon to Fri 8:00 AM to 5:00 PM'],
  ['Tues–Sat 10a–6p', 'Tue to Sat 10:00 AM to 6:00 PM'],
  ['Mon, Wed, Fri 9-5', 'Mon 9:00 AM to 5:00 PM; Wed 9:00 AM to 5:00 PM; Fri 9:00 AM to 5:00 PM'],
  [
    'Mon to Fri 8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM',
    'Mon to Fri 8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM',
  ],
  ['Weekdays 9 to 5, closed Sunday', 'Mon to Fri 9:00 AM to 5:00 PM'],
  ['Daily 7am til 3pm', 'Mon to Sun 7:00 AM to 3:00 PM'],
  ['24/7', 'Mon to Sun 24 hours'],
  ['Open 24 hours, 7 days a week', 'Mon to Sun 24 hours'],
  ['Thu-Sun 5pm-2am', 'Thu to Sun 5:00 PM to 2:00 AM'],
  ['Mon-Fri 8-5 Sat: closed', 'Mon to Fri 8:00 AM to 5:00 PM'],
  ['M-F 9-5', 'Mon to Fri 9:00 AM to 5:00 PM'],
  ['9-5 Mon-Fri, 10am-2pm Saturday', 'Mon to Fri 9:00 AM to 5:00 PM; Sat 10:00 AM to 2:00 PM'],
  ['9-5 M-F', 'Mon to Fri 9:00 AM to 5:00 PM'],
  ['8am to 6pm daily', 'Mon to Sun 8:00 AM to 6:00 PM'],
  ['M-F 0800-1700', 'Mon to Fri 8:00 AM to 5:00 PM'],
  ['MWF 9-5', 'Mon 9:00 AM to 5:00 PM; Wed 9:00 AM to 5:00 PM; Fri 9:00 AM to 5:00 PM'],
  ['Mo-Fr 730-4', 'Mon to Fri 7:30 AM to 4:00 PM'],
  ['Tue-Sat 9-6 closed Sun Mon', 'Tue to Sat 9:00 AM to 6:00 PM'],
  ['Tue-Sat 9-6, closed Sunday & Monday', 'Tue to Sat 9:00 AM to 6:00 PM'],
  ['Weekdays nine to five, closed weekends', 'Mon to Fri 9:00 AM to 5:00 PM'],
  ['Seven days a week eight to six', 'Mon to Sun 8:00 AM to 6:00 PM'],
  ['24-7', 'Mon to Sun 24 hours'],
  ['24/7 365', 'Mon to Sun 24 hours'],
  ['24/7/365 days a year', 'Mon to Sun 24 hours'],
  ['24 hrs', 'Mon to Sun 24 hours'],
  ['24 hr service', 'Mon to Sun 24 hours'],
  ['Mon-Fri 8-12, 1-5', twice],
  ['M-F 8-12 and 1-5', twice],
  ['M-F 8-5 (closed 12-1 for lunch)', twice],
  ['M-F 8-5, lunch 12-1', twice],
  ['M-F 8-5, closed 12-1, Sat 8-12', `${twice}; Sat 8:00 AM to 12:00 PM`],
  ['Tu-Sat 11-8, sun closed', 'Tue to Sat 11:00 AM to 8:00 PM'],
  ['6AM-2PM CLOSED MON', 'Tue to Sun 6:00 AM to 2:00 PM'],
  ['10-6 not Sun', 'Mon to Sat 10:00 AM to 6:00 PM'],
  ['8-5 (closed weekends)', 'Mon to Fri 8:00 AM to 5:00 PM'],
  ['5a-10p M-F, 7a-7p S/S', 'Mon to Fri 5:00 AM to 10:00 PM; Sat to Sun 7:00 AM to 7:00 PM'],
  ['lunes a viernes 8-5', 'Mon to Fri 8:00 AM to 5:00 PM'],
  ['L-V 7-3, sábado 8-12', 'Mon to Fri 7:00 AM to 3:00 PM; Sat 8:00 AM to 12:00 PM'],
  ['M-F 8-5, Sat by appt', 'Mon to Fri 8:00 AM to 5:00 PM'],
  ['Sat & Sun noon to midnight', 'Sat to Sun 12:00 PM to 12:00 AM'],
])('hours in usual formats are read: %s', (text, expected) => {
  expect(words(text)).toBe(expected)
})

test.each([
  'call first',
  '9-5',
  'Mon-Fri 1-5',
  'Mon-Fri 9-11pm',
  'Mon-Fri 8-5 except holidays',
  'Summer: 9-5, Winter 10-4',
  'Mon-Fri',
  '5am-9pm',
  'Mon-Fri 9-5 closed Sun Mon',
  '8am-5pm Mon, call Tue',
  'M-F 8-5, Fri 8-3',
  'Mon-Fri 25-30',
  'M-F 8-5, Sat 9-3 (closed 12-1 for lunch)',
  'M-F 8-12 (closed 12-1 for lunch)',
  'Mon-Fri 8-4, 1-5',
  'M-F 8-5, Fri by appt',
  '10-6 closed for inventory',
  '10-6 not always',
  '',
])('unclear hours are not guessed: %s', (text) => {
  expect(words(text)).toBeNull()
})

test('"by appointment" is recognized with hours and alone', () => {
  expect(readHours('By appointment only')).toEqual({ spans: [], isByAppointment: true })
  expect(readHours('Mon-Fri 8-5 or by appt.')).toMatchObject({ isByAppointment: true })
})
