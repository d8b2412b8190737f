import type { Pool } from 'pg';
import { deviceKey, type DeviceDirectory } from '../device-directory.ts';

/** A frame as a device sent it. */
interface Frame {
  type: string;
  serial: string;
  receivedAt: string;
  remote: string | null;
  bytes: Uint8Array;
  /** Why it was not taken; null when it was. */
  refusal: string | null;
}

/** Kept of each declared device, and of each unprovisioned one. */
const KEPT_FRAMES = 20;
const KEPT_OF_STRANGERS = 5;
/** A device that empties its memory sends hundreds at once: the last ones are enough to look at. */
const KEPT_A_TURN = 5;
const MAX_FRAME_BYTES = 16_384;
const MAX_STRANGER_BYTES = 4_096;
const MAX_HELD_BYTES = 8 * 1024 * 1024;

/** Removed again when a device turns out to have gone private: what came while its message was on the way into the database. */
const ON_THE_WAY_S = 60;

/**
 * The last frames of each device, byte for byte; none of private time, whose bytes tell where it was. The ingestion only hands them over: they are gathered in memory, a few of each device,
 * and written every few seconds; a crash costs those seconds of frames, never a position. When memory is short, new frames are let go.
 */
export class RawFrames {
  private held = new Map<string, Frame[]>();
  private heldBytes = 0;
  private readonly withheld = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly directory: DeviceDirectory,
    private readonly now: () => number,
  ) {}

  keep(type: string, serial: string, bytes: Uint8Array, remote: string | null, refusal: string | null = null): void {
    if (bytes.length === 0 || bytes.length > MAX_FRAME_BYTES || this.heldBytes + bytes.length > MAX_HELD_BYTES) return;
    const key = deviceKey(type, serial);
    if (this.withheld.has(key)) return;
    const frames = this.held.get(key) ?? [];
    if (frames.length === 0) this.held.set(key, frames);
    frames.push({ type, serial, receivedAt: new Date(this.now()).toISOString(), remote, bytes, refusal });
    this.heldBytes += bytes.length;
    if (frames.length > KEPT_A_TURN) this.heldBytes -= frames.shift()!.bytes.length;
  }

  /** Whether the last messages of a device (`type:serial`) are of private time: then nothing of it is kept, until some are not. */
  async setMode(key: string, isPrivate: boolean): Promise<void> {
    if (!isPrivate) return void this.withheld.delete(key);
    for (const { bytes } of this.held.get(key) ?? []) this.heldBytes -= bytes.length;
    this.held.delete(key);
    if (this.withheld.has(key)) return;
    this.withheld.add(key);
    await this.forget([key]);
  }

  private async forget(keys: readonly string[]): Promise<void> {
    await this.pool.query(
      `DELETE FROM raw_frames WHERE (type, serial) IN (SELECT split_part(k, ':', 1), substr(k, strpos(k, ':') + 1) FROM unnest($1::text[]) k) AND received_at > $2`,
      [keys, new Date(this.now() - ON_THE_WAY_S * 1000)],
    );
  }

  /** Writes what was gathered. Unprovisioned devices keep little: what they were refused is not kept at all. */
  async flush(): Promise<void> {
    if (this.held.size === 0) return;
    const taken = this.held;
    this.held = new Map();
    this.heldBytes = 0;
    const known = await this.directory.resolve(new Set(taken.keys()), this.now());
    const rows = [...taken].flatMap(([key, frames]) => {
      const orgId = known.get(key)?.orgId ?? null;
      return frames
        .filter(({ bytes, refusal }) => orgId !== null || (refusal === null && bytes.length <= MAX_STRANGER_BYTES))
        .map((frame) => ({ ...frame, orgId }));
    });
    if (rows.length === 0) return;
    await this.pool.query(
      `INSERT INTO raw_frames (type, serial, org_id, received_at, remote, bytes, refusal)
       SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::timestamptz[], $5::text[], $6::bytea[], $7::text[])`,
      [
        rows.map(({ type }) => type),
        rows.map(({ serial }) => serial),
        rows.map(({ orgId }) => orgId),
        rows.map(({ receivedAt }) => receivedAt),
        rows.map(({ remote }) => remote),
        rows.map(({ bytes }) => Buffer.from(bytes)),
        rows.map(({ refusal }) => refusal),
      ],
    );
    await this.trim(rows);
    const turned = [...taken.keys()].filter((key) => this.withheld.has(key));
    if (turned.length > 0) await this.forget(turned);
  }

  private async trim(rows: readonly (Frame & { orgId: string | null })[]): Promise<void> {
    const devices = [...new Map(rows.map((row) => [deviceKey(row.type, row.serial), row])).values()];
    await this.pool.query(
      `DELETE FROM raw_frames r
        USING (SELECT k.type, k.serial, (SELECT id FROM raw_frames x WHERE x.type = k.type AND x.serial = k.serial ORDER BY id DESC OFFSET k.kept - 1 LIMIT 1) AS oldest
                 FROM unnest($1::text[], $2::text[], $3::int[]) AS k (type, serial, kept)) e
        WHERE r.type = e.type AND r.serial = e.serial AND r.id < e.oldest`,
      [
        devices.map(({ type }) => type),
        devices.map(({ serial }) => serial),
        devices.map(({ orgId }) => (orgId === null ? KEPT_OF_STRANGERS : KEPT_FRAMES)),
      ],
    );
  }

  /** Frames of a device, newest first. */
  async of(type: string, serial: string): Promise<Frame[]> {
    await this.flush();
    const { rows } = await this.pool.query<{ received_at: Date; remote: string | null; bytes: Buffer; refusal: string | null }>(
      `SELECT received_at, remote, bytes, refusal FROM raw_frames WHERE type = $1 AND serial = $2 ORDER BY id DESC LIMIT ${KEPT_FRAMES}`,
      [type, serial],
    );
    return rows.map(({ received_at, ...row }) => ({ type, serial, receivedAt: received_at.toISOString(), ...row }));
  }
}
