import { areaBounds, areaContains, areaMeasures } from '../../domain/geo/area.ts';
import type { Area } from '../../domain/geo/geometry.ts';
import type { AskedPlace } from '../../domain/places/asked-place.ts';
import { site, siteArea, zone } from '../../domain/places/site.ts';
import { nearestTown, QUARTER_DEG, quarterCell } from '../../domain/places/towns.ts';
import type { Actor, Bus, Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';

/** The area of a place that somebody asks for; null: they have no such site or zone. */
export async function areaOfPlace(store: Store, actor: Actor, place: AskedPlace): Promise<Area | null> {
  if (place.kind === 'area') return place.area;
  if (place.kind === 'zone') return (await store.get(actor, zone, place.id))?.area ?? null;
  const row = await store.get(actor, site, place.id);
  return row && siteArea(row);
}

/** A place of an organization that a position may be at. */
interface NamedPlace {
  name: string;
  lat: number;
  lng: number;
  radiusM: number;
  /** Its own outline, in place of the circle of its radius. */
  area?: Area | null;
}

/** A site ready to be asked: the circle of its radius, or its outline. */
interface Known {
  name: string;
  sizeM2: number;
  contains: (lat: number, lng: number) => boolean;
}

/** A place that covers more cells than this is looked at for every point. */
const CELLS_MAX = 400;

function knownOf(place: NamedPlace): { known: Known; box: readonly [west: number, south: number, east: number, north: number] } {
  const area: Area = place.area ?? { kind: 'circle', center: [place.lng, place.lat], radiusM: place.radiusM };
  return {
    known: { name: place.name, sizeM2: areaMeasures(area).areaM2, contains: (lat, lng) => areaContains(area, [lng, lat]) },
    box: areaBounds(area),
  };
}

/** Names places of one organization: its smallest site that the point is in, else the nearest town. */
export class PlaceFinder {
  private readonly cells = new Map<string, Known[]>();
  private readonly wide: Known[] = [];

  constructor(sites: readonly NamedPlace[] = []) {
    for (const site of sites) this.add(site);
  }

  name(lat: number, lng: number): string | null {
    return this.site(lat, lng) ?? nearestTown(lat, lng);
  }

  /** Its smallest site that the point is in; null: none. */
  site(lat: number, lng: number): string | null {
    let best: Known | null = null;
    for (const site of [...(this.cells.get(quarterCell(lat, lng)) ?? []), ...this.wide])
      if ((!best || site.sizeM2 < best.sizeM2) && site.contains(lat, lng)) best = site;
    return best?.name ?? null;
  }

  private add(site: NamedPlace): void {
    const {
      known,
      box: [west, south, east, north],
    } = knownOf(site);
    const [left, bottom, right, top] = [west, south, east, north].map((degrees) => Math.floor(degrees / QUARTER_DEG)) as [
      number,
      number,
      number,
      number,
    ];
    if ((right - left + 1) * (top - bottom + 1) > CELLS_MAX) return void this.wide.push(known);
    for (let row = bottom; row <= top; row++)
      for (let column = left; column <= right; column++) {
        const key = `${row}:${column}`;
        const cell = this.cells.get(key);
        if (cell) cell.push(known);
        else this.cells.set(key, [known]);
      }
  }
}

interface KnownSites {
  finder: PlaceFinder;
  loadedMs: number;
  stale: boolean;
  loading: boolean;
}

const MAX_AGE_MS = 600_000;
const MIN_AGE_MS = 5_000;
const MAX_SITES = 20_000;

/** Places of each organization's sites, kept in memory and reloaded behind: asking for a name never waits. */
export class SitePlaces {
  private readonly known = new Map<string, KnownSites>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly store: Store,
    bus: Bus,
  ) {
    this.unsubscribe = bus.subscribe(
      (channel) => /^organization:[^:]+:sync$/.test(channel),
      (channel) => {
        const known = this.known.get(channel.split(':')[1]!);
        if (known) known.stale = true;
      },
    );
  }

  name(orgId: string, lat: number, lng: number): string | null {
    return this.finder(orgId).name(lat, lng);
  }

  /** The site at a point; null: none. */
  site(orgId: string, lat: number, lng: number): string | null {
    return this.finder(orgId).site(lat, lng);
  }

  private finder(orgId: string): PlaceFinder {
    let known = this.known.get(orgId);
    if (!known) this.known.set(orgId, (known = { finder: new PlaceFinder(), loadedMs: -MAX_AGE_MS, stale: true, loading: false }));
    const ageMs = performance.now() - known.loadedMs;
    if (!known.loading && (ageMs > MAX_AGE_MS || (known.stale && ageMs > MIN_AGE_MS))) void this.load(orgId, known);
    return known.finder;
  }

  /** Loads an organization's sites now (before a bulk load). */
  async prepare(orgId: string): Promise<void> {
    const known: KnownSites = { finder: new PlaceFinder(), loadedMs: 0, stale: false, loading: false };
    await this.load(orgId, known);
    this.known.set(orgId, known);
  }

  close(): void {
    this.unsubscribe();
  }

  private async load(orgId: string, known: KnownSites): Promise<void> {
    known.loading = true;
    known.stale = false;
    try {
      const { results } = await this.store.list(systemActor(orgId), site, { page: 1, size: MAX_SITES });
      known.finder = new PlaceFinder(results.map(({ name, lat, lng, radiusM, area }) => ({ name, lat, lng, radiusM, area })));
    } catch {
      // The town is named meanwhile; tried again at the next asking.
    } finally {
      known.loading = false;
      known.loadedMs = performance.now();
    }
  }
}
