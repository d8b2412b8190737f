import { daysConfig } from './days-config.ts';
import { FactsScreen } from './facts-screen.tsx';

const CONFIG = daysConfig('/api/v1/admin/vehicles/daily-driving-metrics', false);

/** /admin/vehicles/daily-driving-metrics: what each vehicle of every account drove each day. */
export function DaysScreen() {
  return <FactsScreen config={CONFIG} />;
}
