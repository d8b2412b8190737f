import type { TFunction } from 'i18next';
import {
  CloudUpload,
  FileUp,
  Hexagon,
  type LucideIcon,
  MapPin,
  Router,
  Settings,
  Stethoscope,
  Trash2,
  Truck,
  UserRound,
  Users,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { current } from '../../../db/current.ts';
import { liveRows } from '../../../db/queries/live-rows.ts';
import type { OutboxItem } from '../../../db/queries/outbox.ts';
import { compareQueue, type QueueCounts, takeQueue } from '../../../db/queries/queue-file.ts';
import { entityNamed } from '../../../domain/registry.ts';
import type { Mutation } from '../../../domain/sync/protocol.ts';
import type { QueueContent, QueueManifest } from '../../../domain/sync/queue-file.ts';
import { formatDateTime, formatTime } from '../../../domain/text/format.ts';
import { ROW_SCREENS } from '../../entity-ui/list/list-search.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import type { QueueRefusal } from '../../session/transfers/queue-zip.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

type QueueImportState =
  | { step: 'none' }
  | { step: 'reading' }
  | { step: 'refused'; reason: QueueRefusal; manifest?: QueueManifest | undefined }
  | { step: 'ready' | 'taking'; manifest: QueueManifest; content: QueueContent; counts: QueueCounts };

interface QueueImport {
  state: QueueImportState;
  read: (file: File) => Promise<void>;
  take: () => Promise<void>;
  leave: () => void;
}

/** Taking back what was exported: the file is read and compared, shown, and written only when the person says so. */
export function useQueueImport(): QueueImport {
  const { t } = useTranslation('sync');
  const [state, setState] = useState<QueueImportState>({ step: 'none' });

  async function read(file: File): Promise<void> {
    const database = current();
    if (!database) return;
    setState({ step: 'reading' });
    try {
      const { readQueueZip } = await import('../../session/transfers/queue-zip.ts');
      const reading = await readQueueZip(new Uint8Array(await file.arrayBuffer()), { user: database.userId, org: database.orgId });
      if (!reading.ok) return setState({ step: 'refused', reason: reading.reason, manifest: reading.manifest });
      const { manifest, content } = reading;
      setState({ step: 'ready', manifest, content, counts: await compareQueue(database, content) });
    } catch (error) {
      setState({ step: 'none' });
      notify({ msg: t('notSaved'), type: 'error', error });
    }
  }

  async function take(): Promise<void> {
    const database = current();
    if (!database || state.step !== 'ready') return;
    setState({ ...state, step: 'taking' });
    try {
      const { outbox, repair, drafts, files } = await takeQueue(database, state.content, state.manifest.serverId);
      notify({ msg: t('import.taken', { count: outbox + repair + drafts + files }), type: 'info' });
      setState({ step: 'none' });
    } catch (error) {
      setState({ ...state, step: 'ready' });
      notify({ msg: t('import.notTaken'), type: 'error', error });
    }
  }

  return { state, read, take, leave: () => setState({ step: 'none' }) };
}

/** Chooses the file of an earlier export. */
export function QueueImportButton({ read, busy }: { read: (file: File) => Promise<void>; busy: boolean }) {
  const { t } = useTranslation('sync');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="queue-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
      <Button variant="ghost" icon={<FileUp aria-hidden />} busy={busy} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
    </>
  );
}

const PARTS = ['outbox', 'repair', 'drafts', 'files'] as const;

/** What a file holds and what taking it back would bring, or why it cannot be taken. */
export function QueueImportCard({ state, take, leave }: QueueImport) {
  const { t, i18n } = useTranslation('sync');
  const timeZone = useTimeZone();
  if (state.step === 'none') return null;
  if (state.step === 'reading')
    return (
      <p className="sync-more muted" role="status">
        {t('import.reading')}
      </p>
    );
  if (state.step === 'refused') {
    const { userName, orgName } = state.manifest?.profile ?? {};
    const isNamed = state.reason === 'other' && userName !== undefined;
    return (
      <Note
        tone="alert"
        live
        className="queue-import"
        title={t('import.refused')}
        action={
          <Button size="sm" onClick={leave}>
            {t('import.close')}
          </Button>
        }
      >
        {isNamed ? t('import.otherNamed', { name: [userName, orgName].filter(Boolean).join(', ') }) : t(`import.${state.reason}`)}
      </Note>
    );
  }
  const { counts, manifest } = state;
  const fresh = PARTS.filter((part) => counts[part] > 0);
  const total = fresh.reduce((sum, part) => sum + counts[part], 0);
  return (
    <section className="queue-import" aria-label={t('import.title')}>
      <h3 className="font-semibold">{t('import.title')}</h3>
      <p className="muted text-sm">{t('import.made', { at: formatDateTime(manifest.exportedAt, i18n.language, timeZone) })}</p>
      <ul className="text-sm" role="status">
        {fresh.map((part) => (
          <li key={part}>{t(`import.${part}`, { count: counts[part] })}</li>
        ))}
        {counts.known > 0 && <li className="muted">{t('import.known', { count: counts.known })}</li>}
      </ul>
      <p className="muted text-sm">{t(total > 0 ? 'import.once' : 'import.nothing')}</p>
      <div className="flex flex-wrap gap-2">
        {total > 0 && (
          <Button variant="primary" busy={state.step === 'taking'} onClick={() => void take()}>
            {t('import.take', { count: total })}
          </Button>
        )}
        <Button onClick={leave}>{t(total > 0 ? 'import.cancel' : 'import.close')}</Button>
      </div>
    </section>
  );
}

const ICONS: Record<string, LucideIcon> = {
  vehicle: Truck,
  driver: UserRound,
  fleet: Users,
  site: MapPin,
  zone: Hexagon,
  device: Router,
  diagnostic: Stethoscope,
  settings: Settings,
  preferences: Settings,
};

/** One unsent write, in the order of writing. */
export function QueueItem({ item, waitsFor }: { item: OutboxItem; waitsFor: OutboxItem | undefined }) {
  const { t, i18n } = useTranslation('sync');
  const timeZone = useSession().settings?.timeZone;
  const Icon = item.op === 'remove' ? Trash2 : (ICONS[item.entity] ?? CloudUpload);
  const fields = changedFields(item).map((name) => t(`${item.entity}:fields.${name}`));
  const detail =
    waitsFor !== undefined
      ? t('after', { subject: subjectOf(waitsFor, t) })
      : item.op === 'patch'
        ? t('changes', { fields: fields.slice(0, 3).join(', '), count: fields.length })
        : t(item.op === 'create' ? 'created' : 'removed');
  return (
    <li className="queue-item">
      <Icon aria-hidden />
      <b className="ell">{subjectOf(item, t)}</b>
      <span className="muted text-xs">{t(waitsFor ? 'waitsOther' : 'waiting')}</span>
      <span className="ell muted text-sm">{detail}</span>
      <time className="subtle text-sm" dateTime={item.clientAt}>
        {formatTime(item.clientAt, i18n.language, timeZone)}
      </time>
    </li>
  );
}

/** Name of a row as a person knows it, from the mirror, else from what the write itself says. */
export function titleOfRow(entityName: string, id: string, doc?: Record<string, unknown>): string | undefined {
  const entity = entityNamed(entityName);
  if (!entity?.mirrored || entity.single) return undefined;
  const title = liveRows(entity).getSnapshot().byId.get(id)?.[entity.title] ?? doc?.[entity.title];
  return typeof title === 'string' ? title : undefined;
}

/** "Véhicule GH-482-KD": what a queued write is about. `t` of the entity's namespace. */
export function subjectOf(mutation: Mutation, t: TFunction): string {
  const title = titleOfRow(mutation.entity, mutation.id, mutation.doc ?? mutation.patch);
  const one = t(`${mutation.entity}:one`);
  return title ? `${one} ${title}` : one;
}

/** Names of the fields a patch changes, in the order of the declaration. */
function changedFields(mutation: Mutation): string[] {
  const touched = mutation.patch ?? mutation.doc ?? {};
  return Object.keys(entityNamed(mutation.entity)?.fields ?? {}).filter((name) => name in touched);
}

/** Where a refused write is mended; undefined when it has no form, or takes a row away. */
export function editAddress({
  entity,
  id,
  op,
}: Pick<Mutation, 'entity' | 'id' | 'op'>): { to: string; search: Record<string, unknown> } | undefined {
  if (op !== 'remove' && entity === 'reservation') return { to: `/reservations/${id}`, search: { edit: 1 } };
  if (op === 'remove' || !Object.hasOwn(ROW_SCREENS, entity)) return undefined;
  const { to, param } = ROW_SCREENS[entity as keyof typeof ROW_SCREENS];
  return { to, search: { [param]: id, edit: 1 } };
}
