import type { Entity } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { vehicle as declared } from '../../../domain/vehicle/vehicle.ts';
import { demandFlag } from '../../database/own-permissions.ts';
import { authorize } from '../../database/permissions.ts';
import { readImage, versionOf } from '../images.ts';
import type { FileTaker } from '../uploads/taker.ts';

const vehicle: Entity = declared;
const SHOWN_SIDE = 1280;

/** The photo of a vehicle: `vehicle.photo` is the address of the displayed copy, and changes with it. */
export const vehiclePhoto: FileTaker = {
  entity: vehicle,
  slot: 'photo',
  async admit({ pool, store }, actor, rowId) {
    await demandFlag(pool, actor, 'management');
    authorize(actor, vehicle, 'update');
    const row = await store.get(actor, vehicle, rowId);
    if (!row) throw fail('not-found');
    return row;
  },
  read: (bytes) => readImage(bytes, SHOWN_SIDE, 'webp'),
  place: (writer, row, _key, { stored }) =>
    writer.patch(vehicle, row._id, { photo: `/api/v1/vehicles/${row._id}/photo?v=${versionOf(stored)}` }),
};
