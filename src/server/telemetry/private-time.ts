import type { Pool } from 'pg';
import { isOpenAt } from '../../domain/time/opening-hours.ts';
import { withheld, type PrivateBy } from '../../domain/telemetry/message.ts';
import { plainArray } from '../database/pool.ts';
import type { Row } from './batch.ts';

/*
 * Which messages are of private time (decision 15). The device's word holds from its message until it says otherwise: a message without a word is as the
 * one before it of its device, stored or in the same batch. `private_tellers` keeps which devices ever said anything, so that nothing is looked up
 * for the others; another server's new teller is known here within REFRESH_MS. The hours of private use hold by the time of the message.
 */
const REFRESH_MS = 5_000;
const BEFORE = `
  SELECT (t.i - 1)::int AS i, p.at, p.private_by = 'device' AS "isPrivate" FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS t (device, until, i),
    LATERAL (SELECT at, private_by FROM positions WHERE device_id = t.device AND at < t.until ORDER BY at DESC LIMIT 1) AS p`;

interface Mode {
  atMs: number;
  isPrivate: boolean;
}

export class PrivateTime {
  private readonly tellers = new Set<string>();
  private refreshedMs = -Infinity;

  constructor(
    private readonly pool: Pool,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes the places off the messages of private time; what was taken is in `hidden` of their rows. */
  async settle(rows: readonly Row[]): Promise<void> {
    await this.refresh();
    await this.learn(rows);
    const told = rows.filter(({ device }) => this.tellers.has(device.deviceId));
    const modes = told.length > 0 ? await this.modesOf(told) : new Map<Row, boolean>();
    for (const row of rows) {
      const { device, atMs, message } = row;
      const by: PrivateBy | null = modes.get(row)
        ? 'device'
        : device.privateHours.length > 0 && isOpenAt(device.privateHours, atMs, device.timeZone)
          ? 'hours'
          : null;
      if (by === null) continue;
      row.hidden = { by, lat: message.lat, lng: message.lng };
      row.message = withheld(message);
    }
  }

  private async refresh(): Promise<void> {
    if (this.now() - this.refreshedMs < REFRESH_MS) return;
    const { rows } = await this.pool.query<{ id: string }>('SELECT device_id AS id FROM private_tellers');
    this.refreshedMs = this.now();
    for (const { id } of rows) this.tellers.add(id);
  }

  private async learn(rows: readonly Row[]): Promise<void> {
    const fresh = new Set(
      rows
        .filter(({ message, device }) => message.isPrivate !== undefined && !this.tellers.has(device.deviceId))
        .map(({ device }) => device.deviceId),
    );
    if (fresh.size === 0) return;
    await this.pool.query('INSERT INTO private_tellers (device_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [[...fresh].sort()]);
    for (const id of fresh) this.tellers.add(id);
  }

  private async modesOf(rows: readonly Row[]): Promise<Map<Row, boolean>> {
    const silent = rows.filter(({ message }) => message.isPrivate === undefined);
    const stored = new Map<Row, Mode>();
    if (silent.length > 0) {
      const found = await this.pool.query<{ i: number; at: Date; isPrivate: boolean | null }>(BEFORE, [
        plainArray(silent.map(({ device }) => device.deviceId)),
        plainArray(silent.map(({ message }) => message.at)),
      ]);
      for (const { i, at, isPrivate } of found.rows) stored.set(silent[i]!, { atMs: at.getTime(), isPrivate: isPrivate === true });
    }
    const modes = new Map<Row, boolean>();
    const last = new Map<string, Mode>();
    for (const row of rows.toSorted((a, b) => a.atMs - b.atMs)) {
      const { deviceId } = row.device;
      const [kept, before] = [stored.get(row), last.get(deviceId)];
      const isPrivate = row.message.isPrivate ?? (kept && (!before || kept.atMs > before.atMs) ? kept : before)?.isPrivate ?? false;
      modes.set(row, isPrivate);
      last.set(deviceId, { atMs: row.atMs, isPrivate });
    }
    return modes;
  }
}
