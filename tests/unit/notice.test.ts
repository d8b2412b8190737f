import { expect, it } from 'vitest';
import { isAccepted, noticeOf, refusedPackages, runtimePackages } from '../../scripts/notice.ts';

it.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['(GPL-3.0 OR MIT)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['AGPL-3.0', false],
  ['', false],
])('%s: %s', (license, accepted) => expect(isAccepted(license)).toBe(accepted));

it('every package that the application runs with has a licence that we accept, and stands in the notice', async () => {
  const packages = await runtimePackages();
  expect(packages.length).toBeGreaterThan(150);
  expect(refusedPackages(packages)).toEqual([]);
  const notice = noticeOf(packages);
  for (const { name, version } of packages) expect(notice).toContain(`${name} ${version} (`);
  expect(notice).toContain('Copyright (c) Meta Platforms');
});

it('a package without a licence, or under one that binds what it is in, is told', () => {
  const one = { name: 'a', version: '1.0.0', text: '' };
  expect(
    refusedPackages([
      { ...one, license: '' },
      { ...one, license: 'GPL-3.0' },
      { ...one, license: 'LGPL-3.0-or-later' },
    ]),
  ).toHaveLength(3);
});
