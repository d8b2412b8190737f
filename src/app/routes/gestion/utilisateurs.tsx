import { createFileRoute } from '@tanstack/react-router';
import { userSearchSchema } from '../../features/users/search.ts';
import { UsersScreen } from '../../features/users/users-screen.tsx';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/utilisateurs')({
  staticData: { title: 'users' },
  validateSearch: searchOf(userSearchSchema),
  beforeLoad: guard({ guard: 'admin', flags: ['management'] }),
  component: UsersScreen,
});
