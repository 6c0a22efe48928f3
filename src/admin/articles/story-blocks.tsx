import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField, TextField } from '../../platform/ui/field.tsx'
import type { BlockValues } from './article-values.ts'
import type { Problems } from './check-article.ts'

/** The blocks of a story: each with a heading or none, to be moved, removed and added to. */
export function StoryBlocks({ blocks, problems }: { blocks: BlockValues[]; problems: Problems }) {
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
