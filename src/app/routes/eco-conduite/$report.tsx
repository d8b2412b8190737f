import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { reportAt } from '../../../domain/reports/slugs.ts';
import { enterReport, searchOf } from '../../shell/guard.ts';
import { ReportScreen } from '../../report-ui/report-screen.tsx';
import { reportSearchSchema } from '../../report-ui/report-search.ts';

export const Route = createFileRoute('/eco-conduite/$report')({
  staticData: { title: 'ecoDriving', titleOf: ({ report }) => `report.${reportAt(`/eco-conduite/${report}`)}` },
  validateSearch: searchOf(reportSearchSchema),
  beforeLoad: enterReport('/eco-conduite/'),
  loader: () => readAhead('vehicle', 'fleet'),
  component: Report,
});

function Report() {
  const { report } = Route.useParams();
  return <ReportScreen key={report} slug={reportAt(`/eco-conduite/${report}`)!} />;
}
