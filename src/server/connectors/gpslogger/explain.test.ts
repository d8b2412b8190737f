import { expect, it } from 'vitest';
import { explainGpsLogger, readGpsLogger } from './gpslogger.ts';

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

it('shows the fields of a fix as the phone named them', () => {
  const { records, problem } = explainGpsLogger(bytes({ lat: '45.75', lon: '4.85', time: '2026-11-20T07:00:00Z', spd: 3.5 }));
  expect(problem).toBeNull();
  expect(records[0]).toMatchObject({
    at: '2026-11-20T07:00:00.000Z',
    fields: expect.arrayContaining([{ id: 'spd', name: '', raw: 3.5, value: null, unit: 'm/s' }]),
  });
});

it('takes a field that is called like what every object inherits for a field without unit', () => {
  const { records } = explainGpsLogger(bytes({ lat: 45, lon: 4, time: '2026-11-20T07:00:00Z', constructor: 7 }));
  expect(records[0]?.fields).toContainEqual({ id: 'constructor', name: '', raw: 7, value: null, unit: null });
  expect(readGpsLogger({ lat: 45, lon: 4, time: '2026-11-20T07:00:00Z', constructor: 7 })).toMatchObject({
    ok: true,
    message: { raw: expect.objectContaining({ constructor: 7 }) },
  });
});

it('says what is wrong with a fix, and survives what is no fix', () => {
  expect(explainGpsLogger(bytes({ lat: 95, lon: 4 })).problem).toContain('lat: range');
  expect(explainGpsLogger(Buffer.from('no')).problem).toBe('text');
  expect(explainGpsLogger(bytes([1])).problem).toContain('lat: required');
});
