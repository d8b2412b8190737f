import { expect, it } from 'vitest';
import { publishedBefore, templateGroups, titleOf, type TemplateRow } from './template-versions.tsx';

const row = (_id: string, status: TemplateRow['status'], version: number, key = 'vl'): TemplateRow =>
  ({
    _id,
    key,
    status,
    version,
    name: _id,
    content: { kind: 'check', label: { fr: _id, en: `${_id} en` }, sections: [] },
  }) as unknown as TemplateRow;

it('the latest published version is filled in; one that waits for its number is the latest', () => {
  const [group] = templateGroups([row('v1', 'retired', 1), row('v3', 'published', 0), row('d', 'draft', 0), row('v2', 'published', 2)]);
  expect([group!.current?._id, group!.draft?._id, group!.status, group!.versions.map(({ _id }) => _id)]).toEqual([
    'v3',
    'd',
    'published',
    ['d', 'v3', 'v2', 'v1'],
  ]);
  expect(publishedBefore(group!, group!.draft!).map(({ _id }) => _id)).toEqual(['v3', 'v2', 'v1']);
  expect(publishedBefore(group!, group!.versions[2]!).map(({ _id }) => _id)).toEqual(['v1']);
});

it('never published is a draft, all retired is retired', () => {
  expect(
    templateGroups([row('a', 'draft', 0, 'a'), row('b', 'retired', 4, 'b')]).map(({ key, status, face }) => [key, status, face._id]),
  ).toEqual([
    ['a', 'draft', 'a'],
    ['b', 'retired', 'b'],
  ]);
});

it('its name in the language, else in French', () =>
  expect([titleOf(row('x', 'draft', 0), 'en'), titleOf(row('x', 'draft', 0), 'hu')]).toEqual(['x en', 'x']));
