import * as t from '#messages/reply.ts'
import { useNavigation } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { DocumentField, useDocuments } from '../documents/document-field.tsx'
import { answerDocumentsLabel, documentsHint } from '../documents/document-rule.ts'

export type ReplyProblem = {
  field: 'words' | 'evidence'
  text: string
  words: string
  /** Browsers don't keep files. */
  hadFile: boolean
}

/** The answer to a question of the team: a message, documents, or both. */
export function ReplyForm({ problem }: { problem: ReplyProblem | null }) {
  const { state } = useNavigation()
  const problemOf = (field: ReplyProblem['field']) =>
    problem?.field === field ? problem.text : undefined
  const documents = useDocuments(
    problem ? { hadFile: problem.hadFile, problem: problemOf('evidence') } : undefined,
  )
  return (
    <PostForm name="reply" encType="multipart/form-data" noValidate className="space-y-5">
      <TextAreaField
        id="words"
        name="words"
        rows={4}
        label={t.answer()}
        defaultValue={problem?.words}
        problem={problemOf('words')}
      />
      <DocumentField
        {...documents}
        multiple
        label={answerDocumentsLabel()}
        hint={documentsHint()}
      />
      <Button look="action" name="intent" value="reply" disabled={state !== 'idle'}>
        {t.send()}
      </Button>
    </PostForm>
  )
}
