import { useMemo } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { InstallDevice } from '../../../domain/install/install-draft.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

/** Devices as this phone knows them: nothing of it refuses an installation, the server decides. */
export interface Devices {
  bySerial: (serial: string) => LocalRow | undefined;
  inVehicle: (vehicle: string | undefined) => LocalRow | undefined;
  /** The vehicle a device is in, when that is another one. */
  elsewhere: (serial: string, vehicle: string | undefined) => LocalRow | undefined;
  /** As a record names it. */
  named: (serial: string) => InstallDevice;
}

export function useDevices(): Devices {
  const { rows } = useRows('device');
  const { byId } = useRows('vehicle');
  return useMemo(() => {
    const serials = new Map(rows.map((row) => [row['serial'], row]));
    const bySerial = (serial: string): LocalRow | undefined => serials.get(serial);
    return {
      bySerial,
      inVehicle: (vehicle) => (vehicle === undefined ? undefined : rows.find((row) => row['vehicle'] === vehicle)),
      elsewhere: (serial, vehicle) => {
        const linked = bySerial(serial)?.['vehicle'];
        return typeof linked === 'string' && linked !== vehicle ? byId.get(linked) : undefined;
      },
      named: (serial) => {
        const row = bySerial(serial);
        return { id: row?._id ?? null, serial, type: row ? String(row['type']) : null };
      },
    };
  }, [rows, byId]);
}
