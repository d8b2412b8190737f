import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import type { PlacedArea } from '../../domain/places/area-index.ts';
import type { Area, OpeningHours } from '../../domain/geo/geometry.ts';
import type { VisitedSite } from '../../domain/reports/sources.ts';
import { siteArea } from '../../domain/places/site.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { journeyReason, type JourneyReason } from '../../domain/driving/journey-reason.ts';
import { reasonsByVehicle, type ToldReason } from '../../domain/driving/reason-of.ts';
import type { OutboxItem } from '../../db/local-row.ts';

interface SiteRow {
  _id: string;
  name: string;
  area: Area | null;
  lat: number;
  lng: number;
  radiusM: number;
  minVisitS: number;
  openingHours: OpeningHours | null;
}

interface SitesHere {
  sites: Record<string, VisitedSite>;
  names: Record<string, string>;
  places: PlacedArea[];
}

/** Sites as this device has them. */
export async function sitesHere(database: LocalDatabase): Promise<SitesHere> {
  const rows = await database.read((dexie) => dexie.table<SiteRow>('sites').toArray());
  return {
    sites: Object.fromEntries(rows.map(({ _id, minVisitS, openingHours }) => [_id, { minVisitS, openingHours: openingHours ?? null }])),
    names: Object.fromEntries(rows.map(({ _id, name }) => [_id, name])),
    places: rows.map((row) => ({ id: row._id, area: siteArea(row) })),
  };
}

/** The area of a place that is asked for, as this device has it; null: it has no such site or zone. */
export async function askedArea(database: LocalDatabase, text: string | undefined): Promise<Area | null> {
  const place = askedPlaceOf(text);
  if (place === null || place.kind === 'area') return place && place.area;
  const row = await database.read((dexie) => dexie.table<SiteRow>(place.kind === 'site' ? 'sites' : 'zones').get(place.id));
  return row ? (place.kind === 'site' ? siteArea(row) : row.area) : null;
}

const { name, plural } = journeyReason;

/** Reasons of journeys of some vehicles as this device has them, those that wait to be sent over the others. */
export async function reasonsHere(database: LocalDatabase, vehicles: readonly string[]): Promise<Record<string, ToldReason[]>> {
  const [mirror, queue] = await database.read((dexie) =>
    dexie.transaction(
      'r',
      [plural, 'outbox'],
      async (tx) =>
        [
          await tx.table<JourneyReason>(plural).toArray(),
          await tx.table<OutboxItem>('outbox').where('[entity+id]').between([name, ''], [name, '\uffff']).toArray(),
        ] as const,
    ),
  );
  const rows = new Map([...mirror, ...queue.map(({ id, doc }) => ({ ...doc, _id: id }) as JourneyReason)].map((row) => [row._id, row]));
  const wanted = new Set(vehicles);
  return reasonsByVehicle([...rows.values()].filter(({ vehicle }) => vehicle !== null && wanted.has(vehicle)));
}
