import type { Claim } from '../../domain/claim/claim.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Maintenance } from '../../domain/maintenance/maintenance.ts';
import type { RentalContract } from '../../domain/rental/rental-contract.ts';
import { isNewlyPlanned } from '../../domain/round/round-days.ts';
import type { Round } from '../../domain/round/round.ts';
import { hindranceOf, isForGood, moment, type Hindrances } from '../../domain/vehicle/can-go.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { standingOf, tellHindered } from './tell-hindered.ts';

type Planned = Pick<Round, 'vehicle' | 'active'>;

/** Refuses to plan a vehicle that is nobody's any more into a round; what may be over by the day of the round is shown where it is planned. */
async function demandInFleet(within: TransactionContext, before: Planned | null, after: Planned): Promise<void> {
  if (within.actor.kind !== 'person' || !isNewlyPlanned(before, after)) return;
  const at = await standingOf(within, after.vehicle);
  const code = at && hindranceOf(at.vehicle, moment(null, Date.now()), at.known, at.timeZone);
  if (code !== null && isForGood(code)) throw fail('invalid', undefined, [{ field: 'vehicle', code }]);
}

/** What a demonstration or the platform writes of a vehicle is told to nobody. */
const isTold = ({ actor }: TransactionContext): boolean => actor.kind === 'person';

type Kind = { claims: Claim; works: Maintenance; contracts: RentalContract };

/** Of a row that keeps vehicles from going, as it was written: `before` null, it is new; `after` null, it is about to go. */
async function follow<K extends keyof Kind>(
  within: TransactionContext,
  kind: K,
  fields: readonly (keyof Kind[K])[],
  before: Kind[K] | null,
  after: Kind[K] | null,
): Promise<void> {
  if (!isTold(within) || (before && after && fields.every((field) => before[field] === after[field]))) return;
  for (const id of new Set([before?.vehicle, after?.vehicle])) {
    const at = id === undefined ? null : await standingOf(within, id);
    if (at === null) continue;
    const others = at.known[kind].filter((row) => (row as Kind[K])._id !== (before ?? after)?._id);
    const withRow = (row: Kind[K] | null): Hindrances => ({ ...at.known, [kind]: row === null ? others : [...others, row] });
    await tellHindered(within, { ...at, known: withRow(before) }, { ...at, known: withRow(after) }, at.timeZone);
  }
}

/** What the server does as vehicles can no longer go: none that has left is planned anew, and who counts on one is told. */
export const VEHICLE_HINDRANCES: FeatureHooks = {
  round: {
    beforeCreate: async (within, _id, doc) => {
      await demandInFleet(within, null, doc);
      return {};
    },
    beforeUpdate: async (within, before, after) => {
      await demandInFleet(within, before, after);
      return {};
    },
  },
  vehicle: {
    afterWrite: async (within, row, before) => {
      if (!isTold(within) || before === null || (before.status === row.status && before.carSharing === row.carSharing)) return;
      const at = await standingOf(within, row._id);
      if (at) await tellHindered(within, { ...at, vehicle: before }, { ...at, vehicle: row }, at.timeZone);
    },
  },
  claim: {
    afterWrite: (within, row, before) => follow(within, 'claims', ['vehicle', 'state', 'immobilizedFrom', 'immobilizedTo'], before, row),
  },
  maintenance: { afterWrite: (within, row, before) => follow(within, 'works', ['vehicle', 'state', 'plannedOn'], before, row) },
  rentalContract: {
    afterWrite: (within, row, before) => follow(within, 'contracts', ['vehicle', 'endOn'], before, row),
    beforeDelete: (within, row) => (isTold(within) ? follow(within, 'contracts', [], row, null) : Promise.resolve()),
  },
};
