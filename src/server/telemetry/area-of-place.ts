import type { Area } from '../../domain/kit/geometry.ts';
import type { AskedPlace } from '../../domain/places/asked-place.ts';
import { siteArea } from '../../domain/site/site-area.ts';
import { site } from '../../domain/site/site.ts';
import { zone } from '../../domain/zone/zone.ts';
import type { Actor, Store } from '../context.ts';

/** The area of a place that somebody asks for; null: they have no such site or zone. */
export async function areaOfPlace(store: Store, actor: Actor, place: AskedPlace): Promise<Area | null> {
  if (place.kind === 'area') return place.area;
  if (place.kind === 'zone') return (await store.get(actor, zone, place.id))?.area ?? null;
  const row = await store.get(actor, site, place.id);
  return row && siteArea(row);
}
