import { createFileRoute } from '@tanstack/react-router';
import { userSearchSchema } from '../../features/users/search.ts';
import { UsersScreen } from '../../features/users/users-screen.tsx';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/gestion/utilisateurs')({
  staticData: { title: 'users' },
  validateSearch: searchOf(userSearchSchema),
  beforeLoad: guard({ guard: 'admin', flags: ['management'] }),
  component: UsersScreen,
});
