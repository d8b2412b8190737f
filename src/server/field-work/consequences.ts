import type { AnyRow } from '../../domain/kit/entity.ts';
import type { CheckTemplate } from '../../domain/check-list/check-template.ts';
import type { Defect } from '../../domain/check-list/defect.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Consequences } from '../database/consequences.ts';
import { admitRecord } from './admit-record.ts';
import { admitStub } from './admit-stub.ts';
import { amendDefect, settleDefect } from './amend-defect.ts';
import { forceVerdict } from './begin-verdict.ts';
import { followDevice, followVehicle, guardLink, settleLinkDecision } from './device-links.ts';
import { settleRecord } from './settle-record.ts';
import { admitTemplate, amendTemplate, guardTemplate } from './templates.ts';

/** A row as its declaration types it. */
const as = <R>(row: AnyRow | Record<string, unknown>): R => row as unknown as R;

/** What the server does with the rows of field work, in the transactions that write them. */
export const FIELD_WORK: Record<string, Consequences> = {
  fieldRecord: {
    admit: admitRecord,
    // The one change a person could make: to say that a file will not come. The seal names it, so the record waits for it.
    guard: async () => {
      throw fail('invalid', undefined, [{ field: 'expected', code: 'not-allowed' }]);
    },
    settle: (within, row, before) => settleRecord(within, as<FieldRecord>(row), before && as<FieldRecord>(before)),
  },
  recordStub: { admit: admitStub },
  checkTemplate: {
    guard: guardTemplate,
    admit: (within, _id, doc) => admitTemplate(within, as<CheckTemplate>(doc)),
    amend: (within, before, after) => amendTemplate(within, as<CheckTemplate>(before), as<CheckTemplate>(after)),
  },
  defect: {
    amend: (within, before, after) => amendDefect(within, as<Defect>(before), as<Defect>(after)),
    settle: (within, row, before) => settleDefect(within, as<Defect>(row), before && as<Defect>(before)),
  },
  device: { settle: followDevice },
  vehicle: { settle: followVehicle },
  installDecision: { stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null, decidedAt: new Date().toISOString() }), settle: forceVerdict },
  deviceLink: { guard: guardLink, settle: settleLinkDecision },
};
