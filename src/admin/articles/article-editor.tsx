import { useEffect, useRef } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { href } from 'react-router'
import type { Article } from '../../content/articles/article.ts'
import { ArticleStory } from '../../content/articles/article-story.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { FieldProblem, TextAreaField, TextField, TickField } from '../../platform/ui/field.tsx'
import { fieldsOf, AdminHead, FormRefused, Panel } from '../admin-parts.tsx'
import { BaseField, Conflicts } from '../../platform/forms/conflicts.tsx'
import type { Asked } from '../../platform/forms/merge-sent.ts'
import type { ArticleValues, BlockValues } from './article-values.ts'
import type { Problems } from './check-article.ts'
import { photoTypes } from '../../platform/images/photo-rule.ts'
import { Picture } from '../../platform/ui/picture.tsx'

export type EditorProps = {
  id: string
  name: string | null
  isPublic: boolean
  values: ArticleValues
  problems: Problems
  preview: Article | null
  asked: Asked | null
  /** See `flatValues`. */
  start: string
  pictures: { path: string; alt: string }[]
  back: string
}

export function ArticleEditor(props: EditorProps) {
  const { id, name, isPublic, values, problems, preview, pictures, back, asked, start } = props
  return (
    <>
      <AdminHead
        title={name ?? 'Write an article'}
        about="Every field is kept when you save, also of a draft. Only what is published can be read by others."
        actions={
          <>
            {isPublic && (
              <ButtonLink to={href('/featured-article/:articleId', { articleId: id })}>
                See its page
              </ButtonLink>
            )}
            <ButtonLink to={back}>All articles</ButtonLink>
          </>
        }
      />
      <FormRefused problems={problems} />
      {preview && <Preview article={preview} />}
      <PostForm
        name={id === 'new' ? 'new-article' : 'article'}
        encType="multipart/form-data"
        className="space-y-5"
      >
        {/* Enter presses a form's first button, which must not move a block. */}
        <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1}>
          Save
        </button>
        <input type="hidden" name="seen" value={values.seen} />
        {id !== 'new' && <BaseField values={start} />}
        {asked && <Conflicts conflicts={asked.conflicts} />}
        <Panel title="The story">
          <Words values={values} problems={problems} />
          <StoryBlocks blocks={values.blocks} problems={problems} />
        </Panel>
        <PictureField
          chosen={values.mainImage}
          alt={values.imageAlt}
          problems={problems}
          all={pictures}
        />
        <Panel title="How to reach them">
          <ContactFields values={values} problems={problems} />
        </Panel>
        <Panel title="When and where it is shown">
          <PublishFields values={values} problems={problems} />
        </Panel>
        <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-t border-line bg-page px-4 py-3 md:mx-0 md:px-0">
          <Button name="intent" value="save" look="action">
            Save
          </Button>
          <Button name="intent" value="preview">
            Preview
          </Button>
        </div>
      </PostForm>
      {id !== 'new' && <DeleteArticle problem={problems['confirm']} />}
    </>
  )
}

function Preview({ article }: { article: Article }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (article) heading.current?.focus()
  }, [article])
  return (
    <section
      aria-labelledby="preview"
      className="mb-6 rounded-card border-2 border-dashed border-edge bg-page"
    >
      <h2
        ref={heading}
        id="preview"
        tabIndex={-1}
        className="scroll-mt-24 border-b border-line px-4 py-3 text-lg!"
      >
        Preview: nothing is saved yet
      </h2>
      <ArticleStory article={article} isPreview />
    </section>
  )
}

type Part = { values: ArticleValues; problems: Problems }

function Words({ values, problems }: Part) {
  const field = fieldsOf(values, problems)
  return (
    <>
      <TextField
        {...field('displayTitle')}
        label="Who or what it is about"
        hint="The name of the business or organization. Shown on the cards."
        maxLength={200}
      />
      <TextField {...field('title')} label="Headline" maxLength={300} />
      <TextField
        {...field('category')}
        label="What kind of business or organization"
        hint="Such as Non Profit, or Dog Training."
        maxLength={100}
      />
      <TextAreaField
        {...field('summary')}
        label="In one or two sentences"
        hint="For the home page and for search engines."
        rows={3}
        maxLength={1000}
      />
    </>
  )
}

const lines = [
  { name: 'address', label: 'Address (optional)', hint: '' },
  { name: 'phone', label: 'Phone (optional)', hint: '' },
  { name: 'website', label: 'Website (optional)', hint: '' },
  { name: 'facebook', label: 'Facebook (optional)', hint: '' },
  { name: 'instagram', label: 'Instagram (optional)', hint: '' },
  {
    name: 'proof',
    label: 'What you saw as proof (optional)',
    hint: 'Such as: its IRS letter as a veterans organization, seen March 2026. "Verified" is shown only when this is filled in.',
  },
] as const

function ContactFields({ values, problems }: Part) {
  const field = fieldsOf(values, problems)
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        {lines.map(({ name, label, hint }) => (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            hint={hint || undefined}

            className={name === 'address' || name === 'proof' ? 'md:col-span-2' : undefined}
            maxLength={300}
          />
        ))}
      </div>
      <TextAreaField
        {...field('licenseLines')}
        label="License lines (optional)"
        hint="Numbers that the law wants shown, one a line."
        rows={2}
        maxLength={1000}
      />
    </>
  )
}

const choices = [
  { value: 'draft', label: 'Draft: only admins can read it' },
  { value: 'now', label: 'Published now' },
  { value: 'at', label: 'Published by itself at the time below' },
]

function PublishFields({ values, problems }: Part) {
  const field = fieldsOf(values, problems)
  return (
    <>
      <fieldset>
        <legend className="font-semibold">Published</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="radio"
              name="publish"
              value={value}
              defaultChecked={values.publish === value}
              className="size-6 shrink-0 accent-action"
            />
            {label}
          </label>
        ))}
        <FieldProblem id="publish" text={problems['publish']} />
      </fieldset>
      <TextField
        {...field('publishAt')}
        type="datetime-local"
        label="Day and time in Florida (Eastern)"
        className="max-w-80"
      />
      <TickField
        id="isOnHome"
        name="isOnHome"
        label="Also on the home page, as a featured organization"
        defaultChecked={values.isOnHome}
      />
    </>
  )
}

function DeleteArticle({ problem }: { problem: string | undefined }) {
  return (
    <PostForm className="mt-8 rounded-card border border-line p-4 md:p-6">
      <h2 className="text-xl!">Delete it</h2>
      <TickField
        id="confirm"
        name="confirm"
        value="yes"
        label="Yes, delete this article"
        aria-describedby={problem ? 'confirm-problem' : undefined}
      />
      <FieldProblem id="confirm" text={problem} />
      <Button name="intent" value="delete" look="destructive" className="mt-2">
        Delete
      </Button>
    </PostForm>
  )
}

type PictureFieldProps = {
  chosen: string
  alt: string
  problems: Problems
  all: { path: string; alt: string }[]
}

function PictureField({ chosen, alt, problems, all }: PictureFieldProps) {
  const isOther = chosen !== '' && !all.some(({ path }) => path === chosen)
  const choices = isOther ? [{ path: chosen, alt: 'The picture that it has' }, ...all] : all
  return (
    <Panel title="Picture">
      <div>
        <label htmlFor="photo" className="mb-1 block font-semibold">
          A photo of your own (optional)
        </label>
        <p id="photo-hint" className="mb-1 text-sm text-soft">
          JPEG, PNG, WebP, AVIF or HEIC, at most 15 MB; twice as wide as high looks best. Ask who is
          on it.
        </p>
        <input
          id="photo"
          name="photo"
          type="file"
          accept={photoTypes}
          aria-describedby={problems['photo'] ? 'photo-hint photo-problem' : 'photo-hint'}
          aria-invalid={problems['photo'] ? true : undefined}
          className="block min-h-12 w-full rounded-field border border-edge bg-card p-2"
        />
        <FieldProblem id="photo" text={problems['photo']} />
      </div>
      <TextField
        id="imageAlt"
        name="imageAlt"
        label="What the photo shows"
        hint="Read to people who do not see it, such as: Two men in aprons before their bakery."
        defaultValue={alt}
        problem={problems['imageAlt']}
        maxLength={300}
      />
      <fieldset id="mainImage">
        <legend className="sr-only">Picture</legend>
        <p className="text-soft">
          A photo of your own, or one of those that are drawn for the directory.
        </p>
        <FieldProblem id="mainImage" text={problems['mainImage']} />
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {choices.map(({ path, alt }) => (
            <li key={path}>
              <label className="block h-full cursor-pointer rounded-field border-2 border-line p-1 has-checked:border-action">
                <Picture
                  src={path}
                  alt=""
                  className="aspect-16/10 w-full rounded-field object-cover"
                />
                <span className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    type="radio"
                    name="mainImage"
                    value={path}
                    defaultChecked={path === chosen}
                    className="size-5 shrink-0 accent-action"
                  />
                  {alt}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </Panel>
  )
}

function StoryBlocks({ blocks, problems }: { blocks: BlockValues[]; problems: Problems }) {
  const numbered = blocks.map((block, index) => ({ block, index, id: `block-${index + 1}` }))
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">The text, block by block</legend>
      <ol className="space-y-4">
        {numbered.map(({ block, index, id }) => (
          <li key={id} className="rounded-field border border-line bg-page p-3">
            <TextField
              id={`blockTitle-${index}`}
              name="blockTitle"
              label={`Heading of block ${index + 1} (optional)`}
              defaultValue={block.title}
              problem={problems[`blockTitle-${index}`]}
              maxLength={300}
            />
            <TextAreaField
              id={`blockContent-${index}`}
              name="blockContent"
              label={`Text of block ${index + 1}`}
              rows={5}
              defaultValue={block.content}
              problem={problems[`blockContent-${index}`]}
              className="mt-3"
            />
            <BlockButtons index={index} count={blocks.length} />
          </li>
        ))}
      </ol>
      <Button name="intent" value="block-add" className="mt-3">
        Add a block
      </Button>
    </fieldset>
  )
}

function BlockButtons({ index, count }: { index: number; count: number }) {
  if (count === 1) return null
  const name = `block ${index + 1}`
  const buttons = [
    { what: 'up', label: 'Up', isOff: index === 0 },
    { what: 'down', label: 'Down', isOff: index === count - 1 },
    { what: 'remove', label: 'Remove', isOff: false },
  ]
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {buttons.map(({ what, label, isOff }) => (
        <Button
          key={what}
          isSmall
          name="intent"
          value={`block-${what}:${index}`}
          disabled={isOff}
          aria-label={`${label}: ${name}`}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
