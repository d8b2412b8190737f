/** What consumption, carbon and eco-driving read of a vehicle. */
export interface VehicleSpec {
  category: string;
  energy: string;
  batteryKwh: number | null;
  consumptionRef: number | null;
  gvwrKg: number | null;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Of a vehicle's row, as a server or a device has it. */
export function vehicleSpecOf(row: Readonly<Record<string, unknown>>): VehicleSpec {
  return {
    category: String(row['category']),
    energy: String(row['energy']),
    batteryKwh: numberOf(row['batteryKwh']),
    consumptionRef: numberOf(row['consumptionRef']),
    gvwrKg: numberOf(row['gvwrKg']),
  };
}
