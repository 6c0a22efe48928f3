/** @module-tag once */
import { expect, test } from 'vitest'
import { sentForm } from '../../../test/submission-builders.ts'
import { checkSubmission } from '../questions/check-submission.ts'
import { readValues } from './form-values.ts'

type Changes = Parameters<typeof sentForm>[0]

const cases: [string, Changes, field: string, text: string][] = [
  ['no name', { name: '' }, 'name', 'Enter the name of the business.'],
  ['a name of blanks', { name: ' \u200b\t' }, 'name', 'Enter the name of the business.'],
  ['a name of signs', { name: '!!!' }, 'name', 'Enter a name with letters or numbers.'],
  [
    'a long name',
    { name: 'a'.repeat(121) },
    'name',
    'Shorten the name to 120 characters or fewer.',
  ],
  [
    'a name with a letter that only looks Latin',
    { name: 'S\u0435mper Plumbing' },
    'name',
    'Write “S\u0435mper” in one alphabet. Some of its letters look alike but come from another alphabet.',
  ],
  [
    'a web address for a name',
    { name: 'See https://evil.example' },
    'name',
    'Enter the name without a web or email address. There are separate fields for those.',
  ],
  [
    'an email address for a name',
    { name: 'Write to bob@evil.example' },
    'name',
    'Enter the name without a web or email address. There are separate fields for those.',
  ],
  [
    'a sender who is a website',
    { submitterName: 'Eve evil.example' },
    'submitterName',
    'Enter a name without a web or email address. If there’s a dot in it, put a space after the dot, as in “J. Smith.”',
  ],
  ['no category', { category: null }, 'category', 'Choose a category.'],
  ['a category that is none', { category: 'spells' }, 'category', 'Choose a category.'],
  [
    'a description of two words',
    { description: 'We repair.' },
    'description',
    'Write a little more: the description has 10 characters and needs at least 20',
  ],
  [
    'no description',
    { description: ' ' },
    'description',
    'Describe what the business does in a sentence or two.',
  ],
  [
    'a description without end',
    { description: 'We repair. '.repeat(300) },
    'description',
    'Shorten the description to 2,000 characters or fewer.',
  ],
  ['no city', { city: '' }, 'city', 'Enter the city.'],
  [
    'a street in the city',
    { city: '812 Federal Hwy, Stuart' },
    'city',
    'Enter only the city, without the street, state, or ZIP code.',
  ],
  ['no zip', { zip: '' }, 'zip', 'Enter a 5-digit ZIP code.'],
  ['a short zip', { zip: '3499' }, 'zip', 'Enter a 5-digit ZIP code.'],
  ['a zip of letters', { zip: '3499a' }, 'zip', 'Enter a 5-digit ZIP code.'],
  [
    'a zip of Georgia',
    { zip: '30301' },
    'zip',
    'Enter a Florida ZIP code. It starts with 32, 33, or 34.',
  ],
  [
    'a military zip',
    { zip: '34011' },
    'zip',
    'Enter the ZIP code of a place in Florida. ZIP codes that start with 340 are for military mail overseas.',
  ],
  ['no such county', { county: 'dade' }, 'county', 'Choose the county where the business is.'],
  [
    'no county, and a zip that does not exist',
    { county: '', zip: '34999' },
    'county',
    'Choose the county where the business is.',
  ],
  [
    'a county served that is none',
    { serves: ['martin', 'mars'] },
    'serves',
    'From the list, choose the counties the business serves.',
  ],
  [
    'a phone without area code',
    { phone: '555-0177' },
    'phone',
    'Enter a US phone number with its area code, such as 772-555-0142.',
  ],
  [
    'a phone of another country',
    { phone: '+44 20 7946 0000' },
    'phone',
    'Enter a US phone number with its area code, such as 772-555-0142.',
  ],
  [
    'no way to reach it',
    { phone: '', website: '' },
    'phone',
    'Enter a phone number, an email address, or a website, so people can reach the business.',
  ],
  [
    'half an email',
    { email: 'dana@' },
    'email',
    'Enter an email address such as name@example.com.',
  ],
  [
    'two emails',
    { email: 'a@example.com, b@example.com' },
    'email',
    'Enter an email address such as name@example.com.',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftp://example.com',
    'https://10.0.0.1/',
    'https://me:secret@example.com',
    'localhost',
    'https://exa mple.com',
  ].map((website): [string, Changes, string, string] => [
    `the website ${website}`,
    { website },
    'website',
    'Enter the website’s address, such as https://www.example.com.',
  ]),
  [
    'a Facebook page elsewhere',
    { facebook: 'https://facebook.com.evil.example.com/x' },
    'facebook',
    'Enter the link to its Facebook page, such as https://www.facebook.com/name.',
  ],
  [
    'an opening without a closing',
    { 'hours-1-opens': '09:00' },
    'hours-1',
    'Enter the closing time on Tuesday, such as 5:00 PM.',
  ],
  [
    'a time that is none',
    { 'hours-1-opens': '25:00', 'hours-1-closes': '26:00' },
    'hours-1',
    'Enter the opening time on Tuesday, such as 8:00 AM.',
  ],
  [
    'a day without length',
    { 'hours-1-opens': '09:00', 'hours-1-closes': '09:00' },
    'hours-1',
    'On Tuesday the opening and closing times are the same. Choose 24 hours if it never closes.',
  ],
  [
    'two spans that overlap',
    { 'hours-1-opens': ['09:00', '11:00'], 'hours-1-closes': ['12:00', '15:00'] },
    'hours-1',
    'Two times on Tuesday overlap. Change one of them.',
  ],
  [
    'a Sunday night that runs into Monday morning',
    { 'hours-6-opens': '20:00', 'hours-6-closes': '09:00' },
    'hours-0',
    'Two times on Monday overlap. Change one of them.',
  ],
  ['a strange time zone', { timeZone: 'Mars' }, 'timeZone', 'Choose Eastern time or Central time.'],
  [
    'a trade that needs a license, without',
    { licenseNumber: '' },
    'licenseNumber',
    'Enter the license number: Florida licenses this trade.',
  ],
  ['a branch that is none', { service: 'Pirates' }, 'service', 'Choose a branch of service.'],
  [
    'no proof',
    { proof: '' },
    'proof',
    'Choose how we can check that the business is veteran-owned.',
  ],
  [
    'a certification without number',
    { proof: 'sba-vetcert' },
    'proofNumber',
    'Enter the certification number.',
  ],
  [
    'nobody who vouches',
    { proof: 'vouched' },
    'proofNumber',
    'Enter the name of the organization that vouches for the owner.',
  ],
  ['nobody who writes', { submitterName: '' }, 'submitterName', 'Enter your name.'],
  [
    'nowhere to answer to',
    { submitterEmail: '' },
    'submitterEmail',
    'Enter your email address so we can answer.',
  ],
  ['no relation', { relation: null }, 'relation', 'Choose your relationship to the business.'],
]

test.for(cases)('a form with %s shows the error next to that field', ([, changes, field, text]) => {
  const checked = checkSubmission(readValues(sentForm(changes)), 'register')
  const problems = checked.ok ? [] : checked.problems
  expect(problems.map((problem) => [problem.field, problem.text])).toEqual([[field, text]])
})
