import { expect, it } from 'vitest';
import { LOCALES } from '../../domain/text/locale.ts';
import { missionWords, type MissionTold } from './mission-words.ts';

const told: MissionTold = {
  news: 'sent',
  title: 'Livrer $& le quai',
  plate: 'AB-100-CD',
  driver: 'Nadia',
  place: 'Gare de Lyon',
  at: '2026-11-20T08:30:00.000Z',
  message: 'Quai 3',
  timeZone: 'Europe/Paris',
};

it('R-104: a mission is told to its driver with place, time and message; what was given and changed at once is told once', () => {
  const given = {
    title: 'Nouvelle mission : Livrer $& le quai',
    body: 'AB-100-CD · Gare de Lyon · arrivée prévue le 20/11/2026 09:30\nQuai 3',
    topic: 'mission:sent',
    url: '/rapports/navigation?show=missions&open=m1',
  };
  expect(missionWords('fr', 'm1', [told])).toEqual(given);
  expect(
    missionWords('fr', 'm1', [
      { ...told, message: 'x' },
      { ...told, news: 'changed' },
    ]),
  ).toEqual(given);
  expect(missionWords('fr', 'm1', [told, { ...told, news: 'cancelled' }])).toMatchObject({
    title: 'Mission annulée : Livrer $& le quai',
    topic: 'mission:alert:cancelled',
  });
  expect(missionWords('fr', 'm1', [{ ...told, news: 'removed' }]).url).toBe('/rapports/navigation?show=missions');
});

it('R-104: who sent it hears who answered, and when it was reached', () => {
  expect(missionWords('en', 'm1', [{ ...told, news: 'refused' }])).toMatchObject({
    title: 'Mission refused: Livrer $& le quai',
    body: 'Nadia · AB-100-CD · Gare de Lyon',
    topic: 'mission:alert:refused',
  });
  expect(missionWords('en', 'm1', [{ ...told, news: 'arrived' }]).body).toBe('Nadia · AB-100-CD · Gare de Lyon · on 20/11/2026, 09:30');
  for (const locale of LOCALES)
    expect(missionWords(locale, 'm1', [{ ...told, news: 'arrived', driver: null, place: null }]).title).toContain('Livrer');
});
