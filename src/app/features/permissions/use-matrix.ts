import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionFlags } from '../../../domain/access/guards.ts';
import type { PermissionFlag } from '../../../domain/permissions/permissions.ts';
import { patchRow } from '../../../db/mutate.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { flagsIn, subscribed, withFlag, type RightsByRole } from './matrix.ts';
import { personOf, type Person } from './people.ts';

export interface Matrix {
  loaded: boolean;
  people: readonly Person[];
  rights: RightsByRole;
  /** Row of what is withheld from roles: not there before the first copy. */
  hasRights: boolean;
  known: readonly PermissionFlag[];
  giveToPerson: (person: Person, flag: PermissionFlag, has: boolean) => void;
  giveToRole: (role: string, flag: PermissionFlag, has: boolean) => void;
}

const NO_RIGHTS: RightsByRole = {};

/** People, roles and permissions of the organization as this device knows them, and the two writes of the matrix. */
export function useMatrix(): Matrix {
  const { t } = useTranslation('common');
  const { user, permissions } = useSession();
  const orgId = user?.organization?.id;
  const { rows, loaded } = useRows('membership');
  const own = useRow('permissions', orgId) as PermissionFlags | undefined;
  const row = useRow('roleRights', orgId);
  const rights: Readonly<Record<string, unknown>> = row ?? NO_RIGHTS;
  const people = useMemo(() => rows.filter(({ active }) => active !== false).map(personOf), [rows]);
  const known = useMemo(() => subscribed(own ?? permissions), [own, permissions]);

  const write = useCallback(
    (entity: 'membership' | 'roleRights', id: string, patch: Record<string, unknown>) => {
      patchRow(entity, id, patch).catch((error: unknown) => notify({ msg: t('notSaved'), error }));
    },
    [t],
  );
  const giveToPerson = useCallback(
    (person: Person, flag: PermissionFlag, has: boolean) =>
      write('membership', person.id, { withheld: withFlag(person.withheld, flag, has) }),
    [write],
  );
  const giveToRole = useCallback(
    (role: string, flag: PermissionFlag, has: boolean) => {
      if (orgId) write('roleRights', orgId, { [role]: withFlag(flagsIn(rights[role]), flag, has) });
    },
    [write, orgId, rights],
  );
  return { loaded, people, rights, hasRights: row !== undefined, known, giveToPerson, giveToRole };
}
