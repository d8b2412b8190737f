/** What to do, worst first: stop now, have it seen soon, at the next service, for information. */
export const DTC_SEVERITIES = ['stop', 'soon', 'service', 'info'] as const;
export type DtcSeverity = (typeof DTC_SEVERITIES)[number];
