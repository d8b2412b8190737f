import { CalendarClock, CalendarOff, Camera, CopyCheck, RotateCcw, Wrench, XCircle } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow, writeRows } from '../../../db/mutate.ts';
import { dropPendingUpload, holdFile } from '../../../db/queries/pending-uploads.ts';
import { defectAfter, type DefectStep } from '../../../domain/check-list/defect.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import { isMaintenanceOpen, maintenance } from '../../../domain/maintenance/maintenance.ts';
import { isDay } from '../../../domain/time/typed-date.ts';
import { AskPhoto } from '../../entity-ui/attachments/ask-photo.tsx';
import { ACCEPTED, PHOTO, readPhoto, usePendingPhoto, useSeenPhoto } from '../../entity-ui/attachments/chosen-file.ts';
import { SentShare } from '../../entity-ui/attachments/uploads.tsx';
import { Picker } from '../../entity-ui/form/picker.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/dates/date-fields.tsx';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { type DefectItem, labelOf } from './defect-item.tsx';

const ICONS: Partial<Record<DefectStep, ReactNode>> = {
  plan: <CalendarClock aria-hidden="true" />,
  repair: <Wrench aria-hidden="true" />,
  defer: <CalendarOff aria-hidden="true" />,
  dismiss: <XCircle aria-hidden="true" />,
  merge: <CopyCheck aria-hidden="true" />,
  reopen: <RotateCcw aria-hidden="true" />,
};

/** Words of a step: what its button asks, what its dialog is called and does. */
export function useStepWords(): (step: DefectStep) => { ask: string; run: string; icon: ReactNode } {
  const { t } = useTranslation('checkManage');
  return useCallback((step) => ({ ask: t(`steps.${step}.ask`), run: t(`steps.${step}.run`), icon: ICONS[step] }), [t]);
}

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
  const { t, i18n } = useTranslation(['checkManage', 'defect', 'entityForm']);
  const words = useStepWords()(step);
  const saved = useSaved();
  const [only] = items.length === 1 ? items : [];
  const [comment, setComment] = useState(only?.comment ?? '');
  const [day, setDay] = useState(only?.plannedOn ?? today);
  const [twin, setTwin] = useState<string | null>(null);
  const access = useAccess();
  const mayWork = step === 'plan' && access.can('create', 'maintenance');
  const works = useRows(mayWork ? 'maintenance' : null).rows;
  const [withWork, setWithWork] = useState(true);
  const [work, setWork] = useState<string | null>(only?.maintenance ?? null);
  /** Made by a try that failed after it: tried again, not made again. */
  const made = useRef(new Map<string, string>());
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = (step === 'merge' && twin === null) || (step === 'plan' && !isDay(day));

  /** Work that the defects of each vehicle are planned into: the one chosen, else a new one. */
  async function worksOf(): Promise<ReadonlyMap<string, string>> {
    if (!mayWork || !withWork) return new Map();
    if (only?.vehicle && work !== null) return new Map([[only.vehicle, work]]);
    for (const vehicle of new Set(items.map((item) => item.vehicle))) {
      if (vehicle === null || made.current.has(vehicle)) continue;
      const title = items
        .filter((item) => item.vehicle === vehicle)
        .map((item) => labelOf(item, i18n.language))
        .join(', ');
      made.current.set(
        vehicle,
        await createRow('maintenance', {
          title: title.slice(0, maintenance.fields.title.max),
          vehicle,
          kind: 'repair',
          plannedOn: day,
        }),
      );
    }
    return made.current;
  }

  async function save(): Promise<void> {
    setSaid(true);
    if (missing) return;
    const text = comment.trim() || null;
    const writesOf = (planned: ReadonlyMap<string, string>) =>
      items.flatMap(({ _id, state, vehicle }) => {
        const next = defectAfter(state, step);
        if (next === null) return [];
        const doc = {
          state: next,
          ...(step === 'plan'
            ? { plannedOn: day, ...(vehicle !== null && planned.has(vehicle) ? { maintenance: planned.get(vehicle) } : {}) }
            : {}),
          ...(step === 'merge' ? { duplicateOf: twin } : {}),
          ...(step === 'reopen' ? { duplicateOf: null, plannedOn: null, maintenance: null } : {}),
          ...(only || text !== null ? { comment: text } : {}),
        };
        return [{ id: _id, doc }];
      });
    setBusy(true);
    try {
      const writes = writesOf(await worksOf());
      await writeRows('defect', writes);
      saved(t('defects.moved', { count: writes.length }));
      onClose();
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      loses={false}
      title={words.run}
      keep={t('cancel')}
      confirm={words.run}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <div className="grid gap-3.5">
        <p className="muted">{only ? `${only.plate} · ${labelOf(only, i18n.language)}` : t('defects.several', { count: items.length })}</p>
        {step === 'plan' && (
          <DayField
            label={t('defect:fields.plannedOn')}
            value={day}
            today={today}
            min={today}
            required
            error={said && missing ? t('defects.needsDay') : undefined}
            onChange={setDay}
          />
        )}
        {mayWork && <Switch label={t('defects.withWork')} checked={withWork} onChange={setWithWork} />}
        {mayWork && withWork && only?.vehicle && (
          <Picker
            id="cm-work"
            label={t('defect:fields.maintenance')}
            value={work}
            hint={t('defects.workHint')}
            options={works
              .filter((row) => row['vehicle'] === only.vehicle && isMaintenanceOpen(row['state']))
              .map((row) => ({ id: row._id, label: String(row['title']) }))}
            onChange={setWork}
            onBlur={() => undefined}
          />
        )}
        {step === 'merge' && (
          <Picker
            id="cm-twin"
            label={t('defect:fields.duplicateOf')}
            value={twin}
            required
            error={said && twin === null ? t('defects.needsTwin') : undefined}
            options={others.map((other) => ({
              id: other._id,
              label: labelOf(other, i18n.language),
              detail: t(`defect:choices.state.${other.state}`),
            }))}
            onChange={setTwin}
            onBlur={() => undefined}
          />
        )}
        {step === 'repair' && only && <RepairPhoto item={only} mayTake />}
        <TextArea
          label={t('defect:fields.comment')}
          value={comment}
          maxLength={COMMENT_MAX}
          onChange={(event) => setComment(event.target.value)}
        />
        {step === 'repair' && <p className="hint">{t('defects.repairHint')}</p>}
      </div>
    </ConfirmDialog>
  );
}

/** Photo of the repaired part: kept on this device at once, sent by itself. */
export function RepairPhoto({ item, mayTake }: { item: DefectItem; mayTake: boolean }) {
  const { t } = useTranslation(['checkManage', 'vehicles', 'failure', 'defect', 'sync']);
  const { online } = useSyncStatus();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const owner = `defect:${item._id}`;
  const { held, url, forget } = usePendingPhoto(owner, item.photo);
  const src = url ?? item.photo ?? undefined;
  const { ask, ...seen } = useSeenPhoto(src, online);

  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const read = await readPhoto(file);
      if (typeof read === 'string') setProblem(t(`vehicles:photo.problem.${read}`));
      else await holdFile(owner, read.name || PHOTO, read.data, PHOTO);
    } catch (error) {
      setProblem(error instanceof FailureError ? t(`failure:${error.failure.code}`) : t('vehicles:photo.problem.unreadable'));
    } finally {
      setBusy(false);
    }
  }

  if (!mayTake && src === undefined) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <span className="label">{t('defect:fields.photo')}</span>
      {seen.src !== undefined && <img className="cm-photo" {...seen.image} alt={t('defects.photoAlt', { plate: item.plate })} />}
      {ask && (
        <Note tone="info" live>
          {t('sync:transfers.photoHeld')} <AskPhoto ask={ask} />
        </Note>
      )}
      <RefusalNote>{problem}</RefusalNote>
      {held?.failure && (
        <Note tone="alert" title={t('vehicles:photo.refused')}>
          {t(`failure:${held.failure}`)}
        </Note>
      )}
      {held && !held.failure && (
        <Note tone="pending" live>
          {t(online ? 'vehicles:photo.sending' : 'vehicles:photo.waits')}
          <SentShare sent={held.sent} bytes={held.bytes} label={t('defect:fields.photo')} />
        </Note>
      )}
      {mayTake && (
        <span className="flex flex-wrap gap-2">
          <Button icon={<Camera aria-hidden="true" />} busy={busy} onClick={() => input.current?.click()}>
            {t(src === undefined ? 'defects.addPhoto' : 'vehicles:photo.replace')}
          </Button>
          {held && (
            <Button variant="ghost" onClick={() => void dropPendingUpload(held._id).then(forget)}>
              {t('vehicles:photo.discard')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            capture="environment"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            data-testid="repair-photo"
            onChange={(event) => void take(event)}
          />
        </span>
      )}
    </div>
  );
}
