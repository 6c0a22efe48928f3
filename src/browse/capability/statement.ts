import * as t from '#messages/capability.ts'
import * as profile from '#messages/profile.ts'
import { findCounty } from '../../florida/counties.ts'
import { placeText, type Business } from '../../listings/business.ts'
import { dayText } from '../../listings/day-text.ts'
import { moreFields } from '../../listings/more-fields.ts'
import { factsText, listText, noteText, untilText } from '../../listings/proof/level-details.ts'
import { badgeName, isProofSeen } from '../../listings/verification.ts'
import { nameIn } from '../../platform/text/names.ts'
import { siteText } from '../../platform/ui/links.ts'

/** A capability statement: one page for buyers, in the language of the request. */
export type Statement = {
  name: string
  /** "IT Services · Stuart, Martin County". */
  about: string
  proof: { title: string; lines: string[] }
  codes: Line[]
  /** Claims without proof. */
  stated: string[]
  contact: Line[]
  parts: { id: string; title: string; lines: string[] }[]
  notes: string[]
}

export type Line = { label: string; text: string }

type Site = { name: string; url: string }

/** @param day today. @param profileUrl the full URL of the profile. */
export function statementOf(
  business: Business,
  { site, day, profileUrl }: { site: Site; day: string; profileUrl: string },
): Statement {
  const { name, category, isSample } = business
  return {
    name,
    about: [nameIn(category.name), placeText(business)].filter(Boolean).join(' · '),
    proof: proofIn(business),
    codes: filled([
      [moreFields.uei.label, business.uei],
      [moreFields.cage.label, business.cage],
      [moreFields.naicsCodes.label, business.naicsCodes.join(', ')],
    ]),
    stated: statedIn(business),
    contact: contactIn(business, profileUrl),
    parts: (['coreCompetencies', 'differentiators', 'pastPerformance'] as const).flatMap((id) => {
      const lines = linesOf(business[id] ?? '')
      return lines.length ? [{ id, title: nameIn(moreFields[id].label), lines }] : []
    }),
    notes: [
      t.source({ site: site.name, day: dayText(day) }),
      ...(isSample ? [profile.sampleProof()] : []),
    ],
  }
}

function proofIn({ verification, isSample }: Business): Statement['proof'] {
  if (!verification) return { title: t.proof(), lines: [t.noProof()] }
  const { method, checkedOn, note } = verification
  const name = badgeName(verification)
  const isSeen = isProofSeen(method)
  const day = dayText(checkedOn)
  return {
    title: t.proof(),
    lines: [
      isSample ? t.sampleBadge({ name }) : name,
      method === 'sam-registered'
        ? t.updatedInSam({ day })
        : isSeen
          ? t.checkedOn({ day })
          : t.since({ day }),
      untilText(verification),
      listText(verification),
      factsText(verification),
      note && noteText(verification),
    ].filter(Boolean),
  }
}

function statedIn(business: Business): string[] {
  const named = (['womanOwned', 'spouseOwned', 'statewide'] as const)
    .filter((fact) => business[fact])
    .map((fact) => nameIn(moreFields[fact].label))
  const isUnproven = business.serviceDisabled && !business.verification?.provesDisability
  const name = nameIn(moreFields.serviceDisabled.label)
  return isUnproven ? [profile.withoutProof({ name }), ...named] : named
}

function contactIn(business: Business, profileUrl: string): Line[] {
  const { address, phone, email, website, isSample } = business
  const serves = business.counties
    .filter(({ relation }) => relation === 'serves')
    .map(({ slug }) => findCounty(slug)?.name ?? slug)
  const within =
    business.servesMiles === null ? [] : [t.withinMiles({ miles: business.servesMiles })]
  return [
    { label: t.phone(), text: phone && isSample ? profile.samplePhone({ phone }) : (phone ?? '') },
    { label: t.email(), text: email ?? '' },
    { label: t.website(), text: website ? siteText(website) : '' },
    { label: t.address(), text: address ?? '' },
    { label: t.alsoServes(), text: [...serves, ...business.servesZips, ...within].join(', ') },
    { label: t.profile(), text: siteText(profileUrl) },
  ].filter(({ text }) => text)
}

function filled(lines: [label: string, text: string | null][]): Line[] {
  return lines.flatMap(([label, text]) => (text ? [{ label: nameIn(label), text }] : []))
}

/** The owner's lines, without their bullets. */
function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•·–]\s+/, '').trim())
    .filter(Boolean)
}
