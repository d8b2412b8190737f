import { v7 as uuidv7 } from 'uuid';
import { SEED_TEMPLATES } from '../../src/domain/check-list/seed-templates.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import type { Field } from '../../src/domain/entity/field.ts';
import { entityNamed } from '../../src/domain/registry.ts';

/** Values the rules ask for beyond the declaration. */
const RULED: Record<string, (n: number) => unknown> = {
  'vehicle.registration': (n) => `AB-${String(100 + (n % 900))}-${'ABCDEFGH'[n % 8]}${'ABCDEFGH'[Math.floor(n / 8) % 8]}`,
  'vehicle.vin': () => null,
  'vehicle.status': () => 'active',
  'driver.tachographCard': (n) => `1${String(n).padStart(13, '0')}00`,
  'device.serial': (n) => `serial-${n}`,
  'device.type': () => 'mdi',
  'site.country': () => 'FR',
  'alertRule.kind': () => 'idling',
  'alertRule.thresholdLow': () => null,
  'alertRule.probe': () => null,
  'alert.state': () => 'closed',
  'checkTemplate.key': (n) => `sample_${n}`,
  'checkTemplate.kind': () => 'check',
  'checkTemplate.status': () => 'draft',
  'checkTemplate.content': () => SEED_TEMPLATES['vl_jour'],
  'recordStub.prev': (n) => String(n).padStart(64, '0'),
  'recordStub.recordHash': (n) => String(n).padStart(64, 'a'),
  // What the server itself writes, of an installation; a person's is sealed (`sealedRecord`).
  'fieldRecord.sealed': () => ({ content: { install: {} } }),
  'fieldRecord.author': () => uuidv7(),
  'vehicleCost.residualCents': () => null,
  'reportSchedule.report': () => 'trajets',
  'reportSchedule.frequency': () => 'daily',
  'reportSchedule.runAskedAt': () => null,
  'rentalContract.startOn': () => '2026-01-01',
  // A day each: none holds a vehicle that another has.
  'reservation.state': () => 'requested',
  'reservation.answer': () => null,
  'reservation.startAt': (n) => new Date(1_700_000_000_000 + n * 86_400_000).toISOString(),
  'reservation.endAt': (n) => new Date(1_700_003_600_000 + n * 86_400_000).toISOString(),
  'driverAssignment.until': (n) => new Date(1_700_003_600_000 + n * 1000).toISOString(),
  'round.untilDate': () => '2026-12-31',
  'round.stops': () => [{ site: '0197a000-0000-7000-8000-00000000000a', arriveMin: 540, leaveMin: 550 }],
  'mission.state': () => 'sent',
  'mission.answeredAt': () => null,
  'device.networks': () => ['192.0.2.0/24'],
  'zone.area': () => ({ kind: 'circle', center: [2.35, 48.85], radiusM: 500 }),
};

function valueOf(field: Field, n: number): unknown {
  switch (field.kind) {
    case 'text':
      if (field.format === 'email') return `text${n}@example.org`;
      if (field.format === 'url') return `https://www.example.test/${n}`;
      return field.format === 'color' ? '#123abc' : `Text ${n}`.padEnd(field.min ?? 1, 'x').slice(0, field.max);
    case 'number':
      return Math.max(field.min ?? 0, Math.min(field.max ?? 10, 10));
    case 'flag':
      return true;
    case 'choice':
      return field.options![n % field.options!.length];
    case 'instant':
      return new Date(1_700_000_000_000 + n * 1000).toISOString();
    case 'day':
      return '2026-11-21';
    case 'tags':
      return ['one', 'two'];
    default:
      return field.initial ?? null;
  }
}

/** A valid document of what a person (or with `server`, the server) may write; references are null unless given. */
export function sampleDoc(entity: Entity, n: number, over: Record<string, unknown> = {}, server = false): Record<string, unknown> {
  const doc: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.server && !server) continue;
    const ruled = RULED[`${entity.name}.${name}`];
    const value = ruled ? ruled(n) : valueOf(field, n);
    if (value !== null || field.optional) doc[name] = value;
  }
  return { ...doc, ...over };
}

/** Values of the references a row cannot be without, each to a row that `make` gives. */
export async function requiredRefs(entity: Entity, make: (target: Entity) => Promise<string>): Promise<Record<string, string>> {
  const refs: Record<string, string> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const target = field.kind === 'ref' && !field.optional && !field.server ? entityNamed(field.entity!) : undefined;
    if (target) refs[name] = await make(target);
  }
  return refs;
}

export const newId = (): string => uuidv7();
