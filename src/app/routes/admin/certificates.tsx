import { createFileRoute } from '@tanstack/react-router';
import { CertificatesScreen } from '../../features/admin/domains-screen.tsx';
import { certificateSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/certificates')({
  staticData: { title: 'certificates', adminOnly: true },
  validateSearch: searchOf(certificateSearchSchema),
  beforeLoad: guard({ guard: 'superadmin' }),
  component: CertificatesScreen,
});
