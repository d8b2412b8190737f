import { describe, expect, it } from 'vitest';
import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import { money } from '../../../domain/entity/field.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { check, followRow, formFields, isDirty, patchOf, touchedOnly, valuesOf, withDraft } from './form-model.ts';

const vehicle = ENTITIES.vehicle as unknown as Entity;
const codes = (values: Record<string, unknown>, taken?: (field: string, value: unknown) => boolean) =>
  Object.fromEntries(check(vehicle, values, 'fr', taken).issues.map((issue) => [issue.field, issue.code]));
const row = {
  _id: 'x',
  registration: 'GH-482-KD',
  name: null,
  make: 'Renault',
  odometerKm: 48213,
  tags: ['a'],
  carSharing: false,
  privateUse: false,
  fleet: null,
  status: 'active',
  category: 'vul',
  energy: 'diesel',
} as unknown as AnyRow;

describe('form model', () => {
  it('offers what a person may write', () => {
    expect(formFields(vehicle)).not.toContain('photo');
    expect(valuesOf(vehicle)).toMatchObject({
      registration: '',
      status: 'active',
      energy: 'diesel',
      tags: [],
      carSharing: false,
      odometerKm: '',
    });
    expect(valuesOf(vehicle, row)).toMatchObject({ registration: 'GH-482-KD', odometerKm: '48213', name: '', fleet: '' });
  });

  it('reads figures by the language; two readings are asked', () => {
    const km = (typed: unknown, lang: string) => check(vehicle, { odometerKm: typed }, lang);
    expect(km('86,420', 'en').doc).toEqual({ odometerKm: 86420 });
    expect(km('86.420', 'es').doc).toEqual({ odometerKm: 86420 });
    expect(km('86.420', 'nl').doc).toEqual({ odometerKm: 86420 });
    expect(km('86\u202f420,5', 'fr').doc).toEqual({ odometerKm: 86420.5 });
    expect(km(86.42, 'en').doc).toEqual({ odometerKm: 86.42 });
    expect(km('86,420', 'fr')).toEqual({
      doc: {},
      issues: [{ field: 'odometerKm', code: 'two-figures', params: { whole: '86\u00a0420', decimal: '86,420' } }],
    });
  });

  it('what is stored is read again as it is, whatever the language', () => {
    for (const lang of ['fr', 'en', 'es', 'nl'])
      expect(check(vehicle, valuesOf(vehicle, { ...row, odometerKm: 86.425 }), lang).doc['odometerKm']).toBe(86.425);
  });

  it('a day or an instant that is none is refused before a rule reckons with it, and nothing typed is dropped as nothing', () => {
    const claim = ENTITIES.claim as unknown as Entity;
    for (const typed of ['31/02/2026', '21/11', '2', '2026-02-31']) {
      const { doc, issues } = check(claim, { happenedAt: typed, declaredOn: typed }, 'fr');
      expect([doc, issues.map(({ field, code }) => [field, code])]).toEqual([
        {},
        [
          ['happenedAt', 'format'],
          ['declaredOn', 'day'],
        ],
      ]);
    }
    expect(check(claim, { happenedAt: '2026-11-20T09:30:00.000Z', declaredOn: '' }, 'fr').doc).toEqual({
      happenedAt: '2026-11-20T09:30:00.000Z',
      declaredOn: null,
    });
  });

  it('normalizes a plate and a VIN', () => {
    expect(check(vehicle, { registration: 'gh 482 kd', vin: 'vf1 fl00 0960 1234 56' }, 'fr').doc).toEqual({
      registration: 'GH-482-KD',
      vin: 'VF1FL000960123456',
    });
  });

  it('says precisely what is wrong', () => {
    expect(codes({ registration: '' })).toEqual({ registration: 'required' });
    expect(codes({ registration: 'GH_482' })).toEqual({ registration: 'plate-characters' });
    expect(check(vehicle, { vin: 'VF1FL0009612' }, 'fr').issues).toEqual([{ field: 'vin', code: 'vin-length', params: { missing: 5 } }]);
    expect(codes({ vin: 'VF1FL00096O123456' })).toEqual({ vin: 'vin-characters' });
    expect(codes({ vin: '1M8GDM9AXKP042787' })).toEqual({ vin: 'vin-check-digit' });
    expect(codes({ year: '1900', gvwrKg: '12,5', odometerKm: 'abc', status: 'flying', inServiceOn: '2026-13-40' })).toEqual({
      year: 'too-small',
      gvwrKg: 'integer',
      odometerKm: 'number',
      status: 'choice',
      inServiceOn: 'day',
    });
    expect(codes({ name: 'x'.repeat(121) })).toEqual({ name: 'too-long' });
    expect(codes({ registration: 'gh482kd' }, (field, value) => field === 'registration' && value === 'GH-482-KD')).toEqual({
      registration: 'duplicate',
    });
  });

  it('leaves a field with an issue out of the document', () => {
    expect(check(vehicle, { registration: '', make: 'Renault' }, 'fr').doc).toEqual({ make: 'Renault' });
  });

  it('patches only what changed', () => {
    const values = { ...valuesOf(vehicle, row), make: ' Peugeot ', odometerKm: '48 213', tags: ['a', ' ', 'b', 'a'] };
    const { doc, issues } = check(vehicle, values, 'fr');
    expect(issues).toEqual([]);
    expect(patchOf(row, doc)).toEqual({ make: 'Peugeot', tags: ['a', 'b'] });
    expect(patchOf({ ...row, make: 'Peugeot', name: 'Bleu' }, check(vehicle, { name: '' }, 'fr').doc)).toEqual({ name: null });
  });

  it('never writes back a field that was left alone', () => {
    const start = valuesOf(vehicle, row);
    const { doc } = check(vehicle, { ...start, make: 'Peugeot' }, 'fr');
    expect(patchOf({ ...row, odometerKm: 50000 }, touchedOnly(start, { ...start, make: 'Peugeot' }, doc))).toEqual({ make: 'Peugeot' });
  });

  it('lets what was not touched follow the row, and keeps and tells what was', () => {
    const before = valuesOf(vehicle, row);
    const typed = { ...before, make: 'Peugeot', registration: 'AB-123-CD' };
    const now = { ...before, make: 'Citroën', odometerKm: '50000' };
    expect(followRow(before, now, typed)).toEqual({ values: { ...typed, odometerKm: '50000' }, meanwhile: { make: 'Citroën' } });
    expect(followRow(before, valuesOf(vehicle, row), typed)).toBeNull();
  });

  it('restores a draft over the row of today', () => {
    const values = valuesOf(vehicle, row);
    const draft = withDraft(values, { make: 'Citroën', gone: 1, tags: 'not a list' });
    expect(draft).toMatchObject({ make: 'Citroën', tags: ['a'] });
    expect(draft).not.toHaveProperty('gone');
    expect(isDirty(values, draft)).toBe(true);
    expect(isDirty(values, { ...values })).toBe(false);
    expect(withDraft(values, null)).toBe(values);
  });
});

describe('sums of money', () => {
  const sums = { name: 'sums', fields: { rent: money({ optional: true, max: 100_000 }) } } as unknown as Entity;

  it('are typed in euros and kept as whole cents', () => {
    expect(check(sums, { rent: '412,5' }, 'fr')).toEqual({ doc: { rent: 41_250 }, issues: [] });
    expect(check(sums, { rent: '1 000,01' }, 'fr').issues).toEqual([{ field: 'rent', code: 'too-big', params: { max: 1000 } }]);
    expect(check(sums, { rent: '0,005' }, 'fr').issues).toEqual([{ field: 'rent', code: 'cents' }]);
    expect(valuesOf(sums, { rent: 41_250 } as never)).toEqual({ rent: '412.50' });
  });
});
