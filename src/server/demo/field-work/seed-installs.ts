import type { Answers } from '../../../domain/check-list/check-answer.ts';
import { fineAnswers } from '../../../domain/check-list/make-record.ts';
import { SEED_TEMPLATES } from '../../../domain/check-list/seed-templates.ts';
import { NEW_INSTALL, type InstallDevice, type InstallDraft } from '../../../domain/install/install-draft.ts';
import { sceneOf, sealInstall, withTests } from '../../../domain/install/install-scene.ts';
import { INSTALL_TESTS } from '../../../domain/install/install-test.ts';
import { judgeTests } from '../../../domain/install/judge-install.ts';
import { addDays, dayStartMs, MINUTE_MS } from '../../../domain/time/time-zone.ts';
import { startTcpGateway } from '../../connectors/tcp-gateway.ts';
import type { AvlRecord } from '../../connectors/teltonika/decode.ts';
import { messageOf } from '../../connectors/teltonika/io-elements.ts';
import { teltonikaProtocol } from '../../connectors/teltonika/protocol.ts';
import type { Context } from '../../context.ts';
import { installFrame } from '../../field-work/install-frames.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { imeiOf } from '../random.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { DEMO_ZONE } from '../plan.ts';
import type { DemoOrganization } from '../world.ts';
import { avlRecordOf } from '../records.ts';
import type { DemoVehicle } from '../demo-vehicle.ts';
import { demoAuthor, type DemoAuthor, demoPhoto, drawDevice, drawOdometer, gpsAt, sendDemoRecord } from './send-record.ts';
import { tell } from '../device-link.ts';

/** What a device that was just put in sends: all is well; the network is weak; the antenna sees nothing, the battery is flat. */
type Fitting = 'good' | 'weak' | 'bad';

interface PlannedInstall {
  mission: 'install' | 'swap' | 'removal';
  /** Place of the vehicle among those that are worked on. */
  at: number;
  /** Days before today, and local minutes after midnight. */
  daysAgo: number;
  minute: number;
  /** Of the device that comes in; null: none does. */
  fitting: Fitting | null;
}

/** A week of an installer, in order: a broken device comes out and another goes in two days later; two are swapped, of which one failed: the next in its place needs more work. */
const INSTALLS: readonly PlannedInstall[] = [
  { mission: 'removal', at: 0, daysAgo: 5, minute: 16 * 60 + 20, fitting: null },
  { mission: 'install', at: 0, daysAgo: 3, minute: 10 * 60 + 5, fitting: 'good' },
  { mission: 'swap', at: 1, daysAgo: 2, minute: 14 * 60 + 10, fitting: 'good' },
  { mission: 'swap', at: 2, daysAgo: 2, minute: 16 * 60 + 40, fitting: 'bad' },
  { mission: 'swap', at: 2, daysAgo: 1, minute: 9 * 60 + 30, fitting: 'weak' },
];

/** Vehicles that are worked on: they stand in the workshop, else in reserve, and have a device. */
function fittedVehicles(vehicles: readonly MadeVehicle[]): MadeVehicle[] {
  const still = vehicles.filter(
    ({ duty, device, status }) => duty === 'still' && device !== null && (status === 'workshop' || status === 'reserve'),
  );
  return still
    .toSorted((a, b) => Number(b.status === 'workshop') - Number(a.status === 'workshop'))
    .slice(0, 1 + Math.max(...INSTALLS.map(({ at }) => at)));
}

/** A vehicle that people share, for a departure and a return. */
export function sharedVehicle(vehicles: readonly MadeVehicle[]): MadeVehicle | undefined {
  return (
    vehicles.find(({ carSharing, status }) => carSharing && status === 'active') ??
    vehicles.find(({ category, status }) => category === 'vp' && status === 'active')
  );
}

/** Minutes after the start: when the contact is put on, and off; what the device tells around. */
const MARKS = { on: 4, off: 7, end: 10 } as const;
const TOLD: readonly [minute: number, on: boolean][] = [
  [2, false],
  [4.2, true],
  [5, true],
  [7.3, false],
  [9.7, false],
];
/** Bars of the network are `2 + seed % 4`. */
const SEEDS: Readonly<Record<Fitting, number>> = { good: 2, weak: 0, bad: 2 };
/** Elements of the bus in the light family: speed, revolutions. */
const [CAN_SPEED, RPM] = [81, 85];

/** What the device that was put in a standing vehicle tells while its contact is put on and off (field-work.md §5). `startMs`: on a whole second. */
function fitFrames(vehicle: DemoVehicle, fitting: Fitting, startMs: number): AvlRecord[] {
  const { lat, lng } = vehicle.base;
  const base = (fitting === 'bad' ? 9.4 : 12.6) * (vehicle.is24V ? 2 : 1);
  return TOLD.map(([minute, ignition]) => {
    const record = avlRecordOf(vehicle, {
      atMs: startMs + minute * MINUTE_MS,
      lat,
      lng,
      altitudeM: 220,
      speedKmh: 0,
      headingDeg: 0,
      satellites: fitting === 'bad' ? 3 : 11,
      ignition,
      odometerKm: vehicle.odometerKm,
      engineHours: vehicle.engineHours,
      energyPct: 64,
      voltageV: ignition && fitting !== 'bad' ? base * 1.12 : base,
      charging: false,
      isVisit: false,
      delivered: 0,
      event: null,
      activity: 'rest',
      seed: SEEDS[fitting],
    });
    const ofBus =
      vehicle.device?.readsCan && !vehicle.device.isHeavy
        ? [
            { id: CAN_SPEED, size: 1 as const, value: 0 },
            { id: RPM, size: 2 as const, value: ignition ? 820 : 0 },
          ]
        : [];
    return { ...record, elements: [...record.elements, ...ofBus] };
  });
}
const LOCAL = '127.0.0.1';
/** Devices of the shelf: their form is a device's, their numbers nobody else's here. */
const SHELF = ['35030715', 700_001] as const;
const DEVICE_PHOTOS = ['ph_avant', 'lieu', 'ph_apres'];

/** What is left to say of a device that goes out, or comes in: the wizard's own seal of it. */
function workOf(
  vehicle: MadeVehicle,
  { mission, fitting }: PlannedInstall,
  serial: string,
  out: InstallDevice,
  at: number,
  frames: readonly AvlRecord[],
  answers: Answers,
): { draft: InstallDraft; answers: Answers } {
  const { lat, lng } = vehicle.base;
  const draft: InstallDraft = {
    ...NEW_INSTALL,
    mission,
    device: mission === 'removal' ? out : { id: null, serial, type: 'teltonika' },
    out: mission === 'swap' ? out : null,
    deviceAt: at,
    testsAt: at,
    marks: { on: at + MARKS.on * MINUTE_MS, off: at + MARKS.off * MINUTE_MS },
    is24V: vehicle.is24V,
    isElectric: vehicle.energy === 'electric',
    hasCan: vehicle.category !== 'pl' && vehicle.category !== 'bus' && vehicle.energy !== 'electric',
    phone: { lat, lng, accuracyM: 6, at },
  };
  if (fitting === null) return { draft, answers };
  // What the technician saw is what the server judges by.
  const seen = judgeTests(
    frames.map((record) => installFrame('teltonika', record.timeMs, record.timeMs, messageOf(record))),
    sceneOf(draft, answers, at + MARKS.end * MINUTE_MS),
  );
  const told = { ...draft, seen, heard: true };
  return { draft: told, answers: withTests(told, INSTALL_TESTS, answers) };
}

/** One job of the installer: its record through everybody's door; what its device tells, through a gateway, byte for byte. */
async function doInstall(
  context: Context,
  organization: DemoOrganization,
  author: DemoAuthor,
  vehicle: MadeVehicle,
  planned: PlannedInstall,
  serial: string,
  out: InstallDevice,
  today: string,
  port: number,
): Promise<void> {
  const { mission, fitting, daysAgo, minute } = planned;
  const at = dayStartMs(addDays(today, -daysAgo), DEMO_ZONE) + minute * MINUTE_MS;
  const key = mission === 'removal' ? 'depose_boitier' : 'pose_boitier';
  const content = SEED_TEMPLATES[key]!;
  const setting = { vehicle: { category: vehicle.category, energy: vehicle.energy } };
  const odometerM = Math.round(vehicle.odometerKm * 1000);
  const fitted = {
    ...vehicle,
    badge: null,
    device: { type: 'teltonika' as const, serial, isHeavy: vehicle.category === 'pl' || vehicle.category === 'bus', readsCan: true },
  };
  const frames = fitting === null ? [] : fitFrames(fitted, fitting, at);
  const fine: Answers = {
    ...fineAnswers(content, setting),
    odo: { value: odometerM, photoMissing: 'other' },
    veh: { value: vehicle.registration },
    vin: { value: vehicle.vin },
    imei: { value: mission === 'removal' ? out.serial : serial },
    ...(mission === 'removal'
      ? { motif: { value: 'breakdown' }, derniere: { value: 'ok' }, etat: { value: 'repair' } }
      : {
          mission: { value: mission },
          iccid: { value: '', na: true as const },
          vbat: { value: (fitting === 'bad' ? 94 : 126) * (vehicle.is24V ? 2 : 1) },
        }),
    sig_client: { value: null, note: 'Absent : véhicule laissé à l’atelier' },
  };
  const { draft, answers } = workOf(vehicle, planned, serial, out, at, frames, fine);
  const endMs = at + MARKS.end * MINUTE_MS;
  const name = `${vehicle.key}/${mission}/${serial}/${today}`;
  const asked = new Set(content.sections.flatMap(({ items }) => items.map((item) => item.key)));
  const photos = [demoPhoto(name, 'odo', await drawOdometer(vehicle.odometerKm))];
  for (const [n, item] of DEVICE_PHOTOS.entries())
    if (asked.has(item)) photos.push(demoPhoto(name, item, await drawDevice(planned.at * 3 + n, item === 'ph_apres')));
  await sendDemoRecord(context, organization.id, author, {
    name,
    photos,
    vehicle: { id: vehicle.id, plate: vehicle.registration, vin: vehicle.vin },
    template: { key, version: 1, content },
    setting,
    answers,
    gps: gpsAt(vehicle, endMs),
    sealedAt: endMs + MINUTE_MS,
    odometerM,
    signedAs: 'technician',
    over: {
      startedAt: at - 12 * MINUTE_MS,
      activeMs: 22 * MINUTE_MS,
      device: { id: author.head.id, build: 'demo', model: 'Galaxy XCover6' },
      install: sealInstall(draft, mission === 'removal' ? [] : INSTALL_TESTS, answers, endMs),
    },
  });
  if (frames.length > 0) await tell(LOCAL, port, serial, frames);
}

/** Installations, swaps and a removal of the last days, judged by what their devices told. Once for each organization. */
export async function seedInstalls(context: Context, organization: DemoOrganization, local: string, today: string): Promise<void> {
  const vehicles = fittedVehicles(organization.vehicles);
  const author = await demoAuthor(context, local, organization.id, '/installer');
  const telemetry = telemetryOf(context);
  const gateway = await startTcpGateway({ protocol: teltonikaProtocol, port: 0, host: LOCAL, ingest: telemetry.ingest, log: context.log });
  try {
    const inside = new Map<MadeVehicle, InstallDevice>();
    for (const [n, planned] of INSTALLS.entries()) {
      const vehicle = vehicles[planned.at];
      if (!vehicle) continue;
      const serial = imeiOf(SHELF[0], SHELF[1] + n);
      await doInstall(
        context,
        organization,
        author,
        vehicle,
        planned,
        serial,
        inside.get(vehicle) ?? { id: null, serial: vehicle.device!.serial, type: vehicle.device!.type },
        today,
        gateway.port,
      );
      inside.set(vehicle, { id: null, serial, type: 'teltonika' });
    }
  } finally {
    await gateway.close();
  }
  await telemetry.settle();
  await context.pool.query('UPDATE install_watches SET next_at = $2 WHERE org_id = $1', [organization.id, new Date(context.now())]);
  await telemetry.installs.run();
  // Nobody is told of what is already old.
  await context.pool.query('DELETE FROM field_tellings WHERE org_id = $1', [organization.id]);
}
