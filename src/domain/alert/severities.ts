/** How grave an alert is, or a diagnostic of a device: the least first. */
export const ALERT_SEVERITIES = ['info', 'warning', 'error'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];
