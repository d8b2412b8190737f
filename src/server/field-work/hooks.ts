import { fail } from '../../domain/entity/failure.ts';
import type { FeatureHooks } from '../database/hooks.ts';
import { DEVICE_NUMBERS } from '../device-numbers/hooks.ts';
import { admitRecord, admitStub } from './admit-record.ts';
import { amendDefect, settleDefect } from './defects.ts';
import { forceVerdict } from './install-verdicts.ts';
import { followDevice, followVehicle, guardLink, leaveDevice, leaveVehicle, settleLinkDecision } from './device-links.ts';
import { settleRecord } from './settle-record.ts';
import { admitTemplate, amendTemplate, guardTemplate } from './templates.ts';

/** What the server does with the rows of field work, in the transactions that write them. */
export const FIELD_WORK: FeatureHooks = {
  fieldRecord: {
    beforeCreate: admitRecord,
    // The one change a person could make: to say that a file will not come. The seal names it, so the record waits for it.
    guard: async () => {
      throw fail('invalid', undefined, [{ field: 'expected', code: 'not-allowed' }]);
    },
    afterWrite: settleRecord,
  },
  recordStub: { beforeCreate: admitStub },
  checkTemplate: {
    guard: guardTemplate,
    beforeCreate: (within, _id, doc) => admitTemplate(within, doc),
    beforeUpdate: amendTemplate,
  },
  defect: {
    beforeUpdate: amendDefect,
    afterWrite: settleDefect,
  },
  device: {
    ...DEVICE_NUMBERS,
    beforeWrite: leaveDevice,
    afterWrite: async (within, row, before) => {
      await DEVICE_NUMBERS.afterWrite(within, row, before);
      await followDevice(within, row, before);
    },
  },
  vehicle: { beforeWrite: leaveVehicle, afterWrite: followVehicle },
  installDecision: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null, decidedAt: new Date().toISOString() }),
    afterWrite: forceVerdict,
  },
  deviceLink: { guard: guardLink, afterWrite: settleLinkDecision },
};
