import { createFileRoute, notFound } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { isReportSlug, type ReportSlug } from '../../../domain/reports/slugs.ts';
import { ReportScreen } from '../../report-ui/report-screen.tsx';
import { reportSearchSchema } from '../../report-ui/report-search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

const enter = guard({ guard: 'session', flags: ['reports'] });

export const Route = createFileRoute('/rapports/$report')({
  staticData: { title: 'reports', titleOf: ({ report }) => `report.${report}` },
  validateSearch: searchOf(reportSearchSchema),
  beforeLoad: async (opening) => {
    if (!isReportSlug(opening.params.report)) throw notFound();
    await enter(opening);
  },
  loader: () => readAhead('vehicle', 'fleet'),
  component: Report,
});

function Report() {
  const { report } = Route.useParams();
  return <ReportScreen key={report} slug={report as ReportSlug} />;
}
