import { createFileRoute, notFound } from '@tanstack/react-router';
import { daySchema } from '../../../../domain/time/day-schema.ts';
import { VehicleFactsScreen } from '../../../features/admin/facts/vehicle-facts-screen.tsx';
import { journeysSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

const enter = guard({ guard: 'siteadmin' });

export const Route = createFileRoute('/admin/vehicles/$id_/daily-driving-metrics/$day')({
  staticData: { title: 'siteDays', adminOnly: true },
  validateSearch: searchOf(journeysSearchSchema),
  beforeLoad: async (opening) => {
    if (!daySchema.safeParse(opening.params.day).success) throw notFound();
    await enter(opening);
  },
  component: VehicleDay,
});

function VehicleDay() {
  const { id, day } = Route.useParams();
  return <VehicleFactsScreen key={day} id={id} what="days" day={day} />;
}
