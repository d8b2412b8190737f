import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { branchOf } from '../../layouts/branches.ts';
import { useEntries, useFirstEntries, type Entry } from '../../layouts/entries.ts';
import { useSession } from '../../session/use-session.ts';

/** Every screen of the menus that this person may open, those of a branch after their entry. */
export function useScreens(): readonly Entry[] {
  const router = useRouter();
  const first = useFirstEntries();
  const entries = useEntries();
  const { user, permissions } = useSession();
  return useMemo(
    () => [
      ...first,
      ...entries.flatMap((entry) => [
        entry,
        ...branchOf(entry.key, user, permissions, router).filter(({ to }) => first.every((one) => one.to !== to)),
      ]),
    ],
    [router, first, entries, user, permissions],
  );
}
