import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../entity-ui/picker.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';

/** For whom a manager reserves: themselves unless they name a member. */
export function HolderPicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('reservation');
  const { rows } = useRows('membership');
  const own = useSession().user?.id;
  const options = useMemo(
    () =>
      rows
        .filter((row) => row['active'] === true && row['user'] !== null && row['user'] !== own)
        .map((row) => ({ id: row._id, label: String(row['name']), detail: String(row['department'] ?? '') })),
    [rows, own],
  );
  return <Picker label={t('fields.holder')} value={value} options={options} placeholder={t('me')} onChange={onChange} />;
}
