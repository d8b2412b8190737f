import { site } from '../../domain/site/site.ts';
import type { Bus, Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { PlaceFinder } from './places.ts';

interface Known {
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
  private readonly known = new Map<string, Known>();
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
    const known: Known = { finder: new PlaceFinder(), loadedMs: 0, stale: false, loading: false };
    await this.load(orgId, known);
    this.known.set(orgId, known);
  }

  close(): void {
    this.unsubscribe();
  }

  private async load(orgId: string, known: Known): Promise<void> {
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
