import { createFileRoute } from '@tanstack/react-router';
import { AssetsScreen } from '../../features/admin/connectors/assets-screen.tsx';
import { assetsSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/assets')({
  staticData: { title: 'siteAssets', adminOnly: true },
  validateSearch: searchOf(assetsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: AssetsScreen,
});
