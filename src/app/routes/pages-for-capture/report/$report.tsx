import { createFileRoute, notFound } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { CAPTURE_SLUGS } from '../../../../domain/reports/slugs.ts';
import { ReportCapture } from '../../../report-ui/report-capture.tsx';
import { reportSearchSchema } from '../../../report-ui/report-search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

const enter = guard({ guard: 'session', flags: ['reports'] });

export const Route = createFileRoute('/pages-for-capture/report/$report')({
  staticData: { layout: 'void' },
  validateSearch: searchOf(reportSearchSchema),
  beforeLoad: async (opening) => {
    if (!CAPTURE_SLUGS[opening.params.report]) throw notFound();
    await enter(opening);
  },
  loader: () => readAhead('vehicle', 'fleet'),
  component: Capture,
});

function Capture() {
  const { report } = Route.useParams();
  return <ReportCapture key={report} slug={CAPTURE_SLUGS[report]!} />;
}
