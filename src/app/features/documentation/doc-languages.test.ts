import { expect, it } from 'vitest';
import { excerptOf, languageIssues, neighboursOf, versionsWith, wordsIn } from './docs.ts';
import { headingsOf, plainText, safeHref, tokensOf } from './doc-article.tsx';

it('R-028 each language has its words; French is the entry itself', () => {
  const values = { title: 'Titre', body: 'Texte', versions: { en: { title: 'Title', body: 'Text' } } };
  expect(wordsIn(values, 'fr')).toEqual({ title: 'Titre', body: 'Texte' });
  expect(wordsIn(values, 'en')).toEqual({ title: 'Title', body: 'Text' });
  expect(wordsIn(values, 'hu')).toEqual({ title: '', body: '' });
  expect(versionsWith(values, 'es', { title: 'Título', body: '' })).toEqual({ ...values.versions, es: { title: 'Título', body: '' } });
  expect(versionsWith(values, 'en', { title: ' ', body: '' })).toEqual({});
  expect(languageIssues(values)).toEqual([]);
  expect(languageIssues({ versions: { es: { title: 'Título', body: '' } } })).toEqual([
    { field: 'versions.es.body', code: 'required', lang: 'es' },
  ]);
});

it('R-007 headings have an id of their own, the same in the page and in its table of contents', () => {
  const tokens = tokensOf('# Été\n\n## À **faire**\n\ntexte\n\n## À faire\n\n### `code`\n');
  expect([...headingsOf(tokens).values()]).toEqual([
    { id: 'ete', text: 'Été', level: 2 },
    { id: 'a-faire', text: 'À faire', level: 2 },
    { id: 'a-faire-2', text: 'À faire', level: 2 },
    { id: 'code', text: 'code', level: 3 },
  ]);
  expect(plainText(tokensOf('un *deux* [trois](/x)'))).toBe('un deux trois');
});

it('R-007 only an address that leads somewhere safe is a link', () => {
  for (const href of ['https://example.org', 'mailto:a@b.fr', '/gestion', '#titre']) expect(safeHref(href)).toBe(href);
  for (const href of [
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https:evil.example',
    'https://bank.example@evil.example',
    'vbscript:x',
    ' javascript:x',
    'file:///etc',
  ])
    expect(safeHref(href)).toBeUndefined();
});

it('R-006 an excerpt is the first words without marks; R-007 the entries around one', () => {
  expect(excerptOf('\n## Titre\n\nVoir **la** [carte](/x) et `code`.\n')).toBe('Voir la carte et code.');
  expect(excerptOf('mot '.repeat(60), 20)).toBe('mot mot mot mot mot…');
  const docs = ['a', 'b', 'c'].map((_id) => ({ _id })) as never;
  expect(neighboursOf(docs, 'b')).toEqual({ previous: { _id: 'a' }, next: { _id: 'c' } });
  expect(neighboursOf(docs, 'a').previous).toBeUndefined();
  expect(neighboursOf(docs, 'z')).toEqual({ previous: undefined, next: undefined });
});
