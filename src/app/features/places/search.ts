import * as z from 'zod/mini';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema, lenient } from '../../entity-ui/list/list-search.ts';

/** List alone or with its map; absent: what suits the width. */
const view = lenient(z.enum(['list', 'map']));

export const SITE_FILTERS = ['kind'];
export const siteSearchSchema = z.extend(entitySearchSchema(ENTITIES.site, SITE_FILTERS), { view });

export const ZONE_FILTERS = ['kind', 'active'];
export const zoneSearchSchema = z.extend(entitySearchSchema(ENTITIES.zone, ZONE_FILTERS), { view });
