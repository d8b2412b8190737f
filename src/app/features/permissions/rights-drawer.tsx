import { useTranslation } from 'react-i18next';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../../domain/permissions/permissions.ts';
import { RowNotes } from '../../entity-ui/row-notes.tsx';
import type { RowStatus } from '../../ui/data-table/row-status.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Cell } from './matrix.ts';

interface RightsDrawerProps {
  title: string;
  subtitle: string;
  status: RowStatus | undefined;
  cellOf: (flag: PermissionFlag) => Cell;
  onChange: (flag: PermissionFlag, has: boolean) => void;
  onClose: () => void;
}

/** Every permission of one person or one role, a switch each: the whole matrix on a phone, and by keyboard. */
export function RightsDrawer({ title, subtitle, status, cellOf, onChange, onClose }: RightsDrawerProps) {
  const { t } = useTranslation(['permission-matrix', 'permissions']);
  return (
    <Drawer open onClose={onClose} title={title}>
      <p className="mt-2 mb-3 text-muted">{subtitle}</p>
      <RowNotes status={status} pending={t('pending')} />
      <ul className="pm-switches">
        {PERMISSION_FLAGS.map((flag) => {
          const { has, lock } = cellOf(flag);
          return (
            <li key={flag}>
              <Switch
                label={t(`permissions:fields.${flag}`)}
                checked={has}
                disabled={lock !== null}
                onChange={(next) => onChange(flag, next)}
              />
              <p className="hint">{lock ? t(`locks.${lock}`) : t(`about.${flag}`)}</p>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-sm text-muted">{t('when')}</p>
    </Drawer>
  );
}
