import { AsyncLocalStorage } from 'node:async_hooks'
import { setLanguages, type Language } from './language.ts'

const storage = new AsyncLocalStorage<Language>()
setLanguages(storage)

/** Everything said while `answer` runs, its promises included, is in this language. */
export function inLanguage<Result>(language: Language, answer: () => Result): Result {
  return storage.run(language, answer)
}
