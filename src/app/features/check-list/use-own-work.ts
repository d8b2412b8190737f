import { useMemo } from 'react';
import { ownWorkSchema } from '../../../domain/field-work/own-work.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useSession } from '../../session/use-session.ts';

export interface OwnWork {
  /** This person, as drivers. */
  drivers: ReadonlySet<string>;
  /** Dues of their vehicles that colleagues met too. */
  met: ReadonlySet<string>;
}

/** Which vehicles are this person's: what the server said last, and what this device mirrors where the role may see it. */
export function useOwnWork(): OwnWork {
  const { user } = useSession();
  const members = useRows('membership').rows;
  const drivers = useRows('driver').rows;
  const { value } = useRemote('/api/v1/field-work/own', ownWorkSchema);
  return useMemo(() => {
    const own = new Set(members.filter((row) => row['user'] === user?.id).map(({ _id }) => _id));
    const mirrored = drivers.filter((row) => own.has(String(row['member']))).map(({ _id }) => _id);
    return { drivers: new Set([...mirrored, ...(value?.drivers ?? [])]), met: new Set(value?.met ?? []) };
  }, [members, drivers, value, user]);
}
