import type { Bus } from '../context.ts';
import type { Pool } from 'pg';

export interface KnownDevice {
  deviceId: string;
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

/**
 * Which device a serial is. The one place where an organization is found from a row and not from an actor: a gateway only
 * knows what the device announced. Should two organizations declare one serial, the first that did has it.
 */
export class DeviceDirectory {
  private readonly entries = new Map<string, Entry>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly pool: Pool,
    bus: Bus,
  ) {
    // Any write of an organization may have moved a device; a new device may be one that was unknown.
    this.unsubscribe = bus.subscribe(
      (channel) => /^organization:[^:]+:sync$/.test(channel),
      (channel) => this.forget(channel.split(':')[1]!),
    );
  }

  forget(orgId: string): void {
    for (const [key, { device }] of this.entries) if (!device || device.orgId === orgId) this.entries.delete(key);
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
      for (const [key, device] of await this.query(missing)) {
        found.set(key, device);
        if (this.entries.size >= MAX_ENTRIES) this.entries.delete(this.entries.keys().next().value!);
        this.entries.set(key, { device, untilMs: nowMs + (device ? KNOWN_MS : UNKNOWN_MS) });
      }
    }
    return found;
  }

  private async query(keys: readonly string[]): Promise<Map<string, KnownDevice | null>> {
    const result = new Map<string, KnownDevice | null>(keys.map((key) => [key, null]));
    const { rows } = await this.pool.query<KnownDevice & { type: string; serial: string }>(
      `SELECT DISTINCT ON (d.type, d.serial) d.type, d.serial, d.id AS "deviceId", d.org_id AS "orgId",
              COALESCE(d.vehicle, (SELECT v.id FROM vehicles v WHERE v.org_id = d.org_id AND v.device = d.id ORDER BY v.id LIMIT 1)) AS "vehicleId",
              COALESCE(s.time_zone, 'Europe/Paris') AS "timeZone"
         FROM devices d LEFT JOIN settings s ON s.id = d.org_id
        WHERE d.serial = ANY($1) AND d.status <> 'retired'
        ORDER BY d.type, d.serial, d.created_at, d.id`,
      [keys.map((key) => key.slice(key.indexOf(':') + 1))],
    );
    for (const { type, serial, ...device } of rows) if (result.has(`${type}:${serial}`)) result.set(`${type}:${serial}`, device);
    return result;
  }
}

export function deviceKey(type: string, serial: string): string {
  return `${type}:${serial}`;
}
