import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
  }[];
}

/** Rules of axe whose answer depends on colours and on the size of the window: on the same elements the others say the same again. */
export const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'meta-viewport'];

/** The kinds of elements that can be seen: what each is, its role, its classes. */
export const KINDS_SEEN = `[...new Set([...document.querySelectorAll('body *')].filter((each) => each.checkVisibility())
  .map((each) => [each.tagName, each.getAttribute('role'), each.getAttribute('type'), each.getAttribute('class')].join(' ')))]`;

/** What axe finds wrong with the page as it stands, one line each; `rules`: by these alone; `part`: a selector of what is looked at. */
export async function axe(page: Page, rules?: readonly string[], part?: string): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  // Nothing of what is checked needs the style sheets loaded once more.
  const options = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(part) ?? 'document'}, ${JSON.stringify(options)})`)) as AxeResult;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${JSON.stringify(node.target)} - ${node.failureSummary}`),
  );
}

/** What stands out of the window at its right edge and cannot be scrolled to inside of something: the page would have to be moved sideways. */
export const STANDS_OUT = `(() => {
  const isInside = (element) => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return true;
    return false;
  };
  const edge = document.documentElement.clientWidth;
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > edge + 1 && !isInside(element))
    .map(({ outerHTML }) => outerHTML.slice(0, 160))
    .concat(document.documentElement.scrollWidth > edge ? ['the page is ' + document.documentElement.scrollWidth + ' wide'] : []);
})()`;
