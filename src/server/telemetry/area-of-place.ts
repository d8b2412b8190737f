import type { Entity } from '../../domain/kit/entity.ts';
import type { Area } from '../../domain/kit/geometry.ts';
import type { AskedPlace } from '../../domain/places/asked-place.ts';
import { siteArea } from '../../domain/site/site-area.ts';
import { site } from '../../domain/site/site.ts';
import { zone } from '../../domain/zone/zone.ts';
import type { Actor, Store } from '../context.ts';

/** The area of a place that somebody asks for; null: they have no such site or zone. */
export async function areaOfPlace(store: Store, actor: Actor, place: AskedPlace): Promise<Area | null> {
  if (place.kind === 'area') return place.area;
  const row = await store.get(actor, (place.kind === 'site' ? site : zone) as unknown as Entity, place.id);
  if (!row) return null;
  return place.kind === 'site' ? siteArea(row as never) : ((row['area'] as Area | null) ?? null);
}
