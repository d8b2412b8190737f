// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import i18next from 'i18next';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import type { RepairItem } from '../../../db/queries/outbox.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { RepairCard } from './repair-card.tsx';
import { localeWords } from '../../../../tests/helpers/locale-words.ts';

const root = createRoot(document.body.appendChild(document.createElement('div')));
const wordsOf = (name: string): object => localeWords('fr', name);

function refused(issue: FieldIssue): RepairItem {
  const [mid, id] = ['0199aaaa-0000-7000-8000-000000000010', '0199aaaa-0000-7000-8000-000000000011'];
  return {
    mid,
    at: '2026-11-21T07:00:00.000Z',
    mutation: { mid, n: 1, entity: 'vehicle', id, op: 'patch', at: '2026-11-21T07:00:00.000Z', patch: { name: 'x' }, deps: [] },
    reason: { kind: 'rejected', failure: { code: 'invalid', message: '', fields: [issue] } },
  } as unknown as RepairItem;
}

it.each<[FieldIssue, string]>([
  [{ field: 'name', code: 'too-long', params: { max: 120 } }, 'Nom : 120 caractères au plus.'],
  [{ field: 'name', code: 'too-short', params: { min: 1 } }, 'Nom : Il faut au moins 1 caractère.'],
  [{ field: 'registration', code: 'duplicate' }, 'Immatriculation : '],
  [{ field: 'name', code: 'of-a-newer-server' }, 'Nom : '],
])('a refused write says why in words, as a form does: %j', async (issue, words) => {
  localDatabase();
  const fr = Object.fromEntries(['sync', 'failure', 'fieldIssues', 'vehicle'].map((name) => [name, wordsOf(name)]));
  await i18next.use(initReactI18next).init({ lng: 'fr', resources: { fr }, interpolation: { escapeValue: false } });
  flushSync(() => root.render(createElement(RepairCard, { item: refused(issue), onEdit: () => undefined })));
  const text = document.querySelector('.repair-why')!.textContent;
  expect(text).toContain(words);
  expect(text).not.toContain(issue.code);
});
