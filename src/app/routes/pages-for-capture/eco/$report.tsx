import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { reportAt } from '../../../../domain/reports/slugs.ts';
import { ReportCapture } from '../../../report-ui/report-capture.tsx';
import { enterReport, searchOf } from '../../../shell/guard.ts';
import { reportSearchSchema } from '../../../report-ui/report-search.ts';

export const Route = createFileRoute('/pages-for-capture/eco/$report')({
  staticData: { layout: 'void' },
  validateSearch: searchOf(reportSearchSchema),
  beforeLoad: enterReport('/pages-for-capture/eco/'),
  loader: () => readAhead('vehicle', 'fleet'),
  component: Capture,
});

function Capture() {
  const { report } = Route.useParams();
  return <ReportCapture key={report} slug={reportAt(`/pages-for-capture/eco/${report}`)!} />;
}
