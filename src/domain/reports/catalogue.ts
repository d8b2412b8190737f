import type { ReportDeclaration } from './report.ts';
import { cartographique } from './places/cartographique.ts';
import { chronologique } from './chronologique.ts';
import { chronotachygraphe } from './chronotachygraphe.ts';
import { conducteur } from './conducteur.ts';
import { ecoBilanCarbone } from './eco/eco-bilan-carbone.ts';
import { ecoBilanConsommation } from './eco/eco-bilan-consommation.ts';
import { ecoClassement } from './eco/eco-classement.ts';
import { ecoConduite } from './eco/eco-conduite.ts';
import { ecoConsommation } from './eco/eco-consommation.ts';
import { ecoStatistique } from './eco/eco-statistique.ts';
import { ecoSynthese } from './eco/eco-synthese.ts';
import { ecoTrajets } from './eco/eco-trajets.ts';
import { ecoElectrique } from './eco/eco-electrique.ts';
import { emplacement } from './places/emplacement.ts';
import { global } from './global.ts';
import { horametre } from './horametre.ts';
import { kilometrique } from './kilometrique.ts';
import { kilometriqueJournalier } from './kilometrique-journalier.ts';
import { journalier } from './journalier.ts';
import { navigation } from './places/navigation.ts';
import { poids } from './poids.ts';
import { positions } from './places/positions.ts';
import { proximite } from './places/proximite.ts';
import { site } from './places/site.ts';
import type { ReportSlug } from './slugs.ts';
import type { ReportSources, SourceName } from './sources.ts';
import { synthese } from './synthese.ts';
import { temperature } from './temperature.ts';
import { tournee } from './places/tournee.ts';
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
