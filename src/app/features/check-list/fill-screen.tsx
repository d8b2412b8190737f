import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardX, Repeat2, Trash2, ArrowRight, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { keepRecordDraft, dropRecordDraft } from '../../../db/queries/record-drafts.ts';
import {
  draftTemplate,
  newRecordDraft,
  type RecordDraft,
  recordDraftKey,
  templatesInUse,
  unsigned,
  withAnswer,
} from '../../../domain/field-work/record-draft.ts';
import { itemsShown, type Setting } from '../../../domain/check-list/record.ts';
import { vehicleFacts, wordsIn } from '../../../domain/check-list/template.ts';
import { isManagerLevel } from '../../../domain/access/permissions.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import { formatDate } from '../../../domain/text/format.ts';
import { isNotHereYet, NotHere } from '../../entity-ui/list/list-page.tsx';
import { useRow, useRows, useSyncStatus, useTimeZone } from '../../entity-ui/use-rows.ts';
import { FieldBody, FieldBottom, FieldPage, FieldTop } from '../../field-ui/field-page.tsx';
import { useOriginals } from '../../field-ui/correction.tsx';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Note } from '../../ui/note.tsx';
import { NotKept } from '../../field-ui/kept-record.tsx';
import { useSession } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { useGps } from '../../field-ui/use-gps.ts';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { CheckContext, type Check, useCheck, useCheckDraft, type CheckDraft } from './check.ts';
import { ItemStep } from './item-step.tsx';
import { RecapStep } from './recap-step.tsx';
import { useOpenDefects } from './use-assigned.ts';
import { VehicleStep } from './vehicle-step.tsx';

const SEEN = ['stillThere', 'seenRepaired'] as const;

/** Before anything is asked: what was wrong last time, and whether it still is. */
function DefectsStep() {
  const { t, i18n } = useTranslation('checkList');
  const check = useCheck();
  const timeZone = useTimeZone();
  const { carried } = check.draft;
  const left = check.defects.filter(({ id }) => id !== null && !carried[id]).length;
  return (
    <>
      <FieldBody>
        <div className="field-question">
          <h2>{t('defects.title', { count: check.defects.length })}</h2>
          <p className="text-muted">{t('defects.text')}</p>
        </div>
        {check.defects.some(isImmobilizing) ? (
          <Note tone="alert" title={t('immobilized.title')}>
            {t('immobilized.open')}
          </Note>
        ) : null}
        <ul className="grid gap-4">
          {check.defects.map((defect) => (
            <li
              key={defect.id ?? `${defect.item} ${defect.zone}`}
              className="grid gap-2 border-t border-hairline pt-4 first:border-0 first:pt-0"
            >
              <div className="flex items-start gap-3">
                <TriangleAlert aria-hidden="true" className={defect.severity === 'critical' ? 'text-alert-fg' : 'text-warning-fg'} />
                <div>
                  <b className="block">{check.say(defect.label)}</b>
                  <span className="text-muted">
                    {t(`severity.${defect.severity}`)} · {t('defects.since', { date: formatDate(defect.atMs, i18n.language, timeZone) })}
                    {defect.state === 'repaired' ? ` · ${t('defects.saidRepaired')}` : ''}
                  </span>
                </div>
              </div>
              {defect.id === null ? (
                <p className="text-muted">{t('defects.here')}</p>
              ) : (
                <ChoicePills
                  label={check.say(defect.label)}
                  hideLabel
                  columns={2}
                  options={SEEN.map((key) => ({ key, label: t(`defects.${key}`) }))}
                  value={carried[defect.id]}
                  onChoose={(key) =>
                    check.change((before) => ({
                      ...unsigned(before),
                      carried: { ...before.carried, [defect.id!]: key as (typeof SEEN)[number] },
                    }))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      </FieldBody>
      <FieldBottom remains={left > 0 ? t('defects.left', { count: left }) : undefined}>
        <Button variant="primary" aria-disabled={left > 0 || undefined} onClick={() => (left > 0 ? undefined : check.go(check.after))}>
          {t('next')}
          <ArrowRight aria-hidden="true" />
        </Button>
      </FieldBottom>
    </>
  );
}

/** Once the summary was seen, an answer that is changed leads back to it. */
const SEEN_RECAP = 'recap';

/** A check-list under way: its bar, and the step it is at. */
function FillFlow({ draftKey, held, draft }: { draftKey: string; held: CheckDraft; draft: RecordDraft }) {
  const { t, i18n } = useTranslation('checkList');
  const navigate = useNavigate();
  const { user } = useSession();
  const gps = useGps();
  const timeZone = useTimeZone();
  const vehicle = useRow('vehicle', draft.vehicle?.id);
  const defects = useOpenDefects(draft.vehicle?.id);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    // Where it ends, and what it may need, is here before the network goes.
    for (const load of [() => import('./record-screen.tsx'), () => import('../../field-ui/scan-sheet.tsx')])
      // Ahead of need: loaded, or told, when it is opened.
      load().catch(() => undefined);
  }, []);
  const setting: Setting = useMemo(() => ({ vehicle: vehicleFacts(vehicle) }), [vehicle]);
  const shown = itemsShown(draft.template.content, draft.answers, setting);
  const items = shown.filter(({ type }) => type !== 'signature');
  const steps = ['vehicle', ...(defects.length > 0 ? ['defects'] : []), ...items.map(({ key }) => key), 'recap'];
  // An item that is hidden now, or no defect left: on to what comes after.
  const at = steps.includes(draft.at) ? draft.at : draft.at === 'defects' ? steps[1]! : 'recap';
  const place = steps.indexOf(at);
  const say: Check['say'] = (words) => wordsIn(words, i18n.language as Locale);
  const to = (step: string): Partial<RecordDraft> => ({
    at: step,
    ...(step === 'recap' && { typed: { ...draft.typed, [SEEN_RECAP]: '1' } }),
  });
  const after = draft.typed[SEEN_RECAP] && at !== 'vehicle' ? 'recap' : (steps[place + 1] ?? 'recap');
  const lists = (): void => void navigate({ to: '/check-list-vehicule', search: { tab: 'drafts' } });

  const check: Check = {
    change: held.change,
    keep: held.keep,
    close: held.close,
    draftKey,
    draft,
    vehicle,
    items,
    setting,
    defects,
    gps,
    say,
    after,
    signatures: shown.filter(({ type }) => type === 'signature'),
    mayLower: isManagerLevel(user?.organization?.role) && user?.organization?.role !== 'technician',
    before: steps[place - 1] ?? null,
    go: (step) => held.change((before) => ({ ...to(step), typed: { ...before.typed, ...to(step).typed } })),
    answer(item, answer, { to: step, typing } = {}) {
      held.change((before) => {
        const next = withAnswer(before, item, answer);
        if (step === undefined) return next;
        // What is asked next depends on what was just answered.
        const now = itemsShown(before.template.content, next.answers, setting).filter(({ type }) => type !== 'signature');
        const here = now.findIndex(({ key }) => key === item);
        const following = before.typed[SEEN_RECAP] ? 'recap' : (now[here + 1]?.key ?? 'recap');
        return { ...next, at: following, typed: { ...next.typed, ...(following === 'recap' && { [SEEN_RECAP]: '1' }) } };
      }, typing);
    },
  };
  const item = items.find(({ key }) => key === at);
  const name = say(draft.template.content.label);
  return (
    <CheckContext value={check}>
      <FieldTop
        title={name}
        subtitle={draft.vehicle ? [draft.vehicle.plate, vehicle?.['name']].filter(Boolean).join(' · ') : undefined}
        savedAt={held.savedAt}
        timeZone={timeZone}
        onLeave={lists}
        menu={[
          ...(draft.vehicle && at !== 'vehicle'
            ? [{ key: 'vehicle', label: t('vehicle.change'), icon: <Repeat2 aria-hidden="true" />, onSelect: () => check.go('vehicle') }]
            : []),
          {
            key: 'abandon',
            label: t('abandon.action'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <NotKept problem={held.problem} />
      {at === 'vehicle' ? (
        <VehicleStep />
      ) : at === 'defects' ? (
        <DefectsStep />
      ) : item ? (
        <ItemStep key={item.key} item={item} />
      ) : (
        <RecapStep onSealed={(id) => void navigate({ to: '/check-list-vehicule', search: { do: 'record', record: id }, replace: true })} />
      )}
      <ConfirmDialog
        open={asking}
        title={t('abandon.title')}
        keep={t('abandon.keep')}
        confirm={t('abandon.confirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          held.close();
          dropRecordDraft(draftKey).then(lists, (error: unknown) => notify({ msg: t('notKept.title'), type: 'error', error }));
        }}
      >
        <p>{t('abandon.text')}</p>
      </ConfirmDialog>
    </CheckContext>
  );
}

/** `?do=fill`: a draft that is opened again (`draft`), or a new one of a template, of a vehicle. */
export function FillScreen() {
  const { draft } = useSearch({ from: '/check-list-vehicule' });
  return <FieldPage>{draft === undefined ? <Begin /> : <Opened key={draft} draftKey={recordDraftKey(draft)} />}</FieldPage>;
}

function Begin() {
  const { t } = useTranslation('checkList');
  const navigate = useNavigate();
  const search = useSearch({ from: '/check-list-vehicule' });
  const templates = useRows('checkTemplate');
  const vehicles = useRows('vehicle');
  const status = useSyncStatus();
  const begun = useRef(false);
  const row = search.template === undefined ? undefined : templatesInUse(templates.rows).get(search.template);
  const template = row && draftTemplate(row);
  const isReady = templates.loaded && vehicles.loaded;
  useEffect(() => {
    if (!template || !isReady || begun.current) return;
    begun.current = true;
    const vehicle = search.vehicle === undefined ? undefined : vehicles.byId.get(search.vehicle);
    const id = uuidv7();
    const known = vehicle
      ? { vehicle: { id: vehicle._id, plate: String(vehicle['registration']), vin: (vehicle['vin'] as string | null) ?? null } }
      : {};
    keepRecordDraft(recordDraftKey(id), newRecordDraft(template, 'vehicle', Date.now(), { ...known, due: search.due ?? null })).then(
      () => navigate({ to: '/check-list-vehicule', search: { do: 'fill', draft: id }, replace: true }),
      (error: unknown) => notify({ msg: t('notKept.title'), type: 'error', error }),
    );
  }, [template, isReady, search, vehicles, navigate, t]);
  if (isReady && !template && isNotHereYet(status)) return <NotHere />;
  return isReady && !template ? <Absent title={t('noTemplate')} /> : null;
}

function Opened({ draftKey }: { draftKey: string }) {
  const { t } = useTranslation('checkList');
  const held = useCheckDraft(draftKey);
  useOriginals(draftKey, held.draft, held.change);
  if (held.state === 'reading') return null;
  if (held.state !== 'ready' || !held.draft)
    return <Absent title={t(`draft.${held.state === 'unread' ? 'unread' : held.state === 'sealed' ? 'sealed' : 'absent'}`)} />;
  return <FillFlow draftKey={draftKey} held={held} draft={held.draft} />;
}

function Absent({ title }: { title: string }) {
  const { t } = useTranslation('checkList');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<ClipboardX aria-hidden="true" />}
      title={title}
      action={<Button onClick={() => void navigate({ to: '/check-list-vehicule', search: {} })}>{t('toLists')}</Button>}
    />
  );
}
