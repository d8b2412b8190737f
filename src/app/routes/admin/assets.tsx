import { createFileRoute } from '@tanstack/react-router';
import { AssetsScreen } from '../../features/admin/assets/assets-screen.tsx';
import { assetsSearchSchema } from '../../features/admin/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/assets')({
  staticData: { title: 'siteAssets', adminOnly: true },
  validateSearch: searchOf(assetsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: AssetsScreen,
});
