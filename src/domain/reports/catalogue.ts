import type { ReportDeclaration } from '../kit/report.ts';
import { cartographique } from './cartographique.ts';
import { chronologique } from './chronologique.ts';
import { chronotachygraphe } from './chronotachygraphe.ts';
import { conducteur } from './conducteur.ts';
import { emplacement } from './emplacement.ts';
import { positions } from './positions.ts';
import { proximite } from './proximite.ts';
import { site } from './site.ts';
import type { ReportSlug } from './slugs.ts';
import type { ReportSources, SourceName } from './sources.ts';
import { trajets } from './trajets.ts';

/** A report with the data it is made from. */
export type Report = { [Name in SourceName]: ReportDeclaration<ReportSources[Name]> & { source: Name } }[SourceName];

/** Every report, by its slug. */
export const REPORTS: Record<ReportSlug, Report> = {
  cartographique,
  chronologique,
  chronotachygraphe,
  conducteur,
  emplacement,
  positions,
  proximite,
  site,
  trajets,
};
