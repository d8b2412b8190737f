import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { DriverScreen } from '../../features/drivers/driver-screen.tsx';
import { driversSearchSchema } from '../../features/drivers/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/gestion/conducteurs')({
  staticData: { title: 'drivers' },
  validateSearch: searchOf(driversSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('driver'),
  component: DriverScreen,
});
