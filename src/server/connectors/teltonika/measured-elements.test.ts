import { expect, it } from 'vitest';
import type { AvlElement } from './decode.ts';
import { measuredOf } from './measured-elements.ts';

const of = (...list: [number, number, number][]): AvlElement[] => list.map(([id, size, value]) => ({ id, size, value }));

it('Dallas probes are tenths of a degree, below zero too, in two bytes or four', () => {
  expect(measuredOf(of([72, 4, 45], [73, 4, 2 ** 32 - 185], [74, 2, 65_351]), 'light')).toEqual({
    'temperatureC:dallas-1': 4.5,
    'temperatureC:dallas-2': -18.5,
    'temperatureC:dallas-3': -18.5,
  });
  // Not read yet, not there, broken.
  expect(measuredOf(of([72, 4, 850], [73, 2, 3000], [74, 4, 2 ** 31]), 'light')).toEqual({});
  expect(measuredOf(of([6, 2, 30], [8, 2, 40]), 'heavy')).toEqual({ 'temperatureC:dallas-5': 3, 'temperatureC:dallas-6': 4 });
});

it('BLE probes of light devices are hundredths of a degree; the same ids of heavy ones are axles', () => {
  expect(measuredOf(of([25, 2, 412], [26, 2, 63_686], [27, 2, 3000]), 'light')).toEqual({
    'temperatureC:ble-1': 4.12,
    'temperatureC:ble-2': -18.5,
  });
  expect(measuredOf(of([26, 2, 6400], [27, 2, 9800]), 'heavy')).toEqual({ 'axleKg:1': 6400, 'axleKg:2': 9800 });
});

it('axles of the CAN adapter and of FMS, the load, each once', () => {
  expect(measuredOf(of([118, 2, 3100], [119, 2, 65_535], [187, 4, 900]), 'light')).toEqual({ 'axleKg:1': 3100, loadKg: 900 });
  expect(measuredOf(of([89, 2, 6400], [90, 2, 9800], [103, 2, 5000], [26, 2, 1]), 'heavy')).toEqual({
    'axleKg:1': 6400,
    'axleKg:2': 9800,
    'axleKg:15': 5000,
  });
});

it('that the traction battery is charged', () => {
  expect(measuredOf(of([152, 1, 61], [915, 1, 1]), 'light')).toEqual({ charging: 1 });
});

it('doors are told with temperatures: those of the load, and the wired contacts', () => {
  expect(measuredOf(of([90, 2, 0x2000], [1, 1, 1]), 'light')).toEqual({});
  expect(measuredOf(of([72, 4, 45], [90, 2, 0x2000], [1, 1, 1], [2, 1, 0]), 'light')).toEqual({
    'temperatureC:dallas-1': 4.5,
    'doorOpen:can': 1,
    'doorOpen:input-1': 1,
    'doorOpen:input-2': 0,
  });
  // The doors of the cabin are none of the load.
  expect(measuredOf(of([72, 4, 45], [143, 2, 0x0300]), 'heavy')).toEqual({ 'temperatureC:dallas-1': 4.5, 'doorOpen:can': 0 });
});

it('a code of a BLE sensor is no temperature, but where the sensor tells its humidity too', () => {
  const light = (...elements: Parameters<typeof of>) => measuredOf(of(...elements), 'light');
  for (const code of [2000, 3000, 4000, 32_765, 32_766, 32_767]) expect([code, light([25, 2, code])]).toEqual([code, {}]);
  expect(light([25, 2, 2000], [86, 2, 455])).toEqual({ 'temperatureC:ble-1': 20 });
  expect(light([26, 2, 3000], [104, 2, 0], [25, 2, 1999])).toEqual({ 'temperatureC:ble-1': 19.99, 'temperatureC:ble-2': 30 });
  // Humidity of another sensor, or a code in its place.
  expect(light([25, 2, 2000], [104, 2, 455])).toEqual({});
  expect(light([25, 2, 3000], [86, 2, 3000])).toEqual({});
  expect(light([25, 2, 3000], [86, 2, 65_535])).toEqual({});
});

it('EYE sensors are hundredths of a degree, of both families; what they have no value for is left out', () => {
  const told = of([10_800, 2, 2371], [10_801, 2, 0x10000 - 512], [10_802, 2, 32_767], [10_803, 2, 0x8000]);
  for (const family of ['light', 'heavy'] as const)
    expect(measuredOf(told, family)).toEqual({ 'temperatureC:eye-1': 23.71, 'temperatureC:eye-2': -5.12 });
});

it.each([0, 1, 2, 3])('BLE sensor of heavy devices: hundredths of a degree, and none of its codes one (%i)', (at) => {
  const [id, humidity, name] = [701 + at, 709 + at, `temperatureC:ble-${at + 1}`];
  for (const family of ['light', 'heavy'] as const) {
    const read = (...elements: Parameters<typeof of>) => measuredOf(of(...elements), family);
    expect(read([id, 2, 2371])).toEqual({ [name]: 23.71 });
    expect(read([id, 2, 0x10000 - 1850])).toEqual({ [name]: -18.5 });
    for (const code of [2000, 3000, 4000, 12_501, 32_765, 32_766, 32_767, 0x8000, 0x10000 - 4001])
      expect([code, read([id, 2, code])]).toEqual([code, {}]);
    expect(read([id, 2, 2000], [humidity, 2, 455])).toEqual({ [name]: 20 });
    expect(read([id, 2, 2000], [humidity, 2, 65_535])).toEqual({});
    // What one byte would be a tenth of is not told with certainty.
    expect(read([id, 1, 100])).toEqual({});
  }
});
