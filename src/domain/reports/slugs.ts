import type { PermissionFlag } from '../access/permissions.ts';

/** Where a report stands: its address, and that of its capture for who has one. */
interface ReportPlace {
  to: `/rapports/${string}` | `/eco-conduite/${string}` | '/tableau-de-bord-journalier';
  capture?: `/pages-for-capture/${'report' | 'eco'}/${string}`;
}

/** Every report, in the order of its menu. Kept apart from what they compute: every screen loads the menu. */
const PLACES = {
  cartographique: { to: '/rapports/cartographique' },
  chronologique: { to: '/rapports/chronologique', capture: '/pages-for-capture/report/chronologic' },
  chronotachygraphe: { to: '/rapports/chronotachygraphe', capture: '/pages-for-capture/report/tachograph' },
  conducteur: { to: '/rapports/conducteur' },
  'eco-electrique': { to: '/rapports/eco-electrique' },
  emplacement: { to: '/rapports/emplacement', capture: '/pages-for-capture/report/locations' },
  global: { to: '/rapports/global', capture: '/pages-for-capture/report/global' },
  horametre: { to: '/rapports/horametre', capture: '/pages-for-capture/report/horometer' },
  kilometrique: { to: '/rapports/kilometrique', capture: '/pages-for-capture/report/distances' },
  'kilometrique-journalier': { to: '/rapports/kilometrique-journalier' },
  navigation: { to: '/rapports/navigation', capture: '/pages-for-capture/report/navigation' },
  journalier: { to: '/tableau-de-bord-journalier' },
  positions: { to: '/rapports/positions' },
  proximite: { to: '/rapports/proximite' },
  site: { to: '/rapports/site', capture: '/pages-for-capture/report/site' },
  synthese: { to: '/rapports/synthese', capture: '/pages-for-capture/report/synthesis' },
  poids: { to: '/rapports/poids', capture: '/pages-for-capture/report/weight' },
  temperature: { to: '/rapports/temperature' },
  tournee: { to: '/rapports/tournee' },
  trajets: { to: '/rapports/trajets', capture: '/pages-for-capture/report/journeys' },
  'eco-synthese': { to: '/eco-conduite/synthese', capture: '/pages-for-capture/report/eco-synthesis' },
  'eco-classement': { to: '/eco-conduite/classement' },
  'eco-trajets': { to: '/eco-conduite/trajets' },
  'eco-conduite': { to: '/eco-conduite/rapport-conduite' },
  'eco-statistique': { to: '/eco-conduite/statistique', capture: '/pages-for-capture/report/statistic' },
  'eco-consommation': { to: '/eco-conduite/consommation' },
  'eco-bilan-consommation': { to: '/eco-conduite/bilan-consommation', capture: '/pages-for-capture/eco/consumption-bilan' },
  'eco-bilan-carbone': { to: '/eco-conduite/bilan-carbone', capture: '/pages-for-capture/eco/carbon-bilan' },
} as const satisfies Record<string, ReportPlace>;

export type ReportSlug = keyof typeof PLACES;
export const REPORT_PLACES: Readonly<Record<ReportSlug, ReportPlace>> = PLACES;
export const REPORT_SLUGS = Object.keys(PLACES) as ReportSlug[];

export function isReportSlug(slug: string): slug is ReportSlug {
  return Object.hasOwn(PLACES, slug);
}

/** The report of an address, its own or that of its capture; undefined: there is none. */
export function reportAt(address: string): ReportSlug | undefined {
  return REPORT_SLUGS.find((slug) => REPORT_PLACES[slug].to === address || REPORT_PLACES[slug].capture === address);
}

/** The permission that a report asks for: that of the menu it stands in. */
export function reportFlag(slug: ReportSlug): PermissionFlag {
  if (slug === 'journalier') return 'dailyDashboard';
  return REPORT_PLACES[slug].to.startsWith('/eco-conduite/') ? 'eco' : 'reports';
}
