import { device } from '../../domain/device/device.ts';
import type { RowOf } from '../../domain/kit/entity.ts';
import { settings } from '../../domain/settings/settings.ts';
import type { Bus, Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';

export interface KnownDevice {
  deviceId: string;
  type: string;
  orgId: string;
  vehicleId: string | null;
  timeZone: string;
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
 * knows what the device announced. Should two organizations declare one serial, the first that did has it.
 */
export class DeviceDirectory {
  private readonly entries = new Map<string, Entry>();
  private readonly zones = new Map<string, string>();
  private readonly unsubscribe: () => void;
  /** Rises with every change heard, so that an answer asked before it is not kept. */
  private heard = 0;

  constructor(
    private readonly store: Store,
    bus: Bus,
  ) {
    // Any write of an organization may have moved a device; a new device may be one that was unknown.
    this.unsubscribe = bus.subscribe(
      (channel) => /^organization:[^:]+:sync$/.test(channel),
      (channel) => this.forget(channel.split(':')[1]!),
    );
  }

  forget(orgId: string): void {
    this.heard += 1;
    this.zones.delete(orgId);
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
    const serials = [...new Set(keys.map((key) => key.slice(key.indexOf(':') + 1)))];
    const { results } = await this.store.list(systemActor(null), device, { page: 1, size: serials.length * 20, filters: { serial: serials }, sort: [{ field: 'createdAt', direction: 1 }] });
    for (const row of results as unknown as RowOf<typeof device>[]) {
      const key = deviceKey(row.type, row.serial);
      if (row.status === 'retired' || result.get(key) !== null) continue;
      result.set(key, { deviceId: row._id, type: row.type, orgId: row.owner.id, vehicleId: row.vehicle, timeZone: await this.timeZoneOf(row.owner.id) });
    }
    return result;
  }

  /** Time zone of an organization's days. */
  async timeZoneOf(orgId: string): Promise<string> {
    let zone = this.zones.get(orgId);
    if (zone === undefined) {
      const row = await this.store.get(systemActor(orgId), settings, orgId);
      zone = typeof row?.['timeZone'] === 'string' ? row['timeZone'] : DEFAULT_ZONE;
      this.zones.set(orgId, zone);
    }
    return zone;
  }
}

export function deviceKey(type: string, serial: string): string {
  return `${type}:${serial}`;
}
