import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { DeviceType } from '../../../../domain/device/device.ts';
import {
  CODE_SEPARATORS,
  EMPTY_MAPPING,
  type InboundMapping,
  inboundMappingSchema,
  type InboundTrial,
  inboundTrialSchema,
  type KeptMapping,
  keptMappingSchema,
  MAPPED_CODES,
  type MappedCodes,
  mappingIssues,
} from '../../../../domain/platform/inbound-mapping.ts';
import { formatDateTime, formatTime } from '../../../../domain/text/format.ts';
import { issueText } from '../../../entity-ui/field-text.ts';
import { useTimeZone } from '../../../entity-ui/use-rows.ts';
import { call, failureCodeOf } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay.tsx';
import { Note } from '../../../ui/note.tsx';
import { withDraft } from '../../../entity-ui/form/form-model.ts';
import { useKeptDraft } from '../../../entity-ui/form/use-kept-draft.ts';
import { Select } from '../../../ui/select.tsx';
import { Card } from '../card.tsx';
import { useAct } from '../use-act.ts';
import { MappingFields, type MappingPartProps, MappingShape, PathField } from './mapping-fields.tsx';
import { TrialPanel } from './trial-panel.tsx';

type Mapped = NonNullable<InboundMapping['codes']>[number];

/** Lists of trouble codes: where each is in a record, what stands between its codes, and where the code is in each object of a JSON list. */
function MappingCodes({ mapping, paths, errorOf, onChange }: MappingPartProps) {
  const { t } = useTranslation('adminConnectorSetup');
  const codes = mapping.codes ?? [];
  const set = (list: MappedCodes, changes: Partial<Mapped>): void => {
    const next: Mapped = { ...(codes.find((one) => one.list === list) ?? { list, path: '', separator: '', item: '' }), ...changes };
    const others = codes.filter((one) => one.list !== list);
    onChange({ codes: next.path.trim() === '' ? others : [...others, next] });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">{t('codesTitle')}</legend>
      <p className="mb-1 text-sm text-muted">{t('codesHint')}</p>
      {MAPPED_CODES.map((list) => {
        const part = codes.find((one) => one.list === list);
        const name = t(`fields.${list}`);
        return (
          <div
            key={list}
            className="grid grid-cols-[10rem_minmax(0,1fr)_7.5rem] items-center gap-x-2 gap-y-1 max-sm:grid-cols-[minmax(0,1fr)_7.5rem]"
          >
            <span className="label max-sm:col-span-2" aria-hidden="true">
              {name}
            </span>
            <PathField
              label={name}
              hideLabel
              value={part?.path ?? ''}
              paths={paths}
              placeholder={t(mapping.format === 'csv' ? 'column' : 'path')}
              error={errorOf(list)}
              onChange={(path) => set(list, { path })}
            />
            {part && (
              <Select
                label={t('codeSeparatorOf', { field: name })}
                hideLabel
                value={part.separator}
                options={CODE_SEPARATORS.map((value) => ({ value, label: value === '' ? t('codeSeparatorUsual') : value }))}
                onChange={(separator) => set(list, { separator })}
              />
            )}
            {part && mapping.format === 'json' && (
              <div className="col-start-2 col-span-2 max-sm:col-start-1">
                <PathField
                  label={t('codeItemOf', { field: name })}
                  value={part.item}
                  paths={[]}
                  hint={t('codeItemHint')}
                  placeholder="code"
                  onChange={(item) => set(list, { item })}
                />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const draftSchema = z.object({ version: z.int(), mapping: inboundMappingSchema, sample: z.string() });

interface MappingDraft {
  mapping: InboundMapping;
  sample: string;
  /** The version it was made from. */
  version: number;
  /** It is of an earlier visit. */
  restored: boolean;
  /** When it was kept on the device as it is. */
  keptAt: string | null;
  change: (changes: Partial<InboundMapping>) => void;
  setSample: (sample: string) => void;
  /** What is typed was saved: no draft is left. */
  saved: () => Promise<void>;
  forget: () => Promise<void>;
}

/** The mapping as it is being written, kept on the device with its sample until it is saved or discarded. */
function useMappingDraft(type: string, kept: KeptMapping): MappingDraft {
  const start = { version: kept.version, mapping: kept.mapping ?? EMPTY_MAPPING, sample: '' };
  const [typed, setTyped] = useState<z.infer<typeof draftSchema> | null>(null);
  const [restored, setRestored] = useState(false);
  const draft = useKeptDraft(`admin-mapping:${type}`, (value, isLate) => {
    const parsed = draftSchema.safeParse(value);
    if (!parsed.success) return undefined;
    const next = isLate ? withDraft(latest.current, parsed.data, start) : parsed.data;
    latest.current = next;
    setTyped(next);
    setRestored(true);
    return next;
  });
  const now = typed ?? start;
  const latest = useRef(now);
  latest.current = now;
  const write = (changes: Partial<typeof now>): void => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setTyped(next);
    draft.typed(next);
  };
  const forget = async (): Promise<void> => {
    await draft.forget();
    setRestored(false);
    setTyped(null);
  };
  return {
    ...now,
    restored,
    keptAt: draft.keptAt,
    change: (changes) => write({ mapping: { ...latest.current.mapping, ...changes } }),
    setSample: (sample) => write({ sample }),
    saved: async () => {
      const { sample, mapping, version } = latest.current;
      await draft.forget();
      setRestored(false);
      setTyped({ sample, mapping, version: version + 1 });
    },
    forget,
  };
}

interface MappingCardProps {
  type: DeviceType;
  kept: KeptMapping;
  onSaved: () => Promise<void>;
}

/** What the records of a vendor without a document mean: written down, tried on a sample, then saved. */
export function MappingCard({ type, kept, onSaved }: MappingCardProps) {
  const { t, i18n } = useTranslation(['adminConnectorSetup', 'adminNumbers', 'entityForm']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const timeZone = useTimeZone();
  const draft = useMappingDraft(type, kept);
  const { mapping, sample } = draft;
  const [told, setTold] = useState(false);
  const [tried, setTried] = useState<{ trial: InboundTrial; of: unknown[] } | null>(null);
  const trial = tried?.trial ?? null;
  const form = useRef<HTMLDivElement>(null);
  const [conflict, setConflict] = useState(false);
  const saving = useAct(t('mappingNotSaved'));
  const trying = useAct(t('notTried'));
  const removal = useAct(t('adminNumbers:mappingNotRemoved'));
  const [removing, setRemoving] = useState(false);
  const issues = useMemo(() => new Map(mappingIssues(mapping).map((issue) => [issue.field, issue])), [mapping]);
  const errorOf = (field: string): string | undefined => {
    const issue = told ? issues.get(field) : undefined;
    return issue && issueText(tIssue, issue);
  };

  const run = (): Promise<void> =>
    trying.act(async () =>
      setTried({
        trial: inboundTrialSchema.parse(
          await call(`/api/v1/admin/connectors/${type}/mapping/try`, { method: 'POST', json: { mapping, sample } }),
        ),
        of: [mapping, sample],
      }),
    );
  const save = (): Promise<void> =>
    saving.act(async () => {
      setTold(true);
      if (issues.size > 0) {
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus());
        return;
      }
      try {
        keptMappingSchema.parse(
          await call(`/api/v1/admin/connectors/${type}/mapping`, { method: 'PUT', json: { version: draft.version, mapping } }),
        );
      } catch (error) {
        if (failureCodeOf(error) !== 'conflict') throw error;
        setConflict(true);
        return;
      }
      setConflict(false);
      await draft.saved();
      notify({ msg: t('mappingSaved') });
      await onSaved();
    });
  const remove = (): Promise<void> =>
    removal.act(async () => {
      await call(`/api/v1/admin/connectors/${type}/mapping`, { method: 'DELETE' });
      setRemoving(false);
      await draft.forget();
      await onSaved();
    });
  const takeTheirs = async (): Promise<void> => {
    setConflict(false);
    await draft.forget();
    await onSaved();
  };

  return (
    <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
      <Card id="mapping" title={t('mapping')}>
        <div ref={form} className="grid gap-4">
          <p className="text-sm text-muted">
            {kept.savedAt ? t('savedSince', { date: formatDateTime(kept.savedAt, i18n.language, timeZone) }) : t('neverSaved')}
          </p>
          {draft.restored && (
            <Note
              tone="pending"
              live
              action={
                <Button size="sm" onClick={() => void draft.forget()}>
                  {t('discardDraft')}
                </Button>
              }
            >
              {t('draftRestored')}
            </Note>
          )}
          <MappingShape mapping={mapping} paths={trial?.paths ?? []} errorOf={errorOf} onChange={draft.change} />
          <MappingFields mapping={mapping} paths={trial?.paths ?? []} errorOf={errorOf} onChange={draft.change} />
          <MappingCodes mapping={mapping} paths={trial?.paths ?? []} errorOf={errorOf} onChange={draft.change} />
          {conflict && (
            <Note
              tone="alert"
              live
              action={
                <Button size="sm" onClick={() => void takeTheirs()}>
                  {t('takeTheirs')}
                </Button>
              }
            >
              {t('mappingConflict')}
            </Note>
          )}
          {told && issues.size > 0 && (
            <Note tone="alert" live>
              {t('mappingIncomplete', { count: issues.size })}
            </Note>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" busy={saving.busy} onClick={() => void save()}>
              {t('saveMapping')}
            </Button>
            {kept.savedAt && (
              <Button variant="danger" onClick={() => setRemoving(true)}>
                {t('adminNumbers:removeMapping')}
              </Button>
            )}
            <span className="ml-auto text-xs text-muted" aria-live="polite">
              {draft.keptAt && t('entityForm:kept', { time: formatTime(draft.keptAt, i18n.language, timeZone) })}
            </span>
          </div>
        </div>
      </Card>
      {removing && (
        <ConfirmDialog
          open
          title={t('adminNumbers:removeMappingTitle')}
          keep={t('adminNumbers:keep')}
          confirm={t('adminNumbers:removeMappingConfirm')}
          busy={removal.busy}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          <p>{t('adminNumbers:removeMappingText')}</p>
        </ConfirmDialog>
      )}
      <div className="sticky top-16 self-start max-lg:static">
        <TrialPanel
          mapping={mapping}
          sample={sample}
          trial={trial}
          isStale={tried !== null && (tried.of[0] !== mapping || tried.of[1] !== sample)}
          busy={trying.busy}
          onSample={draft.setSample}
          onTry={() => void run()}
        />
      </div>
    </div>
  );
}
