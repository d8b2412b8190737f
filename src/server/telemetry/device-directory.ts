import { device } from '../../domain/device/device.ts';
import { numberKind } from '../../domain/device/device.rules.ts';
import { openingHoursSchema, type OpeningHours } from '../../domain/geo/geometry.ts';
import { settings } from '../../domain/organization/organization.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Bus, Store } from '../context.ts';
import type { Pool } from 'pg';
import { systemActor } from '../database/actors.ts';
import { devicesByNumber, NUMBERS_CHANGED } from '../device-numbers/numbers.ts';
import { heldLinks, type HeldLink } from '../database/reads/device-rows.ts';

export interface KnownDevice {
  deviceId: string;
  type: string;
  orgId: string;
  /** Where it is now. */
  vehicleId: string | null;
  timeZone: string;
  /** Networks it may send from; none: any. */
  networks: readonly string[];
  /** When the vehicle is of private use; none: never. */
  privateHours: OpeningHours;
  /** Where it was, when it has links (domain/device/device.ts): what was measured before `sinceMs` looks here. */
  past?: { sinceMs: number; links: readonly (HeldLink & { privateHours: OpeningHours })[] };
}

/** What an organization set that every message of its devices is read with. */
interface OrgFacts {
  timeZone: string;
  privateHours: OpeningHours;
}

/** The device as it was when it measured: in the vehicle of that instant. */
export function deviceAt(device: KnownDevice, atMs: number): KnownDevice {
  if (!device.past || atMs >= device.past.sinceMs) return device;
  const link = device.past.links.find(({ fromMs, toMs }) => fromMs <= atMs && (toMs === null || atMs < toMs));
  return link?.vehicle === device.vehicleId
    ? device
    : { ...device, vehicleId: link?.vehicle ?? null, privateHours: link?.privateHours ?? [] };
}

interface Entry {
  device: KnownDevice | null;
  untilMs: number;
}

const KNOWN_MS = 300_000;
const UNKNOWN_MS = 10_000;
const MAX_ENTRIES = 50_000;
const DEFAULT_ZONE = 'Europe/Paris';

/**
 * Which device a serial is. The one place where an organization is found from a row and not from an actor: a gateway only
 * knows what the device announced. Who has a number is one line of the platform (`device-numbers/numbers.ts`).
 */
export class DeviceDirectory {
  private readonly entries = new Map<string, Entry>();
  private readonly orgs = new Map<string, OrgFacts>();
  private readonly unsubscribe: () => void;
  /** Rises with every change heard, so that an answer asked before it is not kept. */
  private heard = 0;

  constructor(
    private readonly store: Store,
    bus: Bus,
    private readonly pool: Pool,
  ) {
    // Any write of an organization may have moved a device; a new device may be one that was unknown.
    this.unsubscribe = bus.subscribe(
      (channel) => channel === NUMBERS_CHANGED || /^organization:[^:]+:sync$/.test(channel),
      (channel, data) => this.forget(channel === NUMBERS_CHANGED ? (data as { orgId: string }).orgId : channel.split(':')[1]!),
    );
  }

  forget(orgId: string): void {
    this.heard += 1;
    this.orgs.delete(orgId);
    for (const [key, entry] of this.entries) if (!entry.device || entry.device.orgId === orgId) this.entries.delete(key);
  }

  close(): void {
    this.unsubscribe();
  }

  /** Devices of `type:serial` keys, by key; null for those nobody declared. */
  async resolve(keys: ReadonlySet<string>, nowMs: number): Promise<Map<string, KnownDevice | null>> {
    const found = new Map<string, KnownDevice | null>();
    const missing: string[] = [];
    for (const key of keys) {
      const entry = this.entries.get(key);
      if (entry && entry.untilMs > nowMs) found.set(key, entry.device);
      else missing.push(key);
    }
    if (missing.length > 0) {
      const { heard } = this;
      for (const [key, known] of await this.query(missing)) {
        found.set(key, known);
        if (heard !== this.heard) continue;
        if (this.entries.size >= MAX_ENTRIES) this.entries.delete(this.entries.keys().next().value!);
        this.entries.set(key, { device: known, untilMs: nowMs + (known ? KNOWN_MS : UNKNOWN_MS) });
      }
    }
    return found;
  }

  private async query(keys: readonly string[]): Promise<Map<string, KnownDevice | null>> {
    const result = new Map<string, KnownDevice | null>(keys.map((key) => [key, null]));
    const asked = keys.map((key) => ({ key, type: key.slice(0, key.indexOf(':')), serial: key.slice(key.indexOf(':') + 1) }));
    const holders = await devicesByNumber(this.pool, [...new Set(asked.map(({ serial }) => serial))]);
    const ids = [...new Set(holders.values())];
    if (ids.length === 0) return result;
    const { results: rows } = await this.store.list(systemActor(null), device, { page: 1, size: ids.length, filters: { _id: ids } });
    const links = await heldLinks(
      this.pool,
      rows.map(({ _id }) => _id),
    );
    const shared = await this.ofPrivateUse([
      ...rows.flatMap((row) => row.vehicle ?? []),
      ...[...links.values()].flatMap((own) => own.flatMap(({ vehicle: id }) => id ?? [])),
    ]);
    for (const row of rows) {
      // A retired device keeps its number: what it sends is nobody's, never another organization's.
      if (row.status === 'retired') continue;
      const own = links.get(row._id);
      const { timeZone, privateHours } = await this.factsOf(row.owner.id);
      const hoursOf = (id: string | null): OpeningHours => (id !== null && shared.has(id) ? privateHours : []);
      const vehicleId = own ? (own.find(({ toMs }) => toMs === null)?.vehicle ?? null) : row.vehicle;
      const known: KnownDevice = {
        deviceId: row._id,
        type: row.type,
        orgId: row.owner.id,
        vehicleId,
        timeZone,
        networks: row.networks,
        privateHours: hoursOf(vehicleId),
      };
      if (own)
        known.past = {
          sinceMs: Math.max(...own.map(({ fromMs, toMs }) => toMs ?? fromMs)),
          links: own.map((link) => ({ ...link, privateHours: hoursOf(link.vehicle) })),
        };
      for (const { key, type, serial } of asked)
        if (type === row.type && holders.get(`${numberKind(type)}:${serial}`) === row._id) result.set(key, known);
    }
    return result;
  }

  private async ofPrivateUse(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { results } = await this.store.list(systemActor(null), vehicle, { page: 1, size: ids.length, filters: { _id: ids } });
    return new Set(results.flatMap(({ _id, privateUse }) => (privateUse === true ? [_id] : [])));
  }

  /** Time zone of an organization's days. */
  async timeZoneOf(orgId: string): Promise<string> {
    return (await this.factsOf(orgId)).timeZone;
  }

  private async factsOf(orgId: string): Promise<OrgFacts> {
    let facts = this.orgs.get(orgId);
    if (facts === undefined) {
      const row = await this.store.get(systemActor(orgId), settings, orgId);
      facts = {
        timeZone: typeof row?.['timeZone'] === 'string' ? row['timeZone'] : DEFAULT_ZONE,
        privateHours: openingHoursSchema.safeParse(row?.['privateHours']).data ?? [],
      };
      this.orgs.set(orgId, facts);
    }
    return facts;
  }
}

export function deviceKey(type: string, serial: string): string {
  return `${type}:${serial}`;
}
