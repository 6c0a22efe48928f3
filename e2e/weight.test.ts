/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../test/browser-fixtures.ts'
import { budgets, firstView, forms } from '../test/page-budgets.ts'
import { weighPage } from '../test/weigh-page.ts'

test.for(budgets.filter(({ path }) => !forms.includes(path)))(
  'a phone loads no more of $path than its budget, until it is touched',
  async ({ path }, { browser, site }) => {
    const weight = await weighPage(browser, site.url + path)
    expect(weight.requests).toBeLessThanOrEqual(firstView.requests)
    expect(weight.kilobytes).toBeLessThanOrEqual(firstView.kilobytes)
  },
)
