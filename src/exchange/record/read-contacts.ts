import * as t from '#messages/admin-import-rows.ts'
import { mailAddress, usPhone } from '../../submissions/contact-rules.ts'
import { likelyEmail, slipQuestion, tidyEmail } from '../../platform/forms/email-slips.ts'
import { webLink } from '../../submissions/link-rules.ts'
import type { FormValues } from '../../submissions/form/form-values.ts'
import { emailIn, isSpelledEmail, lineOf, linksIn, phoneIn, socialLink, textOf } from './cells.ts'
import type { Column } from './columns.ts'
import type { Cells, Doubt } from './import-record.ts'

const socialSites = ['facebook', 'instagram', 'twitter', 'linkedin'] as const

export function readContacts(
  given: Cells,
  { values, notes, doubts }: { values: FormValues; notes: string[]; doubts: Doubt[] },
): void {
  const cells = inTheirColumns(withoutNo(given))
  const { phone, left } = phoneIn(lineOf(cells.phone ?? '') && textOf(cells.phone ?? ''))
  values.phone = phone
  if (left.length) notes.push(t.leftOutOfPhone({ text: left.join('; ').slice(0, 100) }))
  const email = emailIn(lineOf(cells.email ?? ''))
  values.email = email.email
  if (email.left.length) notes.push(t.secondEmail({ text: email.left.join(', ') }))
  const typed = lineOf(cells.email ?? '')
  if (isSpelledEmail(typed) && mailAddress(email.email)) {
    const question = slipQuestion(email.email)
    doubts.push({ kind: 'typing slip', text: t.emailSpelled({ typed, question }) })
  } else doubts.push(...slips(email.email, 'email'))
  const { links, left: others } = linksIn(lineOf(cells.website ?? ''))
  const { website = '' } = links
  values.website = website
  const link = webLink(website)
  if (link) doubts.push(...slips(`x@${new URL(link).hostname}`, 'website'))
  for (const site of socialSites)
    values[site] = socialLink(lineOf(cells[site] ?? ''), site) || (links[site] ?? '')
  // A listing needs something to reach it by.
  if (!values.website && links.facebook && !usPhone(phone) && !mailAddress(email.email))
    values.website = links.facebook
  // The website's column may have another page than the site's own column.
  const used = new Set([values.website, ...socialSites.map((site) => values[site])].map(plainPage))
  const unused = socialSites.flatMap((site) => links[site] ?? [])
  others.push(...unused.filter((page) => !used.has(plainPage(page))))
  if (others.length) notes.push(t.secondWebsite({ text: others.join(' ').slice(0, 200) }))
  placeFacebook(values)
}

function withoutNo(cells: Cells): Cells {
  const entries = Object.entries(cells) as [Column, string][]
  return Object.fromEntries(entries.filter(([, text]) => !/^\s*(?:no|nope|0)\.?\s*$/i.test(text)))
}

/** An email address in the phone's column, a phone number in the email's, or both. */
function inTheirColumns(cells: Cells): Cells {
  const phone = lineOf(cells.phone ?? '')
  const email = lineOf(cells.email ?? '')
  const numberInEmail = email.includes('@') ? null : usPhone(phoneIn(email).phone)
  if (mailAddress(phone) && !email.includes('@'))
    return { ...cells, email: phone, phone: numberInEmail ? email : '' }
  return numberInEmail && !/\d/.test(phone) ? { ...cells, phone: email, email: '' } : cells
}

/** A corrected address may belong to a stranger, so ask. */
function slips(address: string, kind: 'email' | 'website'): Doubt[] {
  const meant = likelyEmail(tidyEmail(address))
  // Only the ending: a name similar to a provider's can be right.
  if (
    !meant ||
    (kind === 'website' && meant.replace(/\.\w+$/, '') !== address.replace(/\.\w+$/, ''))
  )
    return []
  const [typed = address, fixed = meant] = [address, meant].map((text) => text.replace(/^x@/, ''))
  const mistyped = kind === 'email' ? t.emailMistyped : t.websiteMistyped
  return [{ kind: 'typing slip', text: mistyped({ typed, question: slipQuestion(fixed) }) }]
}

/** Show a Facebook page once, as such or as the only website. */
function placeFacebook(values: FormValues): void {
  const { website, facebook, phone, email } = values
  if (!/^(?:https?:\/\/)?(?:[\w-]+\.)?(?:facebook|fb)\.com\/./i.test(website)) return
  if (facebook && plainPage(facebook) !== plainPage(website)) return
  if (usPhone(phone) ?? mailAddress(email))
    Object.assign(values, { website: '', facebook: facebook || website })
  else values.facebook = ''
}

function plainPage(link: string): string {
  return link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^(?:www|m|mobile|[a-z]{2}-[a-z]{2})\./, '')
    .replace(/^fb\.com/, 'facebook.com')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
}
