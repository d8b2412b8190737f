import type { Pool } from 'pg';
import { ownJourneyRulesOf } from '../../domain/driving/journey-rule-bounds.ts';
import type { OwnJourneyRules } from '../../domain/driving/journey-rules.ts';
import { limitZonesOf, type LimitZone } from '../../domain/driving/speeding.ts';
import { settings } from '../../domain/settings/settings.ts';
import { zone } from '../../domain/zone/zone.ts';
import type { Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { currentVersions } from '../database/changes.ts';

/** What an organization says of its journeys: thresholds, and the zones that limit the speed. */
interface JourneyGround {
  own: OwnJourneyRules | null;
  zones: readonly LimitZone[];
}

const ALL = { page: 1, size: 100_000 };

/** Grounds of organizations, read again when anything was written in them. */
export class JourneyGrounds {
  private readonly known = new Map<string, { ver: number; ground: JourneyGround }>();

  constructor(private readonly parts: { pool: Pool; store: Store }) {}

  async of(orgId: string): Promise<JourneyGround> {
    const { ver } = await currentVersions(this.parts.pool, orgId, null);
    const known = this.known.get(orgId);
    if (known?.ver === ver) return known.ground;
    const actor = systemActor(orgId);
    const zones = (await this.parts.store.list(actor, zone, ALL)).results;
    const ground = { own: ownJourneyRulesOf(await this.parts.store.get(actor, settings, orgId)), zones: limitZonesOf(zones) };
    this.known.set(orgId, { ver, ground });
    return ground;
  }
}
