import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { DeviceScreen } from '../../features/devices/device-screen.tsx';
import { deviceSearchSchema } from '../../features/devices/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/dispositifs-communicants')({
  staticData: { title: 'devices' },
  validateSearch: searchOf(deviceSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('device'),
  component: DeviceScreen,
});
