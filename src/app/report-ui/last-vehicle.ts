const KEY = 'sillage:report-vehicle';

/** The vehicle that was looked at last in a report of one vehicle on this device: it is what is here without network. */
export function lastVehicle(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberVehicle(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage refused: the next report begins with the vehicle heard last.
  }
}
