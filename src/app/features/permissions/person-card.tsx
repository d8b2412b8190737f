import { useTranslation } from 'react-i18next';
import type { PermissionFlag } from '../../../domain/permissions/permissions.ts';
import { personCell, type RightsByRole } from './matrix.ts';
import type { Person } from './people.ts';

interface PersonCardProps {
  person: Person;
  roleText: (role: string) => string;
  rights: RightsByRole;
  known: readonly PermissionFlag[];
}

/** A person on a phone: who, and what they go without. */
export function PersonCard({ person, roleText, rights, known }: PersonCardProps) {
  const { t } = useTranslation('permission-matrix');
  const without = known.filter((flag) => {
    const { has, lock } = personCell(person, flag, rights, known);
    return !has && lock !== 'useless';
  });
  return (
    <div className="min-w-0">
      <b className="ell block">{person.name}</b>
      <span className="ell block text-sm text-muted">{[roleText(person.role), person.department].filter(Boolean).join(' · ')}</span>
      <span className="block text-sm">
        {without.length > 0 ? t('without', { flags: without.map((flag) => t(`heads.${flag}`)).join(', ') }) : t('hasAll')}
      </span>
    </div>
  );
}
