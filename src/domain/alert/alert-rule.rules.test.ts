import { expect, it } from 'vitest';
import { completeDoc, createSchema, type Entity } from '../entity/entity.ts';
import { ALERT_KIND, ALERT_KINDS } from './alert-kinds.ts';
import { alertRule } from './alert-rule.ts';
import { checkAlertRule, normalizeAlertRule } from './alert.rules.ts';

const ZONE = '0192f3a0-0000-7000-8000-000000000001';
const WEEK = [{ day: 1, fromMin: 480, toMin: 1080 }];
const entity = alertRule as unknown as Entity;
/** Issues of a rule as a person creates it. */
function issuesOf(doc: Record<string, unknown>): string[] {
  const full = completeDoc(entity, createSchema(entity).parse(normalizeAlertRule({ name: 'Rule', ...doc })) as Record<string, unknown>);
  return checkAlertRule(full).map(({ field, code }) => `${field} ${code}`);
}

it('each kind is accepted with what it needs, and with its first threshold', () => {
  for (const kind of ALERT_KINDS) {
    const { threshold, needsZones, needsSchedule } = ALERT_KIND[kind];
    expect(
      issuesOf({
        kind,
        ...(threshold ? { threshold: threshold.initial } : {}),
        ...(needsZones ? { zones: [ZONE] } : {}),
        ...(needsSchedule ? { schedule: WEEK } : {}),
      }),
      kind,
    ).toEqual([]);
  }
});

it('says what is missing, or out of bounds', () => {
  expect(issuesOf({ kind: 'idling' })).toEqual(['threshold required']);
  expect(issuesOf({ kind: 'battery', threshold: 50 })).toEqual(['threshold too-big']);
  expect(issuesOf({ kind: 'speed', threshold: 2 })).toEqual(['threshold too-small']);
  expect(issuesOf({ kind: 'speed' })).toEqual(['zones required']);
  expect(issuesOf({ kind: 'speed', zones: [ZONE] })).toEqual([]);
  expect(issuesOf({ kind: 'zone-enter' })).toEqual(['zones required']);
  expect(issuesOf({ kind: 'time-slot' })).toEqual(['schedule required']);
  expect(issuesOf({ kind: 'temperature' })).toEqual(['threshold required']);
  expect(issuesOf({ kind: 'temperature', thresholdLow: -18 })).toEqual([]);
  expect(issuesOf({ kind: 'temperature', threshold: 2, thresholdLow: 2 })).toEqual(['thresholdLow too-big']);
  expect(issuesOf({ kind: 'dtc', scope: { kind: 'some', fleets: [], vehicles: [] } })).toEqual(['scope required']);
  expect(issuesOf({ kind: 'dtc', quiet: [{ day: 1, fromMin: 60, toMin: 60 }] })).toEqual(['quiet hours-empty']);
});

it('a patch is not held to what it does not name', () => {
  expect(checkAlertRule({ kind: 'zone-enter' })).toEqual([]);
  expect(checkAlertRule({ threshold: 5 })).toEqual([]);
  expect(checkAlertRule({ kind: 'zone-enter', zones: [] })).toEqual([{ field: 'zones', code: 'required' }]);
});

it('the stored form names nothing twice, and keeps nothing of another kind', () => {
  const stored = normalizeAlertRule({
    kind: 'dtc',
    threshold: 5,
    thresholdLow: 2,
    probe: 'a',
    zones: [ZONE, ZONE],
    channels: ['email', 'email'],
    quiet: [],
    schedule: [{ day: 5, fromMin: 1320, toMin: 60 }],
    scope: { kind: 'some', fleets: [ZONE, ZONE], vehicles: [] },
    recipients: { members: [], roles: ['admin', 'admin'] },
  });
  expect(stored).toEqual({
    kind: 'dtc',
    threshold: null,
    thresholdLow: null,
    probe: null,
    zones: [ZONE],
    channels: ['email'],
    quiet: null,
    schedule: [
      { day: 5, fromMin: 1320, toMin: 1440 },
      { day: 6, fromMin: 0, toMin: 60 },
    ],
    scope: { kind: 'some', fleets: [ZONE], vehicles: [] },
    recipients: { members: [], roles: ['admin'] },
  });
  expect(normalizeAlertRule(stored)).toEqual(stored);
  expect(normalizeAlertRule({ name: 'x', kind: 'nonsense' })).toEqual({ name: 'x', kind: 'nonsense' });
});
