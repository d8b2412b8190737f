import { expect, it } from 'vitest';
import { SEED_TEMPLATES } from '../check-list/seed-templates.ts';
import { draftFileName, newRecordDraft, withPendingUploads } from './record-draft.ts';

const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
const sha = (n: number): string => String(n).repeat(64);
const held = (n: number, name: string) => ({ _id: id(n), name, bytes: 3, sha256: sha(n), heldAt: '2026-11-23T07:00:00.000Z' });
const file = (n: number, item: string) => ({ id: id(n), sha256: sha(n), bytes: 3, mime: 'image/jpeg', item, takenAt: null });
const draft = newRecordDraft({ key: 'vl_jour', version: 1, sha256: sha(0), content: SEED_TEMPLATES['vl_jour']! }, 'odo', 0, {
  answers: { odo: { value: 5, photos: [sha(1)] } },
  files: [file(1, 'odo')],
});

it('4 a photo whose page died before it was said to be there is its item’s', () => {
  const next = withPendingUploads(
    draft,
    [
      held(1, 'odo.jpg'),
      held(2, draftFileName('feux', 'image/jpeg')),
      held(3, draftFileName('odo', 'image/jpeg', true)),
      held(4, 'else.jpg'),
    ],
    ['odo', 'feux'],
  );
  expect(next.answers).toEqual({ odo: { value: 5, photos: [sha(1), sha(3)] }, feux: { value: null, photos: [sha(2)] } });
  expect(next.files.map(({ item, marked }) => [item, marked ?? false])).toEqual([
    ['odo', false],
    ['feux', false],
    ['odo', true],
  ]);
});

it('a photo that is lost is no longer named; nothing else changes', () => {
  expect(withPendingUploads(draft, [], ['odo'])).toEqual({ ...draft, files: [], answers: { odo: { value: 5 } } });
  expect(withPendingUploads(draft, [held(1, 'odo.jpg')], ['odo'])).toEqual(draft);
});
