import { useSearch, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { TEMPLATE_STATES } from '../../../domain/check-list/check-template.ts';
import { type SealedRecordDoc, sealedRecordSchema } from '../../../domain/check-list/record.ts';
import { type Item, type RecordKind, type TemplateContent, templateContentSchema, wordsIn } from '../../../domain/check-list/template.ts';
import { rowSchema } from '../../../domain/entity/entity.ts';
import { fieldRecord, type FieldRecord } from '../../../domain/field-work/field-record.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { CaptureNothing, CapturePage } from '../../capture/capture-page.tsx';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRow, useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useRecordWords } from '../../field-ui/record-view/record-answers.tsx';
import { RecordView } from '../../field-ui/record-view/record-view.tsx';
import { useRecordPhotos } from '../../field-ui/record-view/record-files.ts';
import './blank.css';

const READ = [
  'recordHash',
  'secretAsked',
  'receivedAt',
  'receipt',
  'ledgerLine',
  'chainState',
  'clockDoubt',
  'tooFast',
  'replacedBy',
  'installState',
  'verdicts',
  'incomplete',
  'expected',
  'attachments',
  'sealed',
] as const;
type RecordRow = Pick<FieldRecord, '_id' | (typeof READ)[number]>;

const declared = rowSchema(fieldRecord).shape as Record<string, z.ZodMiniType>;
const recordRowSchema = z.object({
  _id: z.uuid(),
  ...Object.fromEntries(READ.map((name) => [name, declared[name]!])),
}) as unknown as z.ZodMiniType<RecordRow>;

interface Read {
  row: RecordRow;
  sealed: SealedRecordDoc;
  template: TemplateContent | null;
}

/** `absent`: neither here nor to be had without network; `unknown`: the server says so; `unread`: its seal does not have the declared shape. */
type RecordState = Read | 'coming' | 'absent' | 'unknown' | 'unread';

/** A record as it was submitted: what this device has of it, sent or still waiting, else the server's, kept from then on. */
function useRecord(id: string): RecordState {
  const { loaded } = useRows('fieldRecord');
  const local = useRow('fieldRecord', id);
  const remote = useRemote(loaded && !local ? `/api/v1/field-records/${id}` : null, recordRowSchema);
  const row = local ?? remote.value;
  const sealed = useMemo(() => sealedRecordSchema.safeParse(row?.sealed), [row]);
  const { templates, isOver } = useTemplates(sealed.success ? sealed.data.content.template.key : null);
  if (!row) return !loaded || remote.phase === 'asking' ? 'coming' : remote.phase === 'refused' ? 'unknown' : 'absent';
  if (!sealed.success) return 'unread';
  const { key, version } = sealed.data.content.template;
  const template = templates.find((one) => one.key === key && one.version === version);
  if (!template && !isOver) return 'coming';
  return { row, sealed: sealed.data, template: template?.content ?? null };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** No record has it. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** A record on paper. */
function RecordPage({ id, kind }: { id: string; kind: 'check' | 'install' }) {
  const { t } = useTranslation('fieldRecordPage');
  const { lang, moment } = useRecordWords();
  const record = useRecord(UUID.test(id) ? id : NONE);
  const photos = useRecordPhotos(typeof record === 'string' ? undefined : record.row);
  if (record === 'coming') return null;
  if (typeof record === 'string')
    return (
      <CaptureNothing title={t(`title.${kind}`)} text={t(record)}>
        {record === 'absent' ? t('absentText') : null}
      </CaptureNothing>
    );
  const { content } = record.sealed;
  return (
    <CapturePage
      ready={photos.ready}
      title={t(`title.${content.kind}`)}
      subtitle={[
        record.template ? wordsIn(record.template.label, lang) : content.template.key,
        moment(content.sealedAt + content.clock.offsetMs),
      ].join(' · ')}
    >
      <RecordView record={{ ...record, photoOf: photos.photoOf }} />
    </CapturePage>
  );
}

interface BlankItemProps {
  item: Item;
  lang: Locale;
  t: TFunction;
}

const Box = ({ children }: { children: ReactNode }) => (
  <span className="bl-box">
    <i />
    {children}
  </span>
);

function Place({ item, lang, t }: BlankItemProps) {
  switch (item.type) {
    case 'ok':
      return ['ok', 'defect', ...(item.na ? ['na'] : [])].map((word) => <Box key={word}>{t(`answer.${word}`)}</Box>);
    case 'test':
      return ['ok', 'review', 'failed', ...(item.na ? ['na'] : [])].map((word) => <Box key={word}>{t(`test.${word}`)}</Box>);
    case 'choice':
      return (item.options ?? []).map(({ key, label }) => <Box key={key}>{wordsIn(label, lang)}</Box>);
    case 'number':
    case 'odometer':
    case 'level':
      return (
        <span className="bl-line">
          <i />
          {item.type === 'odometer' ? 'km' : item.unit}
        </span>
      );
    case 'signature':
      return <span className="bl-sign" />;
    case 'photo':
      return <Box>{''}</Box>;
    default:
      return <span className="bl-write" />;
  }
}

/** An item of a form to fill in by hand: its boxes or its line, and room for what is wrong. */
function BlankItem(props: BlankItemProps) {
  const { item, lang, t } = props;
  return (
    <tr>
      <td>
        {wordsIn(item.label, lang)}
        {item.severity ? <small>{t(`severity.${item.severity}`)}</small> : null}
      </td>
      <td>
        <div className="bl-place">
          <Place {...props} />
        </div>
      </td>
      <td className="bl-note">{item.type === 'ok' || item.type === 'test' ? <span aria-label={t('blank.note')} role="img" /> : null}</td>
    </tr>
  );
}

const KINDS: Readonly<Record<'check' | 'install', readonly RecordKind[]>> = {
  check: ['check', 'handover'],
  install: ['install', 'removal'],
};

/** A form to fill in by hand, of the template the address names, else of the first of its kind. */
function BlankPage({ kind }: { kind: 'check' | 'install' }) {
  const { t } = useTranslation('fieldRecordPage');
  const { lang } = useRecordWords();
  const search = useSearch({ strict: false }) as { template?: string; vehicle?: string };
  const vehicle = useRow('vehicle', search.vehicle);
  const { templates, isOver } = useTemplates(search.template ?? '');
  const usable = templates.filter(({ status, content }) => status === 'published' && KINDS[kind].includes(content.kind));
  const chosen =
    search.template === undefined
      ? usable.toSorted(
          (a, b) => KINDS[kind].indexOf(a.content.kind) - KINDS[kind].indexOf(b.content.kind) || a.key.localeCompare(b.key),
        )[0]
      : usable.find(({ key }) => key === search.template);
  if (!chosen && !isOver) return null;
  if (!chosen) return <CaptureNothing title={t(`title.${kind}`)} text={t('noTemplate')} />;
  const { content, version } = chosen;
  return (
    <CapturePage
      ready
      title={wordsIn(content.label, lang)}
      subtitle={`${t('byHand')} · ${t('templateVersion', { name: chosen.key, version })}`}
    >
      <dl className="bl-head">
        {(['plate', 'date', 'by'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`blank.${key}`)}</dt>
            <dd>{key === 'plate' && vehicle ? String(vehicle['registration']) : ''}</dd>
          </div>
        ))}
      </dl>
      {content.sections.map((section) => (
        <section key={section.key}>
          <h2>{wordsIn(section.label, lang)}</h2>
          <table className="bl-table">
            <tbody>
              {section.items.map((item) => (
                <BlankItem key={item.key} item={item} lang={lang} t={t} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </CapturePage>
  );
}

const templateSchema = z.object({
  _id: z.uuid(),
  key: z.string(),
  version: z.int(),
  status: z.enum(TEMPLATE_STATES),
  content: templateContentSchema,
});
const answerSchema = z.object({ results: z.array(z.unknown()) });

interface KnownTemplate {
  key: string;
  version: number;
  status: (typeof TEMPLATE_STATES)[number];
  content: TemplateContent;
}

const read = (rows: readonly unknown[]): KnownTemplate[] =>
  rows.flatMap((row) => {
    const parsed = templateSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });

/**
 * Published versions of templates, the latest first: those of this device, and of one key those of the server that a new device has not got yet. `key` null:
 * only what is here. `isOver`: no more will come.
 */
function useTemplates(key: string | null): { templates: readonly KnownTemplate[]; isOver: boolean } {
  const { rows, loaded } = useRows('checkTemplate');
  const isMirrored = useSyncStatus().phase !== 'first-mirror';
  const remote = useRemote(
    key === null || !loaded || isMirrored
      ? null
      : `/api/v1/check-templates?${new URLSearchParams({ ...(key ? { q: key } : {}), size: '1000' }).toString()}`,
    answerSchema,
  );
  const templates = useMemo(
    () =>
      read([...rows, ...(remote.value?.results ?? [])])
        .filter(({ version }) => version > 0)
        .sort((a, b) => b.version - a.version),
    [rows, remote.value],
  );
  return { templates, isOver: loaded && (isMirrored || (key !== null && remote.phase !== 'asking')) };
}

/** `/pages-for-capture/vehicle/check-up/{id?}` */
export function CheckPage() {
  const { id } = useParams({ from: '/pages-for-capture/vehicle/check-up/{-$id}' });
  return id === undefined ? <BlankPage kind="check" /> : <RecordPage id={id} kind="check" />;
}

/** `/pages-for-capture/vehicle/install/{id?}` */
export function InstallPage() {
  const { id } = useParams({ from: '/pages-for-capture/vehicle/install/{-$id}' });
  return id === undefined ? <BlankPage kind="install" /> : <RecordPage id={id} kind="install" />;
}
