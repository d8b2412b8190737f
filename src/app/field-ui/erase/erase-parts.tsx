import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdminRole } from '../../../domain/access/roles.ts';
import { partText } from '../../../domain/check-list/unseal-answers.ts';
import { erasableIn } from '../../../domain/field-work/erasable.ts';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { useFieldWords } from '../use-field-words.ts';
import { EraseDialog } from './erase-dialog.tsx';

/** For administrators: what a person asks to be forgotten is erased for good. */
export function EraseAsk(of: Omit<React.ComponentProps<typeof EraseDialog>, 'onClose'>) {
  const { t } = useTranslation('fieldRecordPage');
  const { user } = useSession();
  const ready = useFieldWords();
  const [asking, setAsking] = useState(false);
  if (!ready || !isAdminRole(user?.organization?.role)) return null;
  return (
    <>
      <Button icon={<Eraser aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('erase.ask')}
      </Button>
      {asking ? <EraseDialog {...of} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Of a record that the server has. */
export function EraseParts({ record }: { record: FieldRecord }) {
  const held = erasableIn(record.sealed.parts);
  if (record.receivedAt === null || (record.author === null && held.length === 0)) return null;
  return (
    <EraseAsk
      record={record._id}
      held={held}
      author={record.author}
      name={record.authorName ?? partText(record.sealed.parts, 'author.name')}
    />
  );
}
