import { describe, expect, test } from 'vitest';
import { vehicleFiles, type FileGround } from './vehicle-files.ts';

const file = (id: string) => ({ id, name: `${id}.pdf`, bytes: 10, type: 'application/pdf' }) as never;
const ground: FileGround = {
  maintenance: [
    { _id: 'w1', vehicle: 'v1', attachments: [file('bill')], title: 'Vidange', doneOn: '2026-03-02', plannedOn: null },
    { _id: 'w2', vehicle: 'v1', attachments: [], title: 'Freins', doneOn: null, plannedOn: '2026-12-01' },
    { _id: 'w3', vehicle: 'v2', attachments: [file('other')], title: 'Pneus', doneOn: '2026-04-02', plannedOn: null },
  ],
  rentalContract: [{ _id: 'r1', vehicle: 'v1', attachments: [file('contract')], number: 'LLD-7', startOn: '2024-03-01' }],
  claim: [{ _id: 'c1', vehicle: 'v1', attachments: [file('photo')], reference: 'S-12', happenedAt: '2026-05-04T10:00:00.000Z' }],
};

describe('documents of a vehicle', () => {
  test('are the files of its work, contracts and claims, the newest first; those of another vehicle are not', () => {
    expect(vehicleFiles('v1', ground).map(({ key, href }) => [key, href])).toEqual([
      ['claim:c1', '/gestion/sinistres?open=c1'],
      ['maintenance:w1', '/gestion/entretiens?open=w1'],
      ['rentalContract:r1', '/gestion/location-longue-duree?open=r1'],
    ]);
  });
  test('what has no file yet is told when one waits on this device', () => {
    expect(vehicleFiles('v1', ground, new Set(['maintenance:w2'])).map(({ id }) => id)).toEqual(['w2', 'c1', 'w1', 'r1']);
  });
});
