import { isAdminRole } from '../../domain/access/roles.ts';
import { DiagnosticsButton } from '../features/diagnostics/diagnostics-button.tsx';
import { useSession } from '../session/use-session.ts';
import { DIAGNOSTICS_PX } from './layout-rule.ts';
import { useWidthFrom } from './use-width.ts';

/** The diagnostics badge: organization admins, 850 px and more, when the organization's settings ask for it (specification §2). */
export function Badge() {
  const { user, settings } = useSession();
  const wide = useWidthFrom(DIAGNOSTICS_PX);
  if (!wide || !user || !isAdminRole(user.organization?.role) || settings?.showDiagnosticErrors !== true) return null;
  return <DiagnosticsButton site={user.isAdmin || isAdminRole(user.siteRole)} />;
}
