import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** A part of a screen, or all but a part of it. */
type Part = { include: string } | { exclude: string };

/** What axe finds, a line for each element. It is put into a document once: to put it there takes longer than to look. */
export async function axeFindings(page: Page, options: RunOptions = {}, part: Part | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([where, how]) => {
      const { run } = (window as unknown as { axe: { run: (where: unknown, how: object) => Promise<AxeResults> } }).axe;
      const { violations } = await run(where ?? document, { ...how, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
      );
    },
    [part, options as object] as const,
  );
}
