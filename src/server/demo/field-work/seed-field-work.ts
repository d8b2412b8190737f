import { checkAssignment, type CheckAssignment, missedCheck } from '../../../domain/check-list/check-template.ts';
import { defect, type Defect, isDefectCarried } from '../../../domain/check-list/defect.ts';
import { duesOf, type Due } from '../../../domain/check-list/due.ts';
import { fineAnswers } from '../../../domain/check-list/make-record.ts';
import { SEED_TEMPLATES } from '../../../domain/check-list/seed-templates.ts';
import { fieldRecord } from '../../../domain/field-work/field-record.ts';
import { addDays, dayStartMs, MINUTE_MS } from '../../../domain/time/time-zone.ts';
import type { Answers } from '../../../domain/check-list/check-answer.ts';
import type { Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { idOf } from '../random.ts';
import { DEMO_ZONE } from '../plan.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { ensureRows } from '../seed-rows.ts';
import { organizationId, type DemoOrganization } from '../world.ts';
import {
  demoAuthor,
  type DemoAuthor,
  demoPhoto,
  type DemoPhoto,
  drawDefect,
  drawDevice,
  drawOdometer,
  drawSide,
  gpsAt,
  sendDemoRecord,
} from './send-record.ts';
import { checkedVehicles, planChecks, stepsOn, templateOf, workingDays, type PlannedCheck } from './plan-checks.ts';
import { seedInstalls, sharedVehicle } from './seed-installs.ts';

const VIEWS = ['ph_av', 'ph_d', 'ph_ar', 'ph_g', 'ph_int'];
/** Out in the morning, back in the evening with a new scratch. */
const TURNS: readonly { key: string; minute: number; drivenKm: number; energyPct: number; answers: Answers }[] = [
  { key: 'edl_depart', minute: 8 * 60 + 5, drivenKm: 0, energyPct: 85, answers: {} },
  {
    key: 'edl_retour',
    minute: 17 * 60 + 50,
    drivenKm: 118,
    energyPct: 47,
    answers: {
      dommages: {
        value: [{ view: 'left', x: 300, y: 560, kind: 'scratch', sizeMm: 180 }],
        note: 'Griffure sur l’aile arrière gauche, vue au retour.',
      },
      prop_int: { value: 'dirty' },
      place: { value: 'Parking du dépôt, rang 2' },
    },
  },
];

async function photosOf(name: string, odometerKm: number, damaged: boolean): Promise<DemoPhoto[]> {
  const photos = [demoPhoto(name, 'odo', await drawOdometer(odometerKm))];
  for (const [n, view] of VIEWS.entries())
    photos.push(demoPhoto(name, view, view === 'ph_int' ? await drawDevice(n, true) : await drawSide(n)));
  if (damaged) photos.push(demoPhoto(name, 'dommages', await drawDefect(77)));
  return photos;
}

/** What is handed over of a shared vehicle: its state as it leaves and as it comes back. */
async function seedHandovers(context: Context, organization: DemoOrganization, local: string, today: string): Promise<void> {
  const vehicle: MadeVehicle | undefined = sharedVehicle(organization.vehicles);
  if (!vehicle) return;
  const author = await demoAuthor(context, local, organization.id, '/handover');
  const setting = { vehicle: { category: vehicle.category, energy: vehicle.energy } };
  for (const { key, minute, drivenKm, energyPct, answers } of TURNS) {
    const content = SEED_TEMPLATES[key]!;
    const odometerM = Math.round((vehicle.odometerKm + drivenKm) * 1000);
    const sealedAt = dayStartMs(addDays(today, -1), DEMO_ZONE) + minute * MINUTE_MS;
    const name = `${vehicle.key}/${key}/${today}`;
    await sendDemoRecord(context, organization.id, author, {
      name,
      photos: await photosOf(name, odometerM / 1000, answers['dommages'] !== undefined),
      vehicle: { id: vehicle.id, plate: vehicle.registration, vin: vehicle.vin },
      template: { key, version: 1, content },
      setting,
      answers: {
        ...fineAnswers(content, setting),
        odo: { value: odometerM, photoMissing: 'other' },
        energie: { value: energyPct },
        ...answers,
      },
      gps: gpsAt(vehicle, sealedAt),
      sealedAt,
      odometerM,
      signedAs: 'driver',
      over: {
        startedAt: sealedAt - 5 * MINUTE_MS,
        activeMs: 4 * MINUTE_MS,
        device: { id: author.head.id, build: 'demo', model: 'Pixel 8a' },
      },
    });
  }
}

const DUE_BY = '08:00';
/** Who checks how many vehicles, and who answers for their repair. */
const PEOPLE: Readonly<Record<string, { drivers: readonly string[]; manager: string; vehicles: number; installer?: string }>> = {
  [organizationId('TL')]: { drivers: ['user', 'technician', 'manager'], manager: 'manager', vehicles: 6, installer: 'technician' },
  [organizationId('GS')]: { drivers: ['multi'], manager: 'multi', vehicles: 3 },
};

/** One daily check for each template of the vehicles that are checked. */
function assignmentRows(organization: DemoOrganization, checked: readonly MadeVehicle[], from: string): NewRow[] {
  return [...new Set(checked.map(templateOf))].map((templateKey) => {
    const ids = checked.filter((vehicle) => templateOf(vehicle) === templateKey).map(({ id }) => id);
    const trigger: CheckAssignment['trigger'] = { every: 'daily', days: [1, 2, 3, 4, 5], dueBy: DUE_BY };
    const doc = {
      name: SEED_TEMPLATES[templateKey]!.label.fr,
      templateKey,
      scope: { kind: 'vehicles', ids },
      trigger,
      who: { kind: 'anyone' },
      from,
    };
    return { id: idOf(`check-assignment/${organization.spec.key}/${templateKey}`), doc };
  });
}

/** The due that a check meets. */
async function dueOf(organization: DemoOrganization, { vehicle, day }: PlannedCheck): Promise<Due> {
  const id = idOf(`check-assignment/${organization.spec.key}/${templateOf(vehicle)}`);
  const at = { id: vehicle.id, odometerKm: null, engineHours: null, events: [] };
  const [due] = await duesOf(
    { id, trigger: { every: 'daily', days: [1, 2, 3, 4, 5, 6, 7], dueBy: DUE_BY }, graceMin: 120, from: day, to: null },
    at,
    day,
    day,
    DEMO_ZONE,
  );
  return due!;
}

/** What is wrong with a vehicle now, as a telephone that checks it has it. */
async function openDefects(context: Context, orgId: string, vehicle: string): Promise<Defect[]> {
  const { results } = await context.store.list(systemActor(orgId), defect, { page: 1, size: 100, filters: { vehicle: [vehicle] } });
  return results.filter(({ state }) => isDefectCarried(state));
}

/** The check that a driver makes. */
async function writeCheck(context: Context, organization: DemoOrganization, check: PlannedCheck, author: DemoAuthor): Promise<void> {
  const { vehicle, day, daysAgo, trouble } = check;
  const key = templateOf(vehicle);
  const content = SEED_TEMPLATES[key]!;
  const name = `${vehicle.key}/${day}`;
  const sealedAt = dayStartMs(day, DEMO_ZONE) + check.minute * 60_000;
  const odometerM = Math.round((vehicle.odometerKm + ((vehicle.dayKm[0] + vehicle.dayKm[1]) / 2) * Math.max(0, 20 - daysAgo)) * 1000);
  const open = await openDefects(context, organization.id, vehicle.id);
  const setting = { vehicle: { category: vehicle.category, energy: vehicle.energy } };
  const answers = fineAnswers(content, setting);
  answers['odo'] = { value: odometerM };
  delete answers['note'];
  if (trouble) answers[trouble.item] = { value: trouble.damage ?? 'defect', note: trouble.note };
  const photos = [
    demoPhoto(name, 'odo', await drawOdometer(odometerM / 1000)),
    ...(trouble ? [demoPhoto(name, trouble.item, await drawDefect(check.at * 61))] : []),
  ];
  await sendDemoRecord(context, organization.id, author, {
    name,
    photos,
    vehicle: { id: vehicle.id, plate: vehicle.registration, vin: vehicle.vin },
    template: { key, version: 1, content },
    setting,
    answers,
    open: open.filter(({ released }) => !released).map(({ severity }) => severity),
    gps: gpsAt(vehicle, sealedAt),
    sealedAt,
    odometerM,
    signedAs: 'sign',
    over: {
      due: (await dueOf(organization, check)).id,
      startedAt: sealedAt - check.activeMs - 20_000,
      activeMs: check.activeMs,
      device: { id: author.head.id, build: 'demo', model: 'Pixel 8a' },
      carried: trouble
        ? open.filter(({ state }) => state !== 'repaired').map(({ _id }) => ({ defect: _id, seen: 'stillThere' as const }))
        : [],
    },
  });
}

/** What the manager did of the defects on a day. */
async function takeSteps(
  context: Context,
  organization: DemoOrganization,
  checked: readonly MadeVehicle[],
  daysAgo: number,
  today: string,
  manager: DemoAuthor,
): Promise<void> {
  for (const { at, item, state } of stepsOn(daysAgo)) {
    const vehicle = checked[at];
    const one = vehicle && (await openDefects(context, organization.id, vehicle.id)).find((known) => known.item === item);
    if (one)
      await context.store.write(manager.actor, (writer) =>
        writer.patch(defect, one._id, { state, ...(state === 'planned' ? { plannedOn: today } : {}) }),
      );
  }
}

/**
 * Daily checks of some vehicles over the last working days, with the defects they found, what managers did of them and the checks that nobody did. Records are
 * sealed, chained, received and receipted as everybody's. Once for each organization.
 */
export async function seedFieldWork(context: Context, world: readonly DemoOrganization[], today: string): Promise<void> {
  for (const organization of world) {
    const people = PEOPLE[organization.id];
    const system = systemActor(organization.id);
    if (
      people?.installer &&
      (await context.store.list(system, fieldRecord, { page: 1, size: 1, filters: { kind: ['install'] } })).count === 0
    ) {
      await seedHandovers(context, organization, people.drivers[0]!, today);
      await seedInstalls(context, organization, people.installer, today);
    }
    if (!people || (await context.store.list(system, checkAssignment, { page: 1, size: 1 })).count > 0) continue;
    const authors = await Promise.all(people.drivers.map((local) => demoAuthor(context, local, organization.id)));
    const manager = await demoAuthor(context, people.manager, organization.id);
    const checked = checkedVehicles(organization.vehicles, people.vehicles);
    const plan = planChecks(checked, today);
    const lost: NewRow[] = [];
    for (const [index, day] of workingDays(today).entries()) {
      for (const check of plan.filter((one) => one.day === day)) {
        if (!check.isMissed) {
          await writeCheck(context, organization, check, authors[check.at % authors.length]!);
          continue;
        }
        const due = await dueOf(organization, check);
        const templateKey = templateOf(check.vehicle);
        lost.push({
          id: due.id,
          doc: {
            assignment: idOf(`check-assignment/${organization.spec.key}/${templateKey}`),
            assignmentName: SEED_TEMPLATES[templateKey]!.label.fr,
            templateKey,
            vehicle: check.vehicle.id,
            driver: null,
            period: due.period,
            dueAt: new Date(due.dueAtMs!).toISOString(),
            lateAt: new Date(due.lateAtMs!).toISOString(),
            state: 'missed',
            record: null,
            droveAt: null,
          },
        });
      }
      await takeSteps(context, organization, checked, workingDays(today).length - index, today, manager);
    }
    // Last: their being there says that all is.
    await ensureRows(context, organization.id, checkAssignment, assignmentRows(organization, checked, workingDays(today)[0]!));
    await ensureRows(context, organization.id, missedCheck, lost);
  }
}
