import { createFileRoute } from '@tanstack/react-router';
import { SiteCapturesScreen } from '../../features/admin/site-captures-screen.tsx';
import { siteCapturesSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/captures')({
  staticData: { title: 'siteCaptures', adminOnly: true },
  validateSearch: searchOf(siteCapturesSearchSchema),
  beforeLoad: guard({ guard: 'superadmin' }),
  component: SiteCapturesScreen,
});
