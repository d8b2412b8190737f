import { FactsScreen } from './facts-screen.tsx';
import { journeysConfig } from './journeys-config.ts';

const CONFIG = journeysConfig('/api/v1/admin/journeys', false);

/** /admin/journeys: journeys of every account. */
export function SiteJourneysScreen() {
  return <FactsScreen config={CONFIG} />;
}
