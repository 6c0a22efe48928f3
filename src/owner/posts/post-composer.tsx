import * as t from '#messages/posts.ts'
import { useState } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { href } from 'react-router'
import { BaseField, Conflicts } from '../../platform/forms/conflicts.tsx'
import { UploadProgress } from '../../platform/forms/upload-progress.tsx'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import { photoProblemText, photoTypes, problemBefore } from '../../platform/images/photo-rule.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { maxTitle } from '../../listings/posts/post.ts'
import { FieldProblem, TextAreaField, TextField, TickField } from '../../platform/ui/field.tsx'
import { useGiven } from '../../platform/ui/given-values.tsx'
import type { OwnPost, RefusedPost } from './posts.server.ts'
import { emptyPost, maxAlt, type PostProblems, type PostValues } from './post-form.ts'

type PostComposerProps = {
  businessId: string
  timeZone: string
  /** null for a new post. */
  edited: { post: OwnPost; values: PostValues } | null
  refused: RefusedPost | null
}

const types = [
  ['update', t.update, t.updateHint],
  ['event', t.event, t.eventHint],
  ['deal', t.deal, t.dealHint],
] as const

/** Fields of events and deals appear with their type, by CSS alone. */
export function PostComposer({ businessId, timeZone, edited, refused }: PostComposerProps) {
  const values = refused?.values ?? edited?.values ?? emptyPost
  const problems: PostProblems = refused?.problems ?? {}
  const isPublished = edited?.post.state === 'published'
  return (
    <PostForm
      name={edited ? `post-${edited.post.id}` : 'new-post'}
      encType="multipart/form-data"
      aria-labelledby="composer"
      className="group mt-8 space-y-5 rounded-card border border-line bg-card p-4 md:p-6"
    >
      <h2 id="composer">{edited ? t.changePost() : t.newPost()}</h2>
      {edited && <input type="hidden" name="post" value={edited.post.id} />}
      {edited && <BaseField values={refused?.asked?.base ?? edited.values} />}
      {refused?.asked && <Conflicts conflicts={refused.asked.conflicts} />}
      {edited && <input type="hidden" name="was" value={edited.post.state} />}
      <TypeField value={values.type} />
      <TextField
        id="title"
        name="title"
        label={t.postTitle()}
        maxLength={maxTitle}
        defaultValue={values.title}
        problem={problems.title}
      />
      <TextAreaField
        id="content"
        name="content"
        label={t.yourPost()}
        rows={5}
        defaultValue={values.content}
        problem={problems.content}
      />
      <EventFields values={values} problems={problems} timeZone={timeZone} />
      <div className="hidden group-has-[input[value=deal]:checked]:block">
        <TextField
          id="expiresOn"
          name="expiresOn"
          type="date"
          label={t.lastDay()}
          hint={t.lastDayHint()}
          defaultValue={values.expiresOn}
          problem={problems.expiresOn}
        />
      </div>
      {(!isPublished || problems.appearsAt) && (
        <AppearsField values={values} problems={problems} timeZone={timeZone} />
      )}
      <PhotoField post={edited?.post ?? null} alt={values.alt} problems={problems} />
      <div className="flex flex-wrap gap-3">
        <Button look="action" name="intent" value="publish" busyText={t.posting()}>
          {edited && edited.post.state !== 'draft' ? t.save() : t.post()}
        </Button>
        <Button name="intent" value="draft" busyText={t.saving()}>
          {edited && edited.post.state !== 'draft' ? t.backToDraft() : t.saveDraft()}
        </Button>
        <UploadProgress />
        {edited && (
          <ButtonLink to={href('/business/:businessId/posts', { businessId })}>
            {t.cancel()}
          </ButtonLink>
        )}
      </div>
    </PostForm>
  )
}

function TypeField({ value: start }: { value: string }) {
  const value = useGiven('type')?.[0] ?? start
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t.whatIsIt()}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {types.map(([type, name, words]) => (
          <label
            key={type}
            htmlFor={`type-${type}`}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-edge p-3 has-checked:border-2 has-checked:border-ink"
          >
            <input
              id={`type-${type}`}
              type="radio"
              name="type"
              value={type}
              defaultChecked={value === type}
              className="mt-1 size-5 shrink-0 accent-action"
            />
            <span className="font-semibold">
              {name()} <span className="block text-sm font-normal text-soft">{words()}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type FieldsProps = { values: PostValues; problems: PostProblems; timeZone: string }

function zoneName(timeZone: string): string {
  return timeZone === 'America/Chicago' ? t.centralTime() : t.easternTime()
}

function EventFields({ values, problems, timeZone }: FieldsProps) {
  const zone = zoneName(timeZone)
  return (
    <div className="hidden space-y-5 group-has-[input[value=event]:checked]:block">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="startsAt"
          name="startsAt"
          type="datetime-local"
          label={t.starts()}
          hint={zone}
          defaultValue={values.startsAt}
          problem={problems.startsAt}
        />
        <TextField
          id="endsAt"
          name="endsAt"
          type="datetime-local"
          label={t.ends()}
          hint={zone}
          defaultValue={values.endsAt}
          problem={problems.endsAt}
        />
      </div>
      <TextField
        id="place"
        name="place"
        label={t.place()}
        hint={t.placeHint()}
        defaultValue={values.place}
        problem={problems.place}
      />
    </div>
  )
}

function AppearsField({ values, problems, timeZone }: FieldsProps) {
  return (
    <TextField
      id="appearsAt"
      name="appearsAt"
      type="datetime-local"
      label={t.appearsAt()}
      hint={t.appearsHint({ zone: zoneName(timeZone) })}
      defaultValue={values.appearsAt}
      problem={problems.appearsAt}
    />
  )
}

type PhotoFieldProps = { post: OwnPost | null; alt: string; problems: PostProblems }

function PhotoField({ post, alt, problems }: PhotoFieldProps) {
  const [early, setEarly] = useState<string | null>(null)
  const look = (event: React.ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    const problem = file && problemBefore(file, false)
    setEarly(problem ? photoProblemText(problem) : '')
  }
  const problem = early ?? problems.photo
  return (
    <div className="space-y-4">
      {post?.picture && (
        <div>
          <PhotoPicture
            photo={post.picture}
            alt={post.picture.alt || t.thisPhoto()}
            sizes="160px"
            className="max-h-40 w-auto rounded-field"
          />
          <TickField id="withoutPhoto" name="withoutPhoto" value="yes" label={t.withoutPhoto()} />
        </div>
      )}
      <div>
        <label htmlFor="post-photo" className="mb-1 block font-semibold">
          {post?.picture ? t.anotherPhoto() : t.photo()}
        </label>
        <p id="post-photo-hint" className="mb-1 text-sm text-soft">
          {t.fileTypes()}
        </p>
        <input
          id="post-photo"
          type="file"
          name="photo"
          accept={photoTypes}
          onChange={look}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`post-photo-hint${problem ? ' post-photo-problem' : ''}`}
          className="block min-h-11 w-full"
        />
        <FieldProblem id="post-photo" text={problem} />
      </div>
      <TextField
        id="alt"
        name="alt"
        label={t.alt()}
        hint={t.altHint()}
        maxLength={maxAlt}
        defaultValue={alt}
        problem={problems.alt}
      />
    </div>
  )
}
