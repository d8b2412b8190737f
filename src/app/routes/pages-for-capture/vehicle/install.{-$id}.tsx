import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { BlankPage, RecordPage } from '../../../features/field-record/record-page.tsx';
import { blankSearchSchema } from '../../../features/field-record/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/pages-for-capture/vehicle/install/{-$id}')({
  staticData: { layout: 'void' },
  validateSearch: searchOf(blankSearchSchema),
  beforeLoad: guard({ guard: 'session' }),
  loader: () => readAhead('fieldRecord', 'checkTemplate'),
  component: Capture,
});

function Capture() {
  const { id } = Route.useParams();
  return id === undefined ? <BlankPage kind="install" /> : <RecordPage id={id} kind="install" />;
}
