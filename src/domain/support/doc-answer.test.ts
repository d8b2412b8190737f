import { expect, it } from 'vitest';
import { docAnswerOf } from './doc-entry.ts';

it('R-007 an entry is read in the language asked for, else in French', () => {
  const row = {
    _id: 'a',
    title: 'Bonjour',
    body: 'Texte',
    versions: { en: { title: 'Hello', body: 'Text' } },
    category: 'start',
    position: 1,
    updatedAt: '2026-11-21T07:00:00.000Z',
  } as never;
  expect(docAnswerOf(row, 'en')).toMatchObject({ title: 'Hello', body: 'Text', lang: 'en' });
  for (const lang of ['fr', 'hu'] as const) expect(docAnswerOf(row, lang)).toMatchObject({ title: 'Bonjour', body: 'Texte', lang: 'fr' });
});
