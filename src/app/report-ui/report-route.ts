import { notFound } from '@tanstack/react-router';
import { reportAt, reportFlag } from '../../domain/reports/slugs.ts';
import { guard, type Opening } from '../shell/guard.ts';

/** `beforeLoad` of the reports under an address: what is none is the 404 page, whoever asks. */
export function enterReport(root: string): (opening: Opening & { params: { report: string } }) => Promise<void> {
  return async (opening) => {
    const report = reportAt(root + opening.params.report);
    if (!report) throw notFound();
    await guard({ guard: 'session', flags: [reportFlag(report)] })(opening);
  };
}
