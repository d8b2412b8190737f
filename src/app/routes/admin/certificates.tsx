import { createFileRoute } from '@tanstack/react-router';
import { CertificatesScreen } from '../../features/admin/certificates/certificates-screen.tsx';
import { certificateSearchSchema } from '../../features/admin/domains/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/certificates')({
  staticData: { title: 'certificates', adminOnly: true },
  validateSearch: searchOf(certificateSearchSchema),
  beforeLoad: guard({ guard: 'superadmin' }),
  component: CertificatesScreen,
});
