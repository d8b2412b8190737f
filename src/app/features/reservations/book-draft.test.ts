import { expect, it } from 'vitest';
import { draftFor } from './book-dialog.tsx';

const kept = { vehicle: 'a', holder: 'paul', purpose: 'Chantier', note: '' };

it('what was typed serves again; for whom, only of the same vehicle', () => {
  expect(draftFor(kept, 'a')).toEqual({ holder: 'paul', purpose: 'Chantier', note: '' });
  expect(draftFor(kept, 'b')).toEqual({ holder: null, purpose: 'Chantier', note: '' });
});

it('of a draft of before nobody is chosen, and what is no draft is none', () => {
  expect(draftFor({ holder: 'paul', purpose: 'x', note: 'y' }, 'a')).toEqual({ holder: null, purpose: 'x', note: 'y' });
  for (const wrong of [null, 'x', { purpose: 3 }]) expect(draftFor(wrong, 'a')).toBeNull();
});
