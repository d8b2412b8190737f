/** Reports of `/rapports/<slug>`, in the order of the menu. Kept apart from what they compute: every screen loads the menu. */
export const REPORT_SLUGS = ['cartographique', 'chronologique', 'conducteur', 'emplacement', 'positions', 'proximite', 'site', 'trajets'] as const;
export type ReportSlug = (typeof REPORT_SLUGS)[number];

/** Reports by their name under `/pages-for-capture/report/`: `captureSlug` of their declarations, which the address of a capture is read without. */
export const CAPTURE_SLUGS: Readonly<Record<string, ReportSlug>> = { chronologic: 'chronologique', journeys: 'trajets', locations: 'emplacement', site: 'site' };

export function isReportSlug(slug: string): slug is ReportSlug {
  return (REPORT_SLUGS as readonly string[]).includes(slug);
}
