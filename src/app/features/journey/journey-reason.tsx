import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow, resendRefused } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { journeyReason, type JourneyReason } from '../../../domain/driving/journey-reason.ts';
import type { Journey } from '../../../domain/driving/journey.ts';
import { isOfSpan, lastFirst, lastReasons, spanOf } from '../../../domain/driving/reason-of.ts';
import { VEILED } from '../../../domain/entity/field-mask.ts';
import { useKeptDraft } from '../../entity-ui/form/use-kept-draft.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface JourneyReasonFormProps {
  journey: Journey;
  /** What stands. */
  told: string;
  /** One that the server refused: it is mended. */
  refused: (JourneyReason & LocalRow) | undefined;
  /** The last ones, to choose again. */
  last: readonly string[];
  onClose: () => void;
}

/** A reason, typed or chosen of the last ones; kept on the device as it is typed, stored with or without network. */
export function JourneyReasonForm({ journey, told, refused, last, onClose }: JourneyReasonFormProps) {
  const { t } = useTranslation(['journey', 'entityForm']);
  const saved = useSaved();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState(refused?.reason ?? told);
  const [busy, setBusy] = useState(false);
  const key = `journeyReason:${journey._id}`;
  const draft = useKeptDraft(key, (kept, isLate) => {
    const next = isLate ? `${String(kept)} ${reason}` : String(kept);
    setReason(next);
    return next;
  });
  useEffect(() => field.current?.focus(), []);
  const type = (text: string): void => {
    setReason(text);
    draft.typed(text);
  };
  const leave = async (): Promise<void> => {
    await draft.forget();
    onClose();
  };
  async function save(text: string): Promise<void> {
    if (text.trim() === told && !refused) return leave();
    setBusy(true);
    try {
      await draft.settle();
      const doc = {
        reason: text,
        vehicle: journey.vehicle,
        startAt: journey.startAt,
        endAt: journey.endAt,
        writtenAt: new Date().toISOString(),
      };
      if (refused?.refused) {
        await resendRefused(refused.refused.mid, doc);
        await draft.forget();
      } else await createRow(journeyReason, doc, key);
      saved(t('reason.saved'));
      onClose();
    } catch (error) {
      notify({ msg: t('entityForm:failed'), type: 'error', error });
      setBusy(false);
    }
  }
  return (
    <form
      className="grid gap-2.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(reason);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') void leave();
      }}
    >
      <TextField
        ref={field}
        label={t('reason.title')}
        hideLabel
        value={reason}
        maxLength={journeyReason.fields.reason.max}
        autoComplete="off"
        hint={told === '' ? undefined : t('reason.emptyHint')}
        onChange={(event) => type(event.target.value)}
      />
      {last.length > 0 && (
        <div className="jn-reasons" role="group" aria-label={t('reason.last')}>
          {last.map((text) => (
            <Button key={text} size="sm" disabled={busy} onClick={() => type(text)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void leave()}>{t('entityForm:cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('entityForm:save')}
        </Button>
      </div>
    </form>
  );
}

type Row = JourneyReason & LocalRow;

interface Reasons {
  /** Why the journey was driven, as it was last said; what was taken back is not said. */
  told: Row | undefined;
  /** What was written of it and refused: it says nothing until it is mended. */
  refused: Row | undefined;
  /** The last ones of the organization, as far as this person reads them: to be chosen again. */
  last: readonly string[];
}

const CHOICES = 6;

/** What this device knows of why a journey was driven: with or without network, what waits to be sent included. */
export function useReasons(journey: Pick<Journey, 'vehicle' | 'startAt' | 'endAt'> | undefined): Reasons {
  const { rows } = useRows('journeyReason');
  return useMemo(() => {
    const all = rows as readonly unknown[] as readonly Row[];
    const own = journey
      ? all.filter((row) => row.vehicle === journey.vehicle && row.reason !== VEILED && isOfSpan(spanOf(row), spanOf(journey)))
      : [];
    const told = own.filter((row) => !row.refused).toSorted(lastFirst)[0];
    return { told: told?.reason === '' ? undefined : told, refused: own.find((row) => row.refused), last: lastReasons(all, CHOICES) };
  }, [rows, journey]);
}
