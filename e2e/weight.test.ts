/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../test/browser-fixtures.ts'
import { budgets, firstView, forms } from '../test/page-budgets.ts'
import { weighPage } from '../test/weigh-page.ts'

test.for(budgets)(
  'the scripts of $path stay within their CPU budget',
  async (budget, { browser, site }) => {
    const times: number[] = []
    // Other load on the machine only adds to it.
    while (times.length < 3 && !times.some((time) => time <= budget.milliseconds))
      times.push((await weighPage(browser, site.url + budget.path)).script)
    expect(Math.min(...times)).toBeLessThanOrEqual(budget.milliseconds)
  },
)

test.for(budgets.filter(({ path }) => !forms.includes(path)))(
  'a phone loads no more of $path than its budget, until it is touched',
  async ({ path }, { browser, site }) => {
    const { idle } = await weighPage(browser, site.url + path)
    expect(idle.requests).toBeLessThanOrEqual(firstView.requests)
    expect(idle.kilobytes).toBeLessThanOrEqual(firstView.kilobytes)
  },
)
