import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeRows } from '../../../db/mutate.ts';
import { defectAfter, type DefectStep } from '../../../domain/check-list/defect-state.ts';
import { Picker } from '../../entity-ui/picker.tsx';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { labelOf, type DefectItem } from './defect-item.ts';
import { RepairPhoto } from './repair-photo.tsx';
import { useStepWords } from './use-step-words.tsx';

const COMMENT_MAX = 2000;

interface StepDialogProps {
  step: DefectStep;
  items: readonly DefectItem[];
  /** Defects one of them may repeat. */
  others: readonly DefectItem[];
  today: string;
  onClose: () => void;
}

/** Moves defects one step on, one or many, with what the step asks; with or without network. */
export function StepDialog({ step, items, others, today, onClose }: StepDialogProps) {
  const { t, i18n } = useTranslation(['checkManage', 'defect', 'entity-form']);
  const words = useStepWords()(step);
  const saved = useSaved();
  const [only] = items.length === 1 ? items : [];
  const [comment, setComment] = useState(only?.comment ?? '');
  const [day, setDay] = useState(only?.plannedOn ?? today);
  const [twin, setTwin] = useState<string | null>(null);
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = (step === 'merge' && twin === null) || (step === 'plan' && day === '');

  async function save(): Promise<void> {
    setSaid(true);
    if (missing) return;
    const text = comment.trim() || null;
    const writes = items.flatMap(({ _id, state }) => {
      const next = defectAfter(state, step);
      const doc = { state: next, ...(step === 'plan' ? { plannedOn: day } : {}), ...(step === 'merge' ? { duplicateOf: twin } : {}), ...(step === 'reopen' ? { duplicateOf: null, plannedOn: null } : {}), ...(only || text !== null ? { comment: text } : {}) };
      return next === null ? [] : [{ id: _id, doc }];
    });
    setBusy(true);
    try {
      await writeRows('defect', writes);
      saved(t('defects.moved', { count: writes.length }));
      onClose();
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog open loses={false} title={words.run} keep={t('cancel')} confirm={words.run} busy={busy} onClose={onClose} onConfirm={() => void save()}>
      <div className="grid gap-3.5">
        <p className="muted">{only ? `${only.plate} · ${labelOf(only, i18n.language)}` : t('defects.several', { count: items.length })}</p>
        {step === 'plan' && <TextField type="date" label={t('defect:fields.plannedOn')} value={day} min={today} required error={said && day === '' ? t('defects.needsDay') : undefined} onChange={(event) => setDay(event.target.value)} />}
        {step === 'merge' && (
          <Picker
            id="cm-twin"
            label={t('defect:fields.duplicateOf')}
            value={twin}
            required
            error={said && twin === null ? t('defects.needsTwin') : undefined}
            options={others.map((other) => ({ id: other._id, label: labelOf(other, i18n.language), detail: t(`defect:choices.state.${other.state}`) }))}
            onChange={setTwin}
            onBlur={() => undefined}
          />
        )}
        {step === 'repair' && only && <RepairPhoto item={only} mayTake />}
        <TextArea label={t('defect:fields.comment')} value={comment} maxLength={COMMENT_MAX} onChange={(event) => setComment(event.target.value)} />
        {step === 'repair' && <p className="hint">{t('defects.repairHint')}</p>}
      </div>
    </ConfirmDialog>
  );
}
