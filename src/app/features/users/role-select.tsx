import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '../../../domain/access/roles.ts';
import { Select } from '../../ui/select.tsx';

interface RoleSelectProps {
  id?: string;
  value: string;
  disabled?: boolean;
  /** In place of what the role may do. */
  hint?: string;
  onChange: (role: Role) => void;
}

/** The roles of an organization; what the chosen one may do is said below. */
export function RoleSelect({ value, hint, ...rest }: RoleSelectProps) {
  const { t } = useTranslation(['users', 'membership']);
  const known = ROLES.find((role) => role === value);
  return (
    <Select
      {...rest}
      label={t('membership:fields.role')}
      value={known}
      options={ROLES.map((role) => ({ value: role, label: t(`membership:choices.role.${role}`) }))}
      hint={hint ?? (known ? t(`roles.${known}`) : undefined)}
    />
  );
}
