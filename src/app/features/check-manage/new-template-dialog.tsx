import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow } from '../../../db/mutate.ts';
import { TEMPLATE_KINDS } from '../../../domain/check-list/check-template.ts';
import type { RecordKind, TemplateContent } from '../../../domain/check-list/template.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { newKey } from './edit-template.ts';
import { titleOf, type TemplateGroup } from './template-group.ts';

interface NewTemplateDialogProps {
  groups: readonly TemplateGroup[];
  onClose: () => void;
  onMade: (key: string) => void;
}

const EMPTY = '-';

/** Names a new template: from nothing, or from a copy of another one. */
export function NewTemplateDialog({ groups, onClose, onMade }: NewTemplateDialogProps) {
  const { t, i18n } = useTranslation(['checkManage', 'checkTemplate']);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<RecordKind>('check');
  const [from, setFrom] = useState<string>(EMPTY);
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const source = groups.find(({ key }) => key === from)?.face;
  async function make(): Promise<void> {
    setSaid(true);
    const fr = name.trim();
    if (fr === '') return;
    const key = newKey(fr, new Set(groups.map((group) => group.key)));
    const point = t('editor.firstItem');
    const content: TemplateContent = source
      ? { ...source.content, label: { fr } }
      : {
          kind,
          label: { fr },
          sections: [
            {
              key: 'controle',
              label: { fr: t('editor.firstSection') },
              items: [{ key: 'point', type: 'ok', label: { fr: point }, required: true, na: true, photo: 'onDefect', severity: 'minor' }],
            },
          ],
        };
    setBusy(true);
    try {
      await createRow('checkTemplate', { key, name: fr, kind: content.kind, content });
      onMade(key);
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('templates.newTitle')}
      keep={t('cancel')}
      confirm={t('templates.make')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void make()}
    >
      <div className="grid gap-3.5">
        <TextField
          label={t('checkTemplate:fields.name')}
          hint={t('templates.nameHint')}
          value={name}
          maxLength={160}
          required
          error={said && name.trim() === '' ? t('templates.needsName') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={t('templates.from')}
          value={from}
          options={[
            { value: EMPTY, label: t('templates.fromNothing') },
            ...groups.map(({ key, face }) => ({ value: key, label: titleOf(face, i18n.language) })),
          ]}
          onChange={setFrom}
        />
        {!source && (
          <Select
            label={t('checkTemplate:fields.kind')}
            value={kind}
            options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`checkTemplate:choices.kind.${value}`) }))}
            onChange={setKind}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
