import { expect, it } from 'vitest';
import { REPORTS } from './catalogue.ts';
import { CAPTURE_SLUGS } from './slugs.ts';

it('names of captures are those that the reports declare', () => {
  const declared = Object.values(REPORTS).flatMap(({ slug, captureSlug }) => (captureSlug === undefined ? [] : [[captureSlug, slug]]));
  expect(Object.fromEntries(declared)).toEqual(CAPTURE_SLUGS);
});
