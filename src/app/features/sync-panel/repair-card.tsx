import { Copy, FileDown, GitCompareArrows, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardRefused, resendRefused, settleConflict } from '../../../db/mutate.ts';
import type { RepairItem, RefusalReason } from '../../../db/queries/outbox.ts';
import { formatDateTime, formatDate, formatTime } from '../../../domain/text/format.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { fieldText, namedIssueText } from '../../entity-ui/field-text.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { save } from '../../session/transfers/export-queue.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { editAddress, subjectOf } from './queue.tsx';

type Conflict = Extract<RefusalReason, { kind: 'conflict' }>;

interface ConflictSidesProps {
  item: RepairItem;
  conflict: Conflict;
  /** Fields whose other value is kept. */
  theirs: readonly string[];
  onTheirs: (next: readonly string[]) => void;
}

/** Each field in conflict with both values, whose they are and since when, and the value that was there before. */
function ConflictSides({ item: { mid, mutation }, conflict, theirs, onTheirs }: ConflictSidesProps) {
  const { t, i18n } = useTranslation('sync');
  const nowMs = useNowMs();
  const words = useWords(mutation.entity);
  const entity = entityNamed(mutation.entity);
  const written = mutation.patch ?? mutation.doc ?? {};
  const nameOf = (field: string): string => t(`${mutation.entity}:fields.${field}`);
  const valueOf = (from: Record<string, unknown>, name: string): string => {
    const field = entity?.fields[name];
    if (!field) return '—';
    return field.kind === 'shape' && from[name] != null ? t('drawn') : fieldText(name, field, from[name], words);
  };
  const when = (key: 'mine' | 'theirs', at: string, name?: string): string => {
    const isToday = formatDate(at, i18n.language, words.timeZone) === formatDate(nowMs, i18n.language, words.timeZone);
    return t(`${key}${isToday ? 'When' : 'On'}`, {
      name,
      time: (isToday ? formatTime : formatDateTime)(at, i18n.language, words.timeZone),
    });
  };
  const others = Object.keys(mutation.patch ?? {}).filter((field) => !conflict.fields.includes(field));
  return (
    <>
      {conflict.fields.map((field) => {
        const by = conflict.byField ? conflict.byField[field] : conflict.by;
        const seen = mutation.base?.values;
        return (
          <fieldset key={field} className="repair-field">
            <legend className={conflict.fields.length > 1 ? 'repair-legend' : 'sr-only'}>{nameOf(field)}</legend>
            <div className="repair-sides">
              {(['mine', 'theirs'] as const).map((side) => {
                const isOn = theirs.includes(field) === (side === 'theirs');
                return (
                  <label key={side} className={isOn ? 'repair-side is-on' : 'repair-side'}>
                    <span className="muted">{t(side)}</span>
                    <input
                      type="radio"
                      className="radio"
                      name={`side-${mid}-${field}`}
                      checked={isOn}
                      onChange={() => onTheirs(side === 'theirs' ? [...theirs, field] : theirs.filter((one) => one !== field))}
                    />
                    <b>{valueOf(side === 'mine' ? written : conflict.server, field)}</b>
                    <span className="muted text-xs">
                      {side === 'mine' ? when('mine', mutation.clientAt) : by ? when('theirs', by.at, by.name) : t('theirsServer')}
                    </span>
                  </label>
                );
              })}
            </div>
            {seen && field in seen && <p className="repair-before muted">{t('before', { value: valueOf(seen, field) })}</p>}
          </fieldset>
        );
      })}
      {others.length > 0 && (
        <p className="repair-before muted">{t('leaveWith', { count: others.length, fields: others.map(nameOf).join(', ') })}</p>
      )}
    </>
  );
}

/** A refused write: why, both values where there are two, and what can be done. Nothing leaves by itself. */
export function RepairCard({ item, onEdit }: { item: RepairItem; onEdit: (item: RepairItem) => void }) {
  const { t, i18n } = useTranslation(['sync', 'failure']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const timeZone = useTimeZone();
  const { mutation, reason } = item;
  const conflict = reason.kind === 'conflict' ? reason : null;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = conflict?.fields ?? [];
  const choice = fields.length > 1 ? 'Choice' : theirs.length === 0 ? 'Mine' : 'Theirs';

  async function act(work: () => Promise<void>, done?: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      if (done) notify({ msg: t(done), type: 'info' });
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
    } finally {
      setBusy(false);
    }
  }

  const text = JSON.stringify(item, null, 2);
  const subject = subjectOf(mutation, t);
  const way = reason.kind === 'rejected' ? reason.way : undefined;
  const why = t(conflict ? 'conflictTitle' : way === undefined ? 'rejected-title' : 'way-title', { subject });
  const reasonText =
    reason.kind === 'rejected'
      ? [
          way === undefined ? t(`failure:${reason.failure.code}`) : t('failure:way', { status: way }),
          ...(reason.failure.by
            ? [t('failure:by', { name: reason.failure.by.name, at: formatDateTime(reason.failure.by.at, i18n.language, timeZone) })]
            : []),
          ...(reason.failure.fields ?? []).map((issue) => namedIssueText(t, tIssue, mutation.entity, issue)),
        ].join(' ')
      : t('conflictFields', { fields: fields.map((name) => t(`${mutation.entity}:fields.${name}`)).join(', '), count: fields.length });

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
      {conflict && <ConflictSides item={item} conflict={conflict} theirs={theirs} onTheirs={setTheirs} />}
      <div className="repair-actions">
        {conflict ? (
          <Button variant="primary" busy={busy} onClick={() => void act(() => settleConflict(item, theirs), `kept${choice}`)}>
            {t(`keep${choice}`)}
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void act(() => resendRefused(item.mid), 'sentAgain')}>
            {t('sendAgain')}
          </Button>
        )}
        {editAddress(mutation) && (
          <Button variant="secondary" onClick={() => onEdit(item)}>
            {t('edit')}
          </Button>
        )}
        <span className="grow" />
        <IconButton
          label={t('copy')}
          icon={<Copy aria-hidden />}
          onClick={() => void act(() => navigator.clipboard.writeText(text), 'copied')}
        />
        <IconButton label={t('export')} icon={<FileDown aria-hidden />} onClick={() => save(item, 'sillage-refus')} />
        <Button variant="ghost" className="text-alert-fg" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('discardTitle')}
        keep={t('keep')}
        confirm={t('discardConfirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => void act(() => discardRefused(item.mid)).then(() => setAsking(false))}
      >
        <p>{t('discardText', { subject })}</p>
      </ConfirmDialog>
    </section>
  );
}
