import type { ReportDeclaration } from './report.ts';
import { cartographique } from './cartographique.ts';
import { chronologique } from './chronologique.ts';
import { chronotachygraphe } from './chronotachygraphe.ts';
import { conducteur } from './conducteur.ts';
import { ecoBilanCarbone } from './eco-bilan-carbone.ts';
import { ecoBilanConsommation } from './eco-bilan-consommation.ts';
import { ecoClassement } from './eco-classement.ts';
import { ecoConduite } from './eco-conduite.ts';
import { ecoConsommation } from './eco-consommation.ts';
import { ecoStatistique } from './eco-statistique.ts';
import { ecoSynthese } from './eco-synthese.ts';
import { ecoTrajets } from './eco-trajets.ts';
import { ecoElectrique } from './eco-electrique.ts';
import { emplacement } from './emplacement.ts';
import { global } from './global.ts';
import { horametre } from './horametre.ts';
import { kilometrique } from './kilometrique.ts';
import { kilometriqueJournalier } from './kilometrique-journalier.ts';
import { journalier } from './journalier.ts';
import { navigation } from './navigation.ts';
import { poids } from './poids.ts';
import { positions } from './positions.ts';
import { proximite } from './proximite.ts';
import { site } from './site.ts';
import type { ReportSlug } from './slugs.ts';
import type { ReportSources, SourceName } from './sources.ts';
import { synthese } from './synthese.ts';
import { temperature } from './temperature.ts';
import { tournee } from './tournee.ts';
import { trajets } from './trajets.ts';

/** A report with the data it is made from. */
type Report = { [Name in SourceName]: ReportDeclaration<ReportSources[Name]> & { source: Name } }[SourceName];

/** Every report, by its slug. */
export const REPORTS: Record<ReportSlug, Report> = {
  cartographique,
  chronologique,
  chronotachygraphe,
  conducteur,
  'eco-electrique': ecoElectrique,
  emplacement,
  global,
  horametre,
  kilometrique,
  'kilometrique-journalier': kilometriqueJournalier,
  navigation,
  journalier,
  positions,
  proximite,
  site,
  synthese,
  poids,
  temperature,
  tournee,
  trajets,
  'eco-synthese': ecoSynthese,
  'eco-classement': ecoClassement,
  'eco-trajets': ecoTrajets,
  'eco-conduite': ecoConduite,
  'eco-statistique': ecoStatistique,
  'eco-consommation': ecoConsommation,
  'eco-bilan-consommation': ecoBilanConsommation,
  'eco-bilan-carbone': ecoBilanCarbone,
};
