import { expect, it } from 'vitest';
import { foldText } from './search-text.ts';

it('finds without accents, dashes, spaces or capitals', () => {
  expect(foldText('GH-482-KD')).toBe(foldText('gh 482 kd'));
  expect(foldText('Éloïse D’Aubigné')).toBe('eloisedaubigne');
});
