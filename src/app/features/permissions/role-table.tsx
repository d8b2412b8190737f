import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../domain/access/roles.ts';
import { PERMISSION_FLAGS } from '../../../domain/permissions/permissions.ts';
import { FlagBox } from './flag-box.tsx';
import { roleCell } from './matrix.ts';
import type { Matrix } from './use-matrix.ts';

/** The four roles: what is withheld here is withheld from everybody who has the role. */
export function RoleTable({ matrix, onOpen }: { matrix: Matrix; onOpen: (role: string) => void }) {
  const { t } = useTranslation(['permission-matrix', 'permissions', 'membership']);
  const countOf = (role: string): number => matrix.people.filter((person) => person.role === role).length;
  return (
    <div className="pm-scroll">
      <table className="pm-table">
        <caption className="sr-only">{t('byRole')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('role')}</th>
            {PERMISSION_FLAGS.map((flag) => (
              <th key={flag} scope="col" title={t(`permissions:fields.${flag}`)}>
                {t(`heads.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROLES.map((role) => {
            const name = t(`membership:choices.role.${role}`);
            return (
              <tr key={role}>
                <th scope="row">
                  <button type="button" className="pm-name" onClick={() => onOpen(role)}>
                    <span>{name}</span>
                    <small>{t('people', { count: countOf(role) })}</small>
                  </button>
                </th>
                {PERMISSION_FLAGS.map((flag) => (
                  <td key={flag}>
                    <FlagBox
                      flag={flag}
                      of={name}
                      cell={roleCell(role, flag, matrix.rights, matrix.known)}
                      onChange={(has) => matrix.giveToRole(role, flag, has)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
