import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../domain/access/roles.ts';
import { roleCell } from './matrix.ts';
import type { Matrix } from './use-matrix.ts';

/** The roles on a phone: each opens its permissions. */
export function RoleList({ matrix, onOpen }: { matrix: Matrix; onOpen: (role: string) => void }) {
  const { t } = useTranslation(['permission-matrix', 'membership']);
  return (
    <ul className="pm-roles">
      {ROLES.map((role) => {
        const without = matrix.known.filter((flag) => {
          const { has, lock } = roleCell(role, flag, matrix.rights, matrix.known);
          return !has && lock === null;
        });
        return (
          <li key={role}>
            <button type="button" onClick={() => onOpen(role)}>
              <span className="min-w-0 flex-1">
                <b className="block">{t(`membership:choices.role.${role}`)}</b>
                <span className="block text-sm text-muted">
                  {without.length > 0 ? t('without', { flags: without.map((flag) => t(`heads.${flag}`)).join(', ') }) : t('hasAll')}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="text-subtle" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
