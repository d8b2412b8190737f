import { Api, type Vehicle, type VehicleCreate, type VehiclePart } from './client.ts';

/** What an integrator writes on the client that a generator makes of `/api/v1/openapi.json`: compiled and run by `tests/contract/generated-client.pg.test.ts`. */
export async function callsOfAnIntegrator(
  baseUrl: string,
  key: string,
  registration: string,
): Promise<{ made: Vehicle; found: VehiclePart[]; changed: Vehicle; refusal: number }> {
  const api = new Api<string>({
    baseUrl,
    securityWorker: (secret) => ({ headers: { authorization: `Bearer ${secret}` } }),
    baseApiParams: { secure: true, format: 'json' },
  });
  api.setSecurityData(key);
  const vehicle: VehicleCreate = { registration, energy: 'diesel' };
  const { data: made } = await api.vehicles.createVehicle(vehicle);
  const { data: list } = await api.vehicles.listVehicles({ q: registration, size: 10, select: 'registration,energy' });
  const found: VehiclePart[] = list.results;
  const { data: changed } = await api.vehicles.changeVehicle(made._id, { name: 'By a program' });
  await api.vehicles.removeVehicle(made._id);
  const refusal = await api.vehicles.getVehicle(made._id).then(
    () => 200,
    (answer: { status: number }) => answer.status,
  );
  return { made, found, changed, refusal };
}
