import { lazy, Suspense } from 'react';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { userSearchSchema } from './search.ts';
import { UserList } from './user-list.tsx';

const InviteScreen = lazy(() => import('./invite-screen.tsx').then((module) => ({ default: module.InviteScreen })));
const UserForm = lazy(() => import('./user-form.tsx').then((module) => ({ default: module.UserForm })));
const DevicesScreen = lazy(() => import('./devices-screen.tsx').then((module) => ({ default: module.DevicesScreen })));

/** /gestion/utilisateurs: who is in the organization, who is invited, and with which role. */
export function UsersScreen() {
  const [search, patch] = useListSearch(userSearchSchema);
  if (search.new)
    return (
      <Suspense>
        <InviteScreen patch={patch} />
      </Suspense>
    );
  if (search.open && search.edit)
    return (
      <Suspense>
        <UserForm id={search.open} patch={patch} />
      </Suspense>
    );
  if (search.view === 'devices')
    return (
      <Suspense>
        <DevicesScreen search={search} patch={patch} />
      </Suspense>
    );
  return <UserList search={search} patch={patch} />;
}
