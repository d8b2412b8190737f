import type { FieldRecord } from '../field-work/field-record.ts';
import type { Claim } from './claim.ts';

/** Item and option of a handover that tell of an accident (field-work.md §6, edl_retour). */
const ACCIDENT = { item: 'accident', option: 'yes' };

type Told = Pick<FieldRecord, 'kind' | 'plate' | 'vehicle' | 'sealedAt'> & {
  sealed: { content: { answers: Record<string, { value: unknown }> } };
};

/**
 * The claim that a handover with an accident asks for; null: it tells of none, or of a vehicle that is not known here. Its reference is made of the record,
 * so that it is declared once; when it happened is to be corrected by who declares it.
 */
export function claimOfRecord({
  kind,
  plate,
  vehicle,
  sealedAt,
  sealed,
}: Told): Pick<Claim, 'reference' | 'vehicle' | 'happenedAt'> | null {
  if (kind !== 'handover' || vehicle === null || sealed.content.answers[ACCIDENT.item]?.value !== ACCIDENT.option) return null;
  return { reference: `${plate} ${sealedAt.slice(0, 16).replace('T', ' ')}`, vehicle, happenedAt: sealedAt };
}
