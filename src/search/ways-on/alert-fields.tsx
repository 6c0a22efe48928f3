import * as t from '#messages/alert-form.ts'
import { href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'

/** The page is the same for everyone: who is signed in is known once it is sent. */
export function AlertFields({ search }: { search: string }) {
  return (
    <PostForm action={href('/email-alerts')} noValidate className="px-4 pt-1 pb-4 md:px-5">
      <input type="hidden" name="search" value={search} />
      <div className="flex max-w-xl flex-wrap items-end gap-3">
        <TextField
          id="alert-email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t.email()}
          className="min-w-0 grow basis-60"
        />
        <Button className="min-h-12 max-sm:w-full">{t.send()}</Button>
      </div>
      <p className="mt-2 text-sm text-soft">{t.hint()}</p>
    </PostForm>
  )
}
