import { expect, it } from 'vitest';
import { groupText } from './report-text.ts';

const words = { t: ((key: string) => key) as never, lang: 'fr', timeZone: 'UTC', yes: '', no: '' };

it('a group bears the name of its id; one gathered by words bears them', () => {
  const text = (by: 'vehicle' | 'place' | 'probe' | 'round', value: string | null): string => groupText({ by, value }, { v: 'AA-100-AA' }, words);
  expect([text('vehicle', 'v'), text('vehicle', 'gone'), text('place', 'Lyon'), text('probe', 'Frais'), text('round', 'Matin'), text('round', null)]).toEqual(['AA-100-AA', '—', 'Lyon', 'Frais', 'Matin', 'without']);
});
