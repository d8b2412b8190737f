import { expect, it } from 'vitest';
import { suggestIssues } from './suggest-issues.ts';

const issue = (title: string, symptom: string, deviceType: string | null = null) => ({
  title,
  symptom,
  cause: null,
  solution: null,
  deviceType,
});
const battery = issue(
  'Boîtier silencieux après un changement de batterie',
  'Le véhicule reste sans signal après un passage à l’atelier.',
  'teltonika',
);
const odometer = issue('Kilométrage différent du tableau de bord', 'Le compteur affiché s’écarte de celui du véhicule.');
const phone = issue('Le téléphone cesse d’envoyer quand l’écran s’éteint', 'Les positions s’arrêtent.', 'gpslogger');
const all = [battery, odometer, phone];

it('R-024 offers what the words of a subject point at, whatever accents and plurals', () => {
  expect(suggestIssues(all, 'Boitiers silencieux')).toEqual([battery]);
  expect(suggestIssues(all, 'ECART DE KILOMETRAGES')).toEqual([odometer]);
  expect(suggestIssues(all, 'plus de signal depuis l’atelier')).toEqual([battery]);
});

it('R-024 offers nothing for words that say nothing, or too few of them', () => {
  for (const text of ['', 'le', 'bonjour, une question pour vous', 'facture', 'véhicule'])
    expect(suggestIssues(all, text), text).toEqual([]);
});

it('R-024 leaves out the problems of another device, and puts those of this one first', () => {
  expect(suggestIssues(all, 'téléphone', { deviceType: 'teltonika' })).toEqual([]);
  const other = issue('Boîtier silencieux la nuit', 'Rien après minuit.');
  expect(suggestIssues([other, battery], 'boîtier silencieux', { deviceType: 'teltonika' })).toEqual([battery, other]);
  expect(suggestIssues([other, battery, odometer], 'boîtier silencieux', { limit: 1 })).toHaveLength(1);
});
