import { Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PermissionFlag } from '../../../domain/permissions/permissions.ts';
import type { Cell } from './matrix.ts';

interface FlagBoxProps {
  flag: PermissionFlag;
  /** Person or role, for a screen reader. */
  of: string;
  cell: Cell;
  onChange: (has: boolean) => void;
}

/** One box of the matrix: has it or goes without; a box that cannot be changed says why. */
export function FlagBox({ flag, of, cell, onChange }: FlagBoxProps) {
  const { t } = useTranslation(['permission-matrix', 'permissions']);
  const label = t('box', { flag: t(`permissions:fields.${flag}`), of });
  if (cell.lock === 'unsubscribed' || cell.lock === 'useless')
    return (
      <span className="pm-none" role="img" aria-label={`${label} : ${t(`locks.${cell.lock}`)}`} title={t(`locks.${cell.lock}`)}>
        <Minus aria-hidden="true" />
      </span>
    );
  return (
    <label className="pm-box" title={cell.lock ? t(`locks.${cell.lock}`) : undefined} data-still="">
      <input
        type="checkbox"
        className="check"
        checked={cell.has}
        disabled={cell.lock !== null}
        aria-label={cell.lock ? `${label} : ${t(`locks.${cell.lock}`)}` : label}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
