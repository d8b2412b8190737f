import type { AvlElement, AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';
import { INSTALL_LIMITS } from '../../src/domain/install/install-test.ts';
import { sealLimits, type SealedInstall } from '../../src/domain/install/sealed-install.ts';
import { SEED_TEMPLATES } from '../../src/domain/check-list/seed-templates.ts';
import { sealedRecord, type SealedForTest, type ToSeal } from './sealed-record.ts';
import { sendFrames } from './send-frames.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

export interface InstallToSeal extends Omit<ToSeal, 'template' | 'over'> {
  serial: string;
  /** Edge of the link, and middle of the scene. */
  at: number;
  mission?: SealedInstall['mission'];
  out?: SealedInstall['out'];
  replaces?: string | null;
  scene?: Partial<SealedInstall['scene']>;
}

/** A record of an installation, swap or removal as the wizard seals it; the contact was put on four minutes after `at`, and off after seven. */
export function sealedInstallation({
  serial,
  at,
  mission = 'install',
  out = null,
  replaces = null,
  scene,
  ...rest
}: InstallToSeal): Promise<SealedForTest> {
  const key = mission === 'removal' ? 'depose_boitier' : 'pose_boitier';
  const install: SealedInstall = {
    mission,
    device: { id: null, serial, type: 'teltonika' },
    out,
    at,
    scene: {
      startMs: at,
      endMs: at + 10 * MINUTE_MS,
      marks: { on: at + 4 * MINUTE_MS, off: at + 7 * MINUTE_MS },
      odometerM: 84_120_000,
      is24V: false,
      isElectric: false,
      hasCan: true,
      badge: null,
      buzzer: { acknowledged: true, heard: true },
      inputs: [],
      ...scene,
    },
    limits: sealLimits(INSTALL_LIMITS),
    tests: [],
  };
  return sealedRecord({
    sealedAt: at + 11 * MINUTE_MS,
    ...rest,
    template: { key, version: 1, content: SEED_TEMPLATES[key]! },
    over: { kind: mission === 'removal' ? 'removal' : 'install', install, replaces },
  });
}

/** What a device of the light family measures at an instant. */
export function frameAt(
  timeMs: number,
  {
    ignition = false,
    voltageMv = 12_600,
    odometerM = 84_121_000,
    lat = 48.8566,
    lng = 2.3522,
    rpm = 0,
    gsm = 4,
    satellites = 11,
    speedKmh = 0,
    more = [] as AvlElement[],
  } = {},
): AvlRecord {
  const on = ignition ? 1 : 0;
  return {
    timeMs,
    priority: 0,
    lng,
    lat,
    altitudeM: 40,
    headingDeg: 0,
    satellites,
    speedKmh,
    valid: true,
    eventId: 0,
    generation: null,
    elements: [
      { id: 239, size: 1, value: on },
      { id: 240, size: 1, value: on },
      { id: 21, size: 1, value: gsm },
      { id: 81, size: 1, value: speedKmh },
      { id: 66, size: 2, value: voltageMv },
      { id: 182, size: 2, value: 9 },
      { id: 85, size: 2, value: rpm },
      { id: 105, size: 4, value: odometerM },
      ...more,
    ],
  };
}

/** A good installation's frames: off, on after the mark, off again. */
export function goodFrames(at: number): AvlRecord[] {
  const on = { ignition: true, voltageMv: 14_100, rpm: 800 };
  return [
    frameAt(at + 2 * MINUTE_MS),
    frameAt(at + 4.2 * MINUTE_MS, on),
    frameAt(at + 5 * MINUTE_MS, on),
    frameAt(at + 7.3 * MINUTE_MS),
    frameAt(at + 9.7 * MINUTE_MS),
  ];
}

/** Frames of a device, through the gateway, byte for byte. */
export function tellFrames(port: number, imei: string, records: readonly AvlRecord[]): Promise<void> {
  return sendFrames(port, encodeLogin(imei), encodeRecords('8E', records), records.length);
}
