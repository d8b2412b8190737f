import type { Answers } from '../../../domain/check-list/answer.ts';
import { fineAnswers } from '../../../domain/check-list/fine-answers.ts';
import { SEED_TEMPLATES } from '../../../domain/check-list/seeds/seed-templates.ts';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import type { Context } from '../../context.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import { DEMO_ZONE } from '../plan.ts';
import type { DemoOrganization } from '../world.ts';
import { demoAuthor } from './demo-author.ts';
import { drawDefect, drawDevice, drawOdometer, drawSide } from './draw-photo.ts';
import { gpsAt } from './gps-at.ts';
import { sharedVehicle } from './plan-installs.ts';
import { demoPhoto, sendDemoRecord, type DemoPhoto } from './send-record.ts';
import { MINUTE_MS } from '../../../domain/kit/durations.ts';

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
export async function seedHandovers(context: Context, organization: DemoOrganization, local: string, today: string): Promise<void> {
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
