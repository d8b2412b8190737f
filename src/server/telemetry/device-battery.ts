import type { Pool } from 'pg';

/**
 * Sets right positions of a vehicle that were stored when the charge of a Teltonika device was taken for the vehicle's (see 0102-device-batteries.sql): it stays
 * among their raw elements. Gives how many there were.
 */
export async function mendDeviceBattery(pool: Pool, vehicleId: string, fromMs: number, toMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE positions p SET battery_pct = NULL FROM devices d
      WHERE d.id = p.device_id AND d.type = 'teltonika' AND p.vehicle_id = $1 AND p.at >= $2 AND p.at < $3 AND p.battery_pct IS NOT NULL AND p.raw ? '113' AND NOT p.raw ?| '{411,152}'`,
    [vehicleId, new Date(fromMs), new Date(toMs)],
  );
  return rowCount ?? 0;
}
