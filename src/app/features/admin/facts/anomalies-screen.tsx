import { anomaliesConfig } from './anomalies-config.ts';
import { FactsScreen } from './facts-screen.tsx';

const CONFIG = anomaliesConfig('/api/v1/admin/journeys/anomalies', false);

/** /admin/journeys/anomalies: journeys of every account that cannot be right, and why. */
export function AnomaliesScreen() {
  return <FactsScreen config={CONFIG} />;
}
