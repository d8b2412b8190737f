import { Copy, FileDown, GitCompareArrows, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityNamed } from '../../../domain/registry.ts';
import { discardRefused, resendRefused } from '../../../db/mutate.ts';
import type { RepairItem } from '../../../db/queries/repair.ts';
import { fieldText } from '../../entity-ui/field-text.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatTime } from '../../i18n/format.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { changedFields, subjectOf } from './describe.ts';
import { save } from './export-queue.ts';

type Side = 'mine' | 'theirs';

/** A refused write: why, both values where there are two, and what can be done. Nothing leaves by itself. */
export function RepairCard({ item, onEdit }: { item: RepairItem; onEdit: (item: RepairItem) => void }) {
  const { t, i18n } = useTranslation('sync');
  const timeZone = useSession().settings?.timeZone;
  const { mutation, reason } = item;
  const words = useWords(mutation.entity);
  const entity = entityNamed(mutation.entity);
  const conflict = reason.kind === 'conflict' ? reason : null;
  const [side, setSide] = useState<Side>('mine');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = conflict ? conflict.fields : changedFields(mutation);
  const mine = mutation.patch ?? mutation.doc ?? {};
  const value = (from: Record<string, unknown>, name: string): string => (entity?.fields[name] ? fieldText(name, entity.fields[name], from[name], words) : '—');

  async function act(work: () => Promise<void>, done?: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      if (done) notify({ msg: t(done), type: 'info' });
    } catch (error) {
      notify({ msg: t('not-saved'), type: 'error', error });
    } finally {
      setBusy(false);
    }
  }

  const text = JSON.stringify(item, null, 2);
  const subject = subjectOf(mutation, t);
  const why = conflict ? t('conflict-title', { subject }) : t('rejected-title', { subject });
  const reasonText =
    reason.kind === 'rejected'
      ? [t(`failure:${reason.failure.code}`), ...(reason.failure.fields ?? []).map(({ field, code, params }) => `${t(`${mutation.entity}:fields.${field}`, { defaultValue: field })} : ${t(`field-issues:${code}`, { ...params })}`)].join(' ')
      : t('conflict-fields', { fields: fields.map((name) => t(`${mutation.entity}:fields.${name}`)).join(', '), count: fields.length });

  return (
    <section className="repair" aria-label={why}>
      <div className="repair-why">
        {conflict ? <GitCompareArrows aria-hidden /> : <TriangleAlert aria-hidden />}
        <p>
          <b>{why}</b>
          <br />
          {reasonText}
        </p>
      </div>
      {conflict && (
        <div className="repair-sides" role="radiogroup" aria-label={reasonText}>
          {(['mine', 'theirs'] as const).map((one) => (
            <label key={one} className={side === one ? 'repair-side is-on' : 'repair-side'}>
              <span className="muted">{t(one)}</span>
              <input type="radio" className="radio" name={`side-${item.mid}`} checked={side === one} onChange={() => setSide(one)} />
              {fields.map((name) => (
                <b key={name}>{value(one === 'mine' ? mine : conflict.server, name)}</b>
              ))}
              <span className="muted text-xs">
                {one === 'mine'
                  ? t('mine-when', { time: formatTime(mutation.clientAt, i18n.language, timeZone) })
                  : conflict.by
                    ? t('theirs-when', { name: conflict.by.name, time: formatTime(conflict.by.at, i18n.language, timeZone) })
                    : t('theirs-server')}
              </span>
            </label>
          ))}
        </div>
      )}
      <div className="repair-actions">
        {conflict ? (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void act(() => (side === 'mine' ? resendRefused(item.mid) : discardRefused(item.mid)), side === 'mine' ? 'kept-mine' : 'kept-theirs')}
          >
            {t(side === 'mine' ? 'keep-mine' : 'keep-theirs')}
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void act(() => resendRefused(item.mid), 'sent-again')}>
            {t('send-again')}
          </Button>
        )}
        {mutation.op !== 'remove' && mutation.entity === 'vehicle' && (
          <Button variant="secondary" onClick={() => onEdit(item)}>
            {t('edit')}
          </Button>
        )}
        <span className="grow" />
        <IconButton label={t('copy')} icon={<Copy aria-hidden />} onClick={() => void act(() => navigator.clipboard.writeText(text), 'copied')} />
        <IconButton label={t('export')} icon={<FileDown aria-hidden />} onClick={() => save(item, 'sillage-refus')} />
        <Button variant="ghost" className="text-alert-fg" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      </div>
      <ConfirmDialog open={asking} title={t('discard-title')} keep={t('keep')} confirm={t('discard-confirm')} onClose={() => setAsking(false)} onConfirm={() => void act(() => discardRefused(item.mid)).then(() => setAsking(false))}>
        <p>{t('discard-text', { subject })}</p>
      </ConfirmDialog>
    </section>
  );
}
