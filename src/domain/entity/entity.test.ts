import { describe, expect, expectTypeOf, it } from 'vitest';
import { ENTITY_LIST, MIRRORED } from '../registry.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { completeDoc, createSchema, entity, patchSchema, rowSchema, type PatchOf, type RowOf } from './entity.ts';
import { flag, number, text } from './field.ts';

describe('a declaration', () => {
  it('gives the types of rows and patches: optional is null, server fields are not written by a person', () => {
    type Row = RowOf<typeof vehicle>;
    expectTypeOf<Row['registration']>().toEqualTypeOf<string>();
    expectTypeOf<Row['year']>().toEqualTypeOf<number | null>();
    expectTypeOf<Row['category']>().toEqualTypeOf<'vp' | 'vul' | 'pl' | 'bus' | 'engin' | 'moto'>();
    expectTypeOf<Row['photo']>().toEqualTypeOf<string | null>();
    expectTypeOf<PatchOf<typeof vehicle>>().not.toHaveProperty('photo');
    expectTypeOf<PatchOf<typeof vehicle>>().toHaveProperty('registration');
  });

  it('requires what has neither a null nor an initial value, refuses unknown and server fields', () => {
    const schema = createSchema(vehicle);
    expect(schema.safeParse({ registration: 'GH-482-KD' }).success).toBe(true);
    expect(schema.safeParse({}).success).toBe(false);
    expect(schema.safeParse({ registration: 'GH-482-KD', photo: 'x.jpg' }).success).toBe(false);
    expect(schema.safeParse({ registration: 'GH-482-KD', colour: 'red' }).success).toBe(false);
    expect(patchSchema(vehicle).safeParse({ year: null }).success).toBe(true);
    expect(patchSchema(vehicle).safeParse({ registration: null }).success).toBe(false);
    expect(patchSchema(vehicle).safeParse({ year: 1949 }).success).toBe(false);
  });

  it('completes a document so that a row always has every field', () => {
    const full = completeDoc(vehicle, { registration: 'GH-482-KD' });
    expect(Object.keys(full).sort()).toEqual(Object.keys(vehicle.fields).sort());
    expect(full).toMatchObject({ category: 'vul', energy: 'diesel', tags: [], vin: null, carSharing: false });
  });

  it('refuses to order by a field that may be null: an IndexedDB index would drop those rows', () => {
    const access = { read: [], create: [], update: [], remove: [] };
    expect(() => entity({ name: 'x', plural: 'xs', space: 'site', title: 'a', access, fields: { a: text({ optional: true }) } })).toThrow(
      'never null',
    );
  });

  it('keeps flags narrow whatever the context', () => {
    const fields = { a: number({ min: 0, max: 1 }), b: flag({ server: true }), c: text({ optional: true }) };
    expectTypeOf(fields.a.optional).toEqualTypeOf<false>();
    expectTypeOf(fields.b.server).toEqualTypeOf<true>();
    expectTypeOf(fields.c.optional).toEqualTypeOf<true>();
  });
});

describe('the registry', () => {
  it('has names and plurals once, and refs that point at entities', () => {
    const names = ENTITY_LIST.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(ENTITY_LIST.map(({ plural }) => plural)).size).toBe(names.length);
    for (const { name, fields } of ENTITY_LIST)
      for (const [key, field] of Object.entries(fields)) if (field.entity) expect(names, `${name}.${key}`).toContain(field.entity);
  });

  it('mirrors nothing of the site space to devices', () => {
    expect(MIRRORED.filter(({ space }) => space === 'site')).toEqual([]);
  });

  it('has a row schema for each entity that a completed row of initial values does not break by its base columns', () => {
    for (const one of ENTITY_LIST) {
      const issues = rowSchema(one).safeParse({
        _id: '0199aaaa-0000-7000-8000-000000000000',
        owner: { type: 'organization', id: 'o', name: 'O' },
        createdAt: '2026-11-21T07:00:00.000Z',
        updatedAt: '2026-11-21T07:00:00.000Z',
        ver: 1,
        fieldVersions: {},
        ...completeDoc(one, {}),
      }).error?.issues;
      const required = Object.entries(one.fields)
        .filter(([, field]) => !field.optional && field.initial === undefined)
        .map(([name]) => name);
      expect(new Set(issues?.map(({ path }) => path[0]) ?? [])).toEqual(new Set(required));
    }
  });
});
