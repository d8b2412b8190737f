import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { DriverScreen } from '../../features/drivers/driver-screen.tsx';
import { driversSearchSchema } from '../../features/drivers/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/conducteurs')({
  staticData: { title: 'drivers' },
  validateSearch: searchOf(driversSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('driver'),
  component: DriverScreen,
});
