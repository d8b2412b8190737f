import type { PermissionFlag } from '../permissions/permissions.ts';

/** Where a report stands: its address, and that of its capture for who has one. */
interface ReportPlace {
  to: `/rapports/${string}` | `/eco-conduite/${string}`;
  capture?: `/pages-for-capture/${'report' | 'eco'}/${string}`;
}

/** Every report, in the order of its menu. Kept apart from what they compute: every screen loads the menu. */
const PLACES = {
  cartographique: { to: '/rapports/cartographique' },
  chronologique: { to: '/rapports/chronologique', capture: '/pages-for-capture/report/chronologic' },
  chronotachygraphe: { to: '/rapports/chronotachygraphe', capture: '/pages-for-capture/report/tachograph' },
  conducteur: { to: '/rapports/conducteur' },
  emplacement: { to: '/rapports/emplacement', capture: '/pages-for-capture/report/locations' },
  positions: { to: '/rapports/positions' },
  proximite: { to: '/rapports/proximite' },
  site: { to: '/rapports/site', capture: '/pages-for-capture/report/site' },
  trajets: { to: '/rapports/trajets', capture: '/pages-for-capture/report/journeys' },
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
  return REPORT_PLACES[slug].to.startsWith('/eco-conduite/') ? 'eco' : 'reports';
}
