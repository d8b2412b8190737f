import { expect, it } from 'vitest';
import { erasableIn, erasableOf } from './sealed-record.ts';

it('what a record holds of a person, by the paths of its parts', () => {
  expect(['author.name', 'gps', 'reason', 'answers.note.value', 'answers.feux.note'].map(erasableOf)).toEqual([
    'name',
    'place',
    'texts',
    'texts',
    'texts',
  ]);
  expect(erasableIn({ gps: {}, 'answers.feux.note': {}, reason: {} })).toEqual(['texts', 'place']);
  expect(erasableIn({})).toEqual([]);
});
