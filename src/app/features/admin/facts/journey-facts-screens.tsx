import { anomaliesConfig } from './anomalies-config.ts';
import { FactsScreen } from './facts-screen.tsx';
import { journeysConfig } from './journeys-config.ts';

const CONFIG = journeysConfig('/api/v1/admin/journeys', false);

/** /admin/journeys: journeys of every account. */
export function SiteJourneysScreen() {
  return <FactsScreen config={CONFIG} />;
}

const ANOMALIES = anomaliesConfig('/api/v1/admin/journeys/anomalies', false);

/** /admin/journeys/anomalies: journeys of every account that cannot be right, and why. */
export function AnomaliesScreen() {
  return <FactsScreen config={ANOMALIES} />;
}
