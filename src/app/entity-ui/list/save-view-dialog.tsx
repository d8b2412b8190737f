import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SaveViewProps {
  onClose: () => void;
  onSave: (name: string) => void;
}

/** Asks the name of a view: loaded when somebody saves one. */
export default function SaveViewDialog({ onClose, onSave }: SaveViewProps) {
  const { t } = useTranslation('table');
  const [name, setName] = useState('');
  const save = (): void => {
    const trimmed = name.trim();
    if (!trimmed) return;
    onSave(trimmed);
    notify({ msg: t('viewSaved', { name: trimmed }) });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('saveView')}
      keep={t('cancel')}
      confirm={t('save')}
      loses={false}
      stopped={!name.trim()}
      onClose={onClose}
      onConfirm={save}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('viewName')}
          hint={t('viewNameHint')}
          value={name}
          maxLength={60}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
