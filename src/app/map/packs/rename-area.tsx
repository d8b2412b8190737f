import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The name of an area, in its place. */
export function RenameArea({ name, onName, onDone }: { name: string; onName: (name: string) => void; onDone: () => void }) {
  const { t } = useTranslation(['map-packs', 'common']);
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const next = typed.trim();
    setMissing(next === '');
    if (next === '') return;
    if (next !== name) onName(next);
    onDone();
  };
  return (
    <form className="grid gap-2" onSubmit={save} noValidate>
      <TextField
        label={t('name')}
        value={typed}
        maxLength={80}
        autoFocus
        error={isMissing ? t('nameMissing') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="flex gap-2">
        <Button size="sm" type="submit" variant="primary">
          {t('save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  );
}
