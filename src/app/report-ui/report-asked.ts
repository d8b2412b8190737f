/** What an address asks of a report: in the domain, where the server reads what a schedule asks by the same rules. */
export * from '../../domain/reports/report-asked.ts';
