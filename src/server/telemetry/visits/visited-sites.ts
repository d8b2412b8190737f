import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { areaBounds } from '../../../domain/geo/area.ts';
import { AreaIndex, type PlacedArea } from '../../../domain/places/area-index.ts';
import { site, siteArea } from '../../../domain/places/site.ts';
import type { Bus, Store } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { EARLIER, MARK_VISITS } from './visits.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';

interface VisitedSitesParts {
  pool: Pool;
  store: Store;
  bus: Bus;
  now: () => number;
}

const MAX_SITES = 20_000;
/** Visits of a site that is new, or elsewhere, are made this far back. */
const BACK_MS = 31 * DAY_MS;
/** More outlines at once are not looked for in the positions: every vehicle is made again. */
const SOUGHT_MAX = 20;

const digestOf = ({ area }: PlacedArea): string => createHash('sha256').update(JSON.stringify(area)).digest('base64url').slice(0, 22);

/** Boxes of areas, on both sides of the antimeridian where they cross it: columns for unnest. */
function boxesOf(places: readonly PlacedArea[]): number[][] {
  const boxes = places.flatMap(({ area }) => {
    const [west, south, east, north] = areaBounds(area);
    return [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])].map((turn) => [west + turn, south, east + turn, north]);
  });
  return [0, 1, 2, 3].map((side) => boxes.map((box) => box[side]!));
}

/** Sites of each organization as visits are made with, and the marks of what their changes touch. */
export class VisitedSites {
  private readonly known = new Map<string, AreaIndex>();
  private readonly changed = new Set<string>();
  private readonly unsubscribe: () => void;
  private isFirst = true;
  private changes = 0;

  constructor(private readonly parts: VisitedSitesParts) {
    this.unsubscribe = parts.bus.subscribe(
      (channel) => /^organization:[^:]+:sync$/.test(channel),
      (channel) => {
        const orgId = channel.split(':')[1]!;
        this.changes += 1;
        this.known.delete(orgId);
        this.changed.add(orgId);
      },
    );
  }

  close(): void {
    this.unsubscribe();
  }

  async index(orgId: string): Promise<AreaIndex> {
    const known = this.known.get(orgId);
    if (known) return known;
    const { changes } = this;
    const index = new AreaIndex(await this.areas(orgId));
    // What changed while it was read is read again.
    if (changes === this.changes) this.known.set(orgId, index);
    return index;
  }

  /** Looks at the organizations whose rows changed since the last look, at first at all that have vehicles; marks what has to be made again. */
  async watch(): Promise<void> {
    if (this.isFirst)
      for (const { org_id } of (await this.parts.pool.query<{ org_id: string }>('SELECT DISTINCT org_id FROM vehicle_states')).rows)
        this.changed.add(org_id);
    this.isFirst = false;
    for (const orgId of [...this.changed]) {
      this.changed.delete(orgId);
      await this.compare(orgId).catch((error: unknown) => {
        this.changed.add(orgId);
        throw error;
      });
    }
  }

  private async areas(orgId: string): Promise<PlacedArea[]> {
    const { results } = await this.parts.store.list(systemActor(orgId), site, { page: 1, size: MAX_SITES });
    return results.map((row) => ({ id: row._id, area: siteArea(row) }));
  }

  private async compare(orgId: string): Promise<void> {
    const { pool, now } = this.parts;
    const places = await this.areas(orgId);
    const before = new Map(
      (
        await pool.query<{ id: string; digest: string }>('SELECT site_id AS id, digest FROM visited_sites WHERE org_id = $1', [orgId])
      ).rows.map(({ id, digest }) => [id, digest]),
    );
    const here = new Set(places.map(({ id }) => id));
    const gone = [...before.keys()].filter((id) => !here.has(id));
    const other = places.filter((place) => before.get(place.id) !== digestOf(place));
    const since = new Date(now() - BACK_MS);
    if (gone.length > 0) await pool.query('DELETE FROM visits WHERE site_id = ANY($1)', [gone]);
    if (other.length > 0) {
      await pool.query(
        `${MARK_VISITS} SELECT vehicle_id, org_id, min(greatest(start_at, $3)) FROM visits WHERE org_id = $1 AND site_id = ANY($2) AND end_at >= $3 GROUP BY 1, 2 ORDER BY 1 ${EARLIER}`,
        [orgId, other.map(({ id }) => id), since],
      );
      if (other.length > SOUGHT_MAX)
        await pool.query(`${MARK_VISITS} SELECT vehicle_id, org_id, $2 FROM vehicle_states WHERE org_id = $1 ORDER BY 1 ${EARLIER}`, [
          orgId,
          since,
        ]);
      else
        await pool.query(
          `${MARK_VISITS} SELECT p.vehicle_id, p.org_id, min(p.at) FROM positions p
             JOIN unnest($3::float8[], $4::float8[], $5::float8[], $6::float8[]) AS box (west, south, east, north) ON p.lat BETWEEN box.south AND box.north AND p.lng BETWEEN box.west AND box.east
            WHERE p.org_id = $1 AND p.at >= $2 AND p.valid AND p.vehicle_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1 ${EARLIER}`,
          [orgId, since, ...boxesOf(other)],
        );
    }
    // Last: a server that stops before looks at them again.
    await pool.query('DELETE FROM visited_sites WHERE site_id = ANY($1)', [gone]);
    await pool.query(
      'INSERT INTO visited_sites (site_id, org_id, digest) SELECT id, $1, d FROM unnest($2::uuid[], $3::text[]) AS t (id, d) ON CONFLICT (site_id) DO UPDATE SET digest = excluded.digest',
      [orgId, other.map(({ id }) => id), other.map(digestOf)],
    );
  }
}
