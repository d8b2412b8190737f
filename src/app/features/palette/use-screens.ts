import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { branchOf } from '../../layouts/branches.ts';
import { HOME, useEntries, type Entry } from '../../layouts/entries.ts';
import { useSession } from '../../session/use-session.ts';

/** Every screen of the menus that this person may open, those of a branch after their entry. */
export function useScreens(): readonly Entry[] {
  const router = useRouter();
  const entries = useEntries();
  const { user, permissions } = useSession();
  return useMemo(() => [HOME, ...entries.flatMap((entry) => [entry, ...branchOf(entry.key, user, permissions, router)])], [router, entries, user, permissions]);
}
