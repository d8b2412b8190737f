import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import { draftTemplate, templatesInUse } from '../../../domain/field-work/templates-in-use.ts';
import { newRecordDraft, recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import { isNotHereYet, NotHere } from '../../entity-ui/list/list-body.tsx';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { FieldPage } from '../../field-ui/field-page.tsx';
import { useOriginals } from '../../field-ui/use-originals.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillFlow } from './fill-flow.tsx';
import { useCheckDraft } from './use-check-draft.ts';

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
