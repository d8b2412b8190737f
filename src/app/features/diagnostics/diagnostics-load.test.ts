import { describe, expect, it } from 'vitest';
import { lineOfAnswer, linksOf, pageSchema } from './diagnostics-load.tsx';

const vehicle = { id: 'v1', title: 'AA-001-AA' };
const device = { id: 'd1', title: 'Boîtier 7 & 8', type: 'teltonika' };

describe('where a diagnostic leads', () => {
  it('D-012 D-014 a site administrator: the administration of the vehicle, and of the devices of that type with the title looked for', () => {
    expect(linksOf(true, { vehicle, device })).toEqual({
      vehicle: '/admin/vehicles/v1',
      device: '/admin/devices/teltonika?q=Bo%C3%AEtier%207%20%26%208',
    });
  });
  it('D-013 D-015 anybody else: the diagnostic of the vehicle, and the devices of the organization with the same words', () => {
    expect(linksOf(false, { vehicle, device })).toEqual({
      vehicle: '/gestion/vehicules/v1/diagnostic',
      device: '/gestion/dispositifs-communicants?q=Bo%C3%AEtier%207%20%26%208',
    });
  });
  it('D-016 a type without an administration page gives no link; nor does what is not there', () => {
    expect(linksOf(true, { vehicle, device: { ...device, type: 'unheard-of' } })).toEqual({ vehicle: '/admin/vehicles/v1' });
    expect(linksOf(false, { vehicle: null, device: null })).toEqual({});
    expect(linksOf(true, { vehicle: null, device: null })).toEqual({});
  });
});

describe('the server’s page', () => {
  const row = { _id: 'x', owner: { name: 'A' }, title: 'Silencieux', lastTrigger: '2026-11-21T08:00:00.000Z' };
  it('D-011 F-003 account, vehicle, device, message and date', () => {
    const [read] = pageSchema.parse({
      count: 1,
      results: [{ ...row, vehicle: { _id: 'v1', title: 'AA-001-AA' }, device: { _id: 'd1', title: 'B', type: 'mdi' } }],
    }).results;
    expect(lineOfAnswer(read!)).toEqual({
      id: 'x',
      account: 'A',
      title: 'Silencieux',
      lastTrigger: row.lastTrigger,
      vehicle,
      device: { id: 'd1', title: 'B', type: 'mdi' },
    });
  });
  it('D-016 without vehicle or device', () => {
    const [bare, none] = pageSchema.parse({ count: 2, results: [row, { ...row, vehicle: null, device: null }] }).results;
    for (const one of [bare!, none!]) expect(lineOfAnswer(one)).toMatchObject({ vehicle: null, device: null });
  });
  it('anything else is refused', () => {
    for (const answer of [null, '<html>', {}, { count: 1 }, { count: 1, results: [{}] }])
      expect(pageSchema.safeParse(answer).success).toBe(false);
  });
});
