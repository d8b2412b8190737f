import { createFileRoute } from '@tanstack/react-router';
import { PermissionsScreen } from '../../features/permissions/permissions-screen.tsx';
import { permissionsSearchSchema } from '../../features/permissions/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/permissions')({
  staticData: { title: 'permissions' },
  validateSearch: searchOf(permissionsSearchSchema),
  beforeLoad: guard({ guard: 'admin', flags: ['management'] }),
  component: PermissionsScreen,
});
