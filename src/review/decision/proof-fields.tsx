import * as t from '#messages/desk-decision.ts'
import { badgeWords, givenMethods } from '../../listings/verification.ts'
import { FieldProblem, SelectField, TextField, TickField } from '../../platform/ui/field.tsx'
import type { DecisionField } from '../../submissions/proofs/badge-rule.ts'
import { problemAt, type DeskProblem, type FormWords, type ItemView } from '../item/desk-view.ts'
import { href } from 'react-router'

type ProofFieldsProps = {
  offered: ItemView['offeredProof']
  words: FormWords
  problem: DeskProblem | null
  none?: string
  item?: DocumentsOf
  /** Suffix for field names when a page shows several forms. */
  scope?: string
}

type DocumentsOf = Pick<ItemView, 'id' | 'documents'>

/** CSS only, so it works without script. */
const ofDocuments = 'hidden group-has-[option[value=papers-seen]:checked]:block'

const ofElsewhere = `${ofDocuments} group-has-[option[value=self-attested]:checked]:block`

/** Without a badge, and with the owner's word, there are no checks to publish. */
const ofSeen =
  'group-has-[option[value=self-attested]:checked]:hidden group-has-[option[value=none]:checked]:hidden'

const ofCertificate =
  'hidden group-has-[option[value=sba-vetcert]:checked]:block group-has-[option[value=state-certification]:checked]:block'

const ofDisability = `${ofCertificate} group-has-[option[value=papers-seen]:checked]:block`

export function ProofFields({ offered, words, problem, none, item, scope = '' }: ProofFieldsProps) {
  const wrong = (field: DecisionField) => problemAt(problem, field)
  return (
    <div className="group space-y-4">
      <SelectField
        id={`proof${scope}`}
        name={`proof${scope}`}
        label={t.proof()}
        defaultValue={words.proof || (offered ? (offered.method ?? '') : none ? 'none' : '')}
        problem={wrong('proof')}
        required
      >
        {!offered?.method && (offered || !none) && <option value="">{t.chooseProof()}</option>}
        {none && <option value="none">{none}</option>}
        {givenMethods.map((one) => (
          <option key={one} value={one}>
            {badgeWords({ method: one })}
          </option>
        ))}
      </SelectField>
      <DocumentFacts words={words} problem={problem} scope={scope} />
      <TextField
        id={`proof-note${scope}`}
        name={`proof-note${scope}`}
        label={t.checked()}
        hint={t.checkedHint()}
        maxLength={500}
        autoComplete="off"
        className={wrong('proof-note') ? '' : ofSeen}
        defaultValue={words['proof-note'] ?? offered?.note}
        problem={wrong('proof-note')}
      />
      <div className={ofCertificate}>
        <TickField
          id={`looked-up${scope}`}
          name={`looked-up${scope}`}
          label={t.lookedUp()}
          defaultChecked={words['looked-up'] === 'on'}
          {...invalid(`looked-up${scope}`, wrong('looked-up'))}
        />
        <FieldProblem id={`looked-up${scope}`} text={wrong('looked-up')} />
      </div>
      <SeenElsewhere
        words={words}
        problem={problem}
        item={item}
        scope={scope}
        hint={t.seenHint()}
        className={words['seen-elsewhere'] || wrong('seen-elsewhere') ? '' : ofElsewhere}
      />
      {(wrong('owners-papers') || words['owners-papers'] === 'on') && (
        <div>
          <TickField
            id={`owners-papers${scope}`}
            name={`owners-papers${scope}`}
            label={t.ownersProof()}
            defaultChecked={words['owners-papers'] === 'on'}
            {...invalid(`owners-papers${scope}`, wrong('owners-papers'))}
          />
          <FieldProblem id={`owners-papers${scope}`} text={wrong('owners-papers')} />
        </div>
      )}
    </div>
  )
}

/** Marks a checkbox that has a problem, so that the first problem gets the focus. */
function invalid(id: string, problem: string | null) {
  return problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {}
}

function DocumentFacts({
  words,
  problem,
  scope = '',
}: Pick<ProofFieldsProps, 'words' | 'problem' | 'scope'>) {
  return (
    <>
      <fieldset id={`proof-facts${scope}`} className={ofDocuments}>
        <legend className="font-semibold">{t.documentsShow()}</legend>
        <p className="text-sm text-soft">{t.dd214()}</p>
        <TickField
          id={`proves-service${scope}`}
          name={`proves-service${scope}`}
          label={t.militaryService()}
          defaultChecked={words['proves-service'] === 'on'}
          {...invalid(`proof-facts${scope}`, problemAt(problem, 'proof-facts'))}
        />
        <TickField
          id={`proves-ownership${scope}`}
          name={`proves-ownership${scope}`}
          label={t.ownership()}
          defaultChecked={words['proves-ownership'] === 'on'}
        />
        <FieldProblem id={`proof-facts${scope}`} text={problemAt(problem, 'proof-facts')} />
      </fieldset>
      <div className={ofDisability}>
        <TickField
          id={`proves-disability${scope}`}
          name={`proves-disability${scope}`}
          label={t.serviceDisabled()}
          defaultChecked={words['proves-disability'] === 'on'}
        />
      </div>
    </>
  )
}

type SeenElsewhereProps = Pick<ProofFieldsProps, 'words' | 'problem' | 'item' | 'scope'> & {
  hint: string
  name?: string
  className?: string
}

export function SeenElsewhere({
  words,
  problem,
  item,
  hint,
  className,
  scope = '',
  name = `seen-elsewhere${scope}`,
}: SeenElsewhereProps) {
  const question = problemAt(problem, 'seen-elsewhere')
  const unopened = item?.documents.filter(({ opened }) => opened.length === 0) ?? []
  return (
    <div className={className}>
      <TextField
        id={`seen-elsewhere${scope}`}
        name={name}
        label={t.seenElsewhere()}
        hint={hint}
        maxLength={500}
        autoComplete="off"
        defaultValue={words['seen-elsewhere']}
        problem={question}
      />
      {question && item && unopened.length > 0 && (
        <ul className="mt-1">
          {unopened.map(({ id, name, kind }) => (
            <li key={id}>
              <DocumentLink of={item.id} id={id} name={name} kind={kind} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type DocumentLinkProps = { of: string; id: string; name: string; kind: string }

/** Opens in a new tab, so forms keep their text. */
export function DocumentLink({ of, id, name, kind }: DocumentLinkProps) {
  return (
    <a
      href={href('/review/:id/evidence/:documentId', { id: of, documentId: id })}
      target="_blank"
      rel="noreferrer"
      className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
    >
      {t.documentLink({ name, kind })}
    </a>
  )
}
