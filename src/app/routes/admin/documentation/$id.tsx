import { createFileRoute } from '@tanstack/react-router';
import { DocEditScreen } from '../../../features/documentation/doc-edit-screen.tsx';
import { guard } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/documentation/$id')({
  staticData: { title: 'documentation', adminOnly: true },
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: DocEditScreen,
});
