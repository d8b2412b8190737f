import { reportSchedule, type ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import type { Context } from '../context.ts';
import { demoAuthor } from './field-work/demo-author.ts';
import { idOf } from './identifiers.ts';
import { organizationId, type DemoOrganization } from './world.ts';

/** Who schedules them. */
const MANAGER: Readonly<Record<string, string>> = { [organizationId('TL')]: 'manager', [organizationId('GS')]: 'multi' };

type Scheduled = Pick<ReportSchedule, 'name' | 'report' | 'asked' | 'frequency' | 'minuteOfDay' | 'format'> & {
  weekday?: number;
  monthDay?: number;
  isRun?: true;
};

/** Nobody is written to: who looks around is not to be rung at. The first is asked for at once, so that there is a file to look at. */
const SCHEDULES: readonly Scheduled[] = [
  {
    name: 'Où sont les véhicules, le matin',
    report: 'emplacement',
    asked: {},
    frequency: 'daily',
    minuteOfDay: 360,
    format: 'xlsx',
    isRun: true,
  },
  {
    name: 'Trajets de la veille',
    report: 'trajets',
    asked: { period: 'yesterday', group: 'vehicle' },
    frequency: 'daily',
    minuteOfDay: 390,
    format: 'xlsx',
  },
  {
    name: 'Conducteurs, chaque semaine',
    report: 'conducteur',
    asked: { period: 'lastWeek' },
    frequency: 'weekly',
    weekday: 1,
    minuteOfDay: 420,
    format: 'html',
  },
  {
    name: 'Visites de sites du mois',
    report: 'site',
    asked: { period: 'lastMonth' },
    frequency: 'monthly',
    monthDay: 1,
    minuteOfDay: 480,
    format: 'csv',
  },
];

/** Scheduled reports of the organizations that have people, written as a manager writes them; what exists is left as it is. */
export async function seedReportSchedules(context: Context, world: readonly DemoOrganization[]): Promise<void> {
  for (const { id: orgId, spec } of world) {
    const local = MANAGER[orgId];
    if (local === undefined) continue;
    const { actor } = await demoAuthor(context, local, orgId);
    if ((await context.store.list(actor, reportSchedule, { page: 1, size: 1 })).count > 0) continue;
    await context.store.write(actor, async (writer) => {
      for (const { isRun, ...schedule } of SCHEDULES) {
        const id = idOf(`report-schedule/${spec.key}/${schedule.report}`);
        await writer.insert(reportSchedule, id, { ...schedule, ...(isRun ? { runAskedAt: new Date(context.now()).toISOString() } : {}) });
      }
    });
  }
}
