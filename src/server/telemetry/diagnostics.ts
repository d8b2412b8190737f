import { v7 as uuidv7 } from 'uuid';
import { diagnostic } from '../../domain/dtc/diagnostic.ts';
import { activeCodesOf } from '../../domain/dtc/dtc-sightings.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { HOUR_MS } from '../../domain/time/time-zone.ts';
import { distanceM } from '../../domain/geo/geometry.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { Row } from './batch.ts';

export type DiagnosticCode = RowOf<typeof diagnostic>['code'];

const TITLES: Record<DiagnosticCode, string> = {
  'device-silent': 'Boîtier muet depuis plus de 24 h',
  'no-fix': 'Le boîtier ne reçoit pas les satellites',
  'clock-error': 'L’horloge du boîtier est déréglée',
  'low-battery': 'Batterie du véhicule faible',
  'power-cut': 'Alimentation du boîtier coupée',
  'bad-frame': 'Trames illisibles reçues du boîtier',
  'odometer-drift': 'Le compteur du boîtier dérive',
  'unknown-driver': 'Badge conducteur inconnu',
  dtc: 'Code défaut moteur',
  'two-sources': 'Deux sources envoient sous le numéro du boîtier',
  'position-jump': 'Saut de position impossible',
  'foreign-network': 'Envoi refusé : réseau non autorisé',
};

/** Message of a diagnostic for whoever calls the server; French, the default language of the product. Screens word it themselves from code and detail. */
export function diagnosticTitle(code: DiagnosticCode, detail?: string | null): string {
  return detail ? `${TITLES[code]} : ${detail.replace(/^(\d+)\.(\d+ )/, '$1,$2')}`.slice(0, 300) : TITLES[code];
}

/** No vehicle goes faster; a shorter hop is a drift of the position. */
const MOST_KMH = 400;
const LEAST_M = 5_000;
const MAX_DEVICES = 50_000;

/** Places of one device that are further apart than anything drives: a position that is made up, or a receiver that is wrong. */
class Jumps {
  private readonly last = new Map<string, { lat: number; lng: number; atMs: number }>();

  /** The jumps among what was stored, each with its whole kilometres; in order of time of each device. */
  of(rows: readonly Row[]): { row: Row; km: number }[] {
    const found: { row: Row; km: number }[] = [];
    for (const row of rows.toSorted((a, b) => a.atMs - b.atMs)) {
      const { lat, lng, valid } = row.message;
      const before = this.last.get(row.device.deviceId);
      if (!valid || lat === null || lng === null || (before && row.atMs <= before.atMs)) continue;
      if (before) {
        const metres = distanceM([before.lng, before.lat], [lng, lat]);
        if (metres > LEAST_M && metres / 1000 / ((row.atMs - before.atMs) / HOUR_MS) > MOST_KMH)
          found.push({ row, km: Math.round(metres / 1000) });
      }
      if (this.last.size >= MAX_DEVICES) this.last.clear();
      this.last.set(row.device.deviceId, { lat, lng, atMs: row.atMs });
    }
    return found;
  }
}

type Diagnostic = RowOf<typeof diagnostic>;
const SEVERITIES: Record<DiagnosticCode, Diagnostic['severity']> = {
  'device-silent': 'error',
  'no-fix': 'warning',
  'clock-error': 'warning',
  'low-battery': 'warning',
  'power-cut': 'error',
  'bad-frame': 'warning',
  'odometer-drift': 'info',
  'unknown-driver': 'info',
  dtc: 'error',
  'two-sources': 'error',
  'position-jump': 'warning',
  'foreign-network': 'error',
};
/** The same trouble of the same device is written again only after this. */
const QUIET_MS = 600_000;
/** First key of the advisory locks of troubles that are being written. */
const LOCKS = 4_711_047;
const SUPPLY: DiagnosticCode[] = ['power-cut', 'low-battery'];
const OPEN_MS = 300_000;
/** Below, a 12 V battery will not start the engine; a 24 V one below twice that. Under 6 V it is the supply that is cut. */
const LOW_12_V = 11.5;
const LOW_24_V = 23;
const CUT_V = 6;
const HEALTHY_12_V = 12.2;
const HEALTHY_24_V = 24.4;

interface Trouble {
  orgId: string;
  deviceId: string;
  vehicleId: string | null;
  code: DiagnosticCode;
  at: string;
  /** The same in every language. */
  detail?: string;
}

/** Raises and lowers diagnostics, through the store like any other business row. */
export class Diagnostics {
  private readonly raisedMs = new Map<string, number>();
  /** Troubles of supply that are written and may be over at any message; read again from the store every five minutes. */
  private readonly open = new Set<string>();
  private openMs = -Infinity;
  private readonly jumps = new Jumps();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly context: Context) {}

  /** Writes the trouble, or tells that it lasts; no more than once in ten minutes. */
  async raise(trouble: Trouble): Promise<void> {
    const key = `${trouble.deviceId} ${trouble.code}`;
    const nowMs = this.context.now();
    if (nowMs - (this.raisedMs.get(key) ?? -Infinity) < QUIET_MS) return;
    if (this.raisedMs.size > 50_000) this.raisedMs.clear();
    this.raisedMs.set(key, nowMs);
    if (SUPPLY.includes(trouble.code)) this.open.add(key);
    // One at a time here, for each holds a connection and asks for another; and of all servers, by the lock.
    const written = this.writing.then(() => this.write(trouble, key));
    // Whoever raised it is told of its failure; the next one only waits for its end.
    this.writing = written.catch(() => undefined);
    await written;
  }

  private async write(trouble: Trouble, key: string): Promise<void> {
    const detail = trouble.detail?.slice(0, 200) ?? null;
    const title = diagnosticTitle(trouble.code, detail);
    await this.context.store.write(systemActor(trouble.orgId), async (writer) => {
      await writer.client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCKS, key]);
      const [known] = await this.find(trouble.orgId, trouble.deviceId, trouble.code);
      // Another server told it just now.
      if (known && Math.abs(Date.parse(trouble.at) - Date.parse(known.lastTrigger)) < QUIET_MS / 2) return;
      if (known)
        await writer.patch(diagnostic, known._id, {
          lastTrigger: trouble.at > known.lastTrigger ? trouble.at : known.lastTrigger,
          count: known.count + 1,
          title,
          detail,
          vehicle: trouble.vehicleId,
        });
      else
        await writer.insert(diagnostic, uuidv7(), {
          vehicle: trouble.vehicleId,
          device: trouble.deviceId,
          code: trouble.code,
          severity: SEVERITIES[trouble.code],
          title,
          detail,
          firstTrigger: trouble.at,
          lastTrigger: trouble.at,
          count: 1,
        });
    });
  }

  /** Removes the trouble of a device that is over. */
  async clear(orgId: string, deviceId: string, code: DiagnosticCode): Promise<void> {
    this.raisedMs.delete(`${deviceId} ${code}`);
    this.open.delete(`${deviceId} ${code}`);
    const known = await this.find(orgId, deviceId, code);
    if (known.length === 0) return;
    await this.context.store.write(systemActor(orgId), async (writer) => {
      for (const { _id } of known) await writer.remove(diagnostic, _id);
    });
  }

  /** Looks at what was just stored; only the newest message of each device counts. */
  async watch(rows: readonly Row[]): Promise<void> {
    for (const { row, km } of this.jumps.of(rows))
      await this.raise({ ...row.device, code: 'position-jump', at: row.message.at, detail: `${km} km` });
    await this.loadOpen();
    const newest = new Map<string, Row>();
    for (const row of rows) if ((newest.get(row.device.deviceId)?.atMs ?? 0) <= row.atMs) newest.set(row.device.deviceId, row);
    for (const row of newest.values()) {
      const { raise, clear } = verdict(row);
      const { deviceId, orgId, vehicleId } = row.device;
      for (const { code, detail } of raise)
        await this.raise({ orgId, deviceId, vehicleId, code, at: row.message.at, ...(detail === undefined ? {} : { detail }) });
      for (const code of clear) if (this.open.has(`${deviceId} ${code}`)) await this.clear(orgId, deviceId, code);
    }
  }

  private async loadOpen(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.openMs < OPEN_MS) return;
    this.openMs = nowMs;
    const { results } = await this.context.store.list(systemActor(null), diagnostic, { page: 1, size: 100_000, filters: { code: SUPPLY } });
    for (const row of results) if (row.device !== null) this.open.add(`${row.device} ${row.code}`);
  }

  private async find(orgId: string, deviceId: string, code: DiagnosticCode): Promise<Diagnostic[]> {
    const { results } = await this.context.store.list(systemActor(orgId), diagnostic, {
      page: 1,
      size: 10,
      filters: { device: [deviceId], code: [code] },
    });
    return results;
  }
}

/** What one message says of the vehicle's supply and faults. */
function verdict({ message, device }: Pick<Row, 'message' | 'device'>): {
  raise: { code: DiagnosticCode; detail?: string }[];
  clear: DiagnosticCode[];
} {
  const raise: { code: DiagnosticCode; detail?: string }[] = [];
  const clear: DiagnosticCode[] = [];
  const { voltageV, event, raw, ignition } = message;
  if (device.vehicleId === null) return { raise, clear };
  const isUnplugged = event === 'unplug' && raw['252'] === 1;
  if (isUnplugged || (voltageV !== null && voltageV < CUT_V)) raise.push({ code: 'power-cut' });
  else if (voltageV !== null && voltageV >= CUT_V) {
    clear.push('power-cut');
    const is24 = voltageV > 18;
    if (ignition !== true && voltageV < (is24 ? LOW_24_V : LOW_12_V))
      raise.push({ code: 'low-battery', detail: `${voltageV.toFixed(1)} V` });
    else if (voltageV >= (is24 ? HEALTHY_24_V : HEALTHY_12_V)) clear.push('low-battery');
  }
  const codes = activeCodesOf(message) ?? [];
  if (codes.length > 0) raise.push({ code: 'dtc', detail: codes.slice(0, 12).join(', ') });
  return { raise, clear };
}
