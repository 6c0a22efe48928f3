import * as t from '#messages/admin-articles.ts'
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
        title={name ?? t.writeAnArticle()}
        about={t.editorAbout()}
        actions={
          <>
            {isPublic && (
              <ButtonLink to={href('/featured-article/:articleId', { articleId: id })}>
                {t.viewPage()}
              </ButtonLink>
            )}
            <ButtonLink to={back}>{t.allArticles()}</ButtonLink>
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
          {t.save()}
        </button>
        <input type="hidden" name="seen" value={values.seen} />
        {id !== 'new' && <BaseField values={start} />}
        {asked && <Conflicts conflicts={asked.conflicts} />}
        <Panel title={t.theStory()}>
          <Words values={values} problems={problems} />
          <StoryBlocks blocks={values.blocks} problems={problems} />
        </Panel>
        <PictureField
          chosen={values.mainImage}
          alt={values.imageAlt}
          problems={problems}
          all={pictures}
        />
        <Panel title={t.contactDetails()}>
          <ContactFields values={values} problems={problems} />
        </Panel>
        <Panel title={t.whenAndWhereToShow()}>
          <PublishFields values={values} problems={problems} />
        </Panel>
        <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-t border-line bg-page px-4 py-3 md:mx-0 md:px-0">
          <Button name="intent" value="save" look="action">
            {t.save()}
          </Button>
          <Button name="intent" value="preview">
            {t.preview()}
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
        {t.previewNotSavedYet()}
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
        label={t.whoOrWhatItsAbout()}
        hint={t.theNameOfTheBusiness()}
        maxLength={200}
      />
      <TextField {...field('title')} label={t.headline()} maxLength={300} />
      <TextField
        {...field('category')}
        label={t.kindOfBusinessOrOrganization()}
        hint={t.suchAsNonProfitOr()}
        maxLength={100}
      />
      <TextAreaField
        {...field('summary')}
        label={t.summaryInOneOrTwo()}
        hint={t.forTheHomePageAnd()}
        rows={3}
        maxLength={1000}
      />
    </>
  )
}

const lines = [
  { name: 'address', label: t.addressOptional(), hint: '' },
  { name: 'phone', label: t.phoneOptional(), hint: '' },
  { name: 'website', label: t.websiteOptional(), hint: '' },
  { name: 'facebook', label: t.facebookOptional(), hint: '' },
  { name: 'instagram', label: t.instagramOptional(), hint: '' },
  {
    name: 'proof',
    label: t.proofYouSawOptional(),
    hint: t.suchAsItsIrsLetter(),
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
        label={t.licenseLinesOptional()}
        hint={t.numbersTheLawRequiresOne()}
        rows={2}
        maxLength={1000}
      />
    </>
  )
}

const choices = [
  { value: 'draft', label: t.draftOnlyAdminsCanRead() },
  { value: 'now', label: t.publishNow() },
  { value: 'at', label: t.publishAtTheTimeBelow() },
]

function PublishFields({ values, problems }: Part) {
  const field = fieldsOf(values, problems)
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t.published()}</legend>
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
        label={t.dayAndTimeInFlorida()}
        className="max-w-80"
      />
      <TickField
        id="isOnHome"
        name="isOnHome"
        label={t.alsoOnTheHomePage()}
        defaultChecked={values.isOnHome}
      />
    </>
  )
}

function DeleteArticle({ problem }: { problem: string | undefined }) {
  return (
    <PostForm className="mt-8 rounded-card border border-line p-4 md:p-6">
      <h2 className="text-xl!">{t.deleteThisArticle()}</h2>
      <TickField
        id="confirm"
        name="confirm"
        value="yes"
        label={t.yesDeleteThisArticle()}
        aria-describedby={problem ? 'confirm-problem' : undefined}
      />
      <FieldProblem id="confirm" text={problem} />
      <Button name="intent" value="delete" look="destructive" className="mt-2">
        {t.deleteText()}
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
  const choices = isOther ? [{ path: chosen, alt: t.theCurrentPicture() }, ...all] : all
  return (
    <Panel title={t.picture()}>
      <div>
        <label htmlFor="photo" className="mb-1 block font-semibold">
          {t.aPhotoOfYourOwn()}
        </label>
        <p id="photo-hint" className="mb-1 text-sm text-soft">
          {t.jpegPngWebpAvifOr()}
        </p>
        <input
          id="photo"
          name="photo"
          type="file"
          data-kept={isOther || undefined}
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
        label={t.descriptionOfThePhoto()}
        hint={t.forPeopleWhoCantSee()}
        defaultValue={alt}
        problem={problems['imageAlt']}
        maxLength={300}
      />
      <fieldset id="mainImage">
        <legend className="sr-only">{t.picture()}</legend>
        <p className="text-soft">{t.yourOwnPhotoOrOne()}</p>
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
      <legend className="mb-2 font-semibold">{t.theTextBlockByBlock()}</legend>
      <ol className="space-y-4">
        {numbered.map(({ block, index, id }) => (
          <li key={id} className="rounded-field border border-line bg-page p-3">
            <TextField
              id={`blockTitle-${index}`}
              name="blockTitle"
              label={t.headingOfBlockOptional({ block: index + 1 })}
              defaultValue={block.title}
              problem={problems[`blockTitle-${index}`]}
              maxLength={300}
            />
            <TextAreaField
              id={`blockContent-${index}`}
              name="blockContent"
              label={t.textOfBlock({ block: index + 1 })}
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
        {t.addABlock()}
      </Button>
    </fieldset>
  )
}

function BlockButtons({ index, count }: { index: number; count: number }) {
  if (count === 1) return null
  const name = `block ${index + 1}`
  const buttons = [
    { what: 'up', label: t.up(), isOff: index === 0 },
    { what: 'down', label: t.down(), isOff: index === count - 1 },
    { what: 'remove', label: t.remove(), isOff: false },
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
