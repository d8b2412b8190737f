import { describe, expect, it } from 'vitest';
import { isImei } from '../../domain/device/device.rules.ts';
import { createSchema, type Entity } from '../../domain/entity/entity.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { rulesOf } from '../../domain/rules.ts';
import { normalizePlate, vinIssue } from '../../domain/vehicle/vehicle.rules.ts';
import { ACCOUNTS, demoBanner } from './accounts.ts';
import { diagnosticRows, alertRuleRows } from './seed-rows.ts';
import { makeRows } from './make-rows.ts';
import { makeWorld, strangers } from './world.ts';

const FIRST = '2026-10-22';
const world = makeWorld(FIRST);
const [lumiere, garonne] = world as [(typeof world)[0], (typeof world)[0]];
const vehicles = world.flatMap((organization) => organization.vehicles);

describe('world of the demonstration', () => {
  it('has the announced numbers', () => {
    const rows = makeRows(lumiere.spec, lumiere.vehicles, FIRST);
    expect(rows.vehicles).toHaveLength(240);
    expect(rows.fleets).toHaveLength(6);
    expect(rows.drivers).toHaveLength(180);
    expect(rows.sites.length).toBeGreaterThanOrEqual(30);
    expect(rows.zones).toHaveLength(10);
    expect(garonne.vehicles).toHaveLength(60);
    expect(world.flatMap(({ spec, vehicles: all }) => diagnosticRows(spec, all, Date.now()))).toHaveLength(23);
    expect(new Set(vehicles.map(({ device }) => device?.type)).size).toBeGreaterThanOrEqual(5);
  });

  it('gives every vehicle a plate of its own, in the SIV form without I, O, U', () => {
    const plates = vehicles.map(({ registration }) => registration);
    expect(new Set(plates).size).toBe(plates.length);
    for (const plate of plates) {
      expect(plate).toMatch(/^[A-HJ-NP-TV-Z]{2}-\d{3}-[A-HJ-NP-TV-Z]{2}$/);
      expect(normalizePlate(plate)).toBe(plate);
    }
  });

  it('gives every vehicle a valid VIN and every tracker a valid IMEI, once each', () => {
    expect(new Set(vehicles.map(({ vin }) => vin)).size).toBe(vehicles.length);
    for (const { vin } of vehicles) expect(vinIssue(vin)).toBeNull();
    const serials = [...vehicles, ...strangers(world)].flatMap(({ device }) => (device ? [device] : []));
    expect(new Set(serials.map(({ serial }) => serial)).size).toBe(serials.length);
    for (const { type, serial } of serials) if (type === 'teltonika' || type === 'ruptela') expect(isImei(serial)).toBe(true);
  });

  it('makes rows that the declarations accept', () => {
    const entities = ENTITIES as unknown as Record<string, Entity>;
    const names = {
      fleets: 'fleet',
      drivers: 'driver',
      sites: 'site',
      zones: 'zone',
      vehicles: 'vehicle',
      devices: 'device',
      rules: 'alertRule',
    };
    for (const { spec, vehicles: all } of world) {
      const rows = { ...makeRows(spec, all, FIRST), rules: alertRuleRows({ spec }) };
      for (const [list, name] of Object.entries(names))
        for (const { doc } of rows[list as keyof typeof rows]) {
          const given = Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== null));
          expect(createSchema(entities[name]!).safeParse(given).error?.issues).toBeUndefined();
          expect(rulesOf(name).check?.(given) ?? []).toEqual([]);
        }
    }
  });

  it('is the same world at every start', () => {
    expect(makeWorld(FIRST)).toEqual(world);
  });
});

describe('banner', () => {
  it('tells the address, the password and every account', () => {
    const banner = demoBanner({ publicUrl: 'http://localhost:8080', gatewayTeltonikaPort: 5027 });
    for (const part of ['http://localhost:8080', '5027', 'demo-sillage', ...ACCOUNTS.map(({ email }) => email)])
      expect(banner).toContain(part);
  });
});
