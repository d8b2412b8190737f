import { createFileRoute } from '@tanstack/react-router';
import { SiteCapturesScreen } from '../../features/admin/captures/site-captures-screen.tsx';
import { siteCapturesSearchSchema } from '../../features/admin/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/captures')({
  staticData: { title: 'siteCaptures', adminOnly: true },
  validateSearch: searchOf(siteCapturesSearchSchema),
  beforeLoad: guard({ guard: 'superadmin' }),
  component: SiteCapturesScreen,
});
