/** Reports of `/rapports/<slug>`, in the order of the menu. Kept apart from what they compute: every screen loads the menu. */
export const REPORT_SLUGS = ['cartographique', 'chronologique', 'emplacement', 'positions', 'proximite', 'site', 'trajets'] as const;
export type ReportSlug = (typeof REPORT_SLUGS)[number];

export function isReportSlug(slug: string): slug is ReportSlug {
  return (REPORT_SLUGS as readonly string[]).includes(slug);
}
