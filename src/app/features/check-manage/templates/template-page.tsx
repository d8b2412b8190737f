import { Archive, Copy, Play, Save, Undo2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow, patchRow } from '../../../../db/mutate.ts';
import { formatDate, formatTime, formatNumber, MISSING } from '../../../../domain/text/format.ts';
import { itemsOf, type TemplateContent, wordsIn, type Item } from '../../../../domain/check-list/template.ts';
import type { Locale } from '../../../../domain/text/locale.ts';
import { useSaved } from '../../../entity-ui/use-writes.ts';
import { useTimeZone } from '../../../entity-ui/use-rows.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Sheet } from '../../../ui/overlay.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Select } from '../../../ui/select.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { DetailList, type DetailLine } from '../../../entity-ui/screen/row-details.tsx';
import { type At, useTemplateEdit } from './edit-template.ts';
import {
  DiscardDraft,
  publishedBefore,
  TemplateChanges,
  type TemplateGroup,
  type TemplateRow,
  TemplateStatus,
  titleOf,
} from './template-versions.tsx';
import { TemplateEditor, TemplateOutline } from './template-editor.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { SeverityMark } from '../defect-item.tsx';
import { useConditionWords } from './condition-editor.tsx';

/** One item of a version that never changes. */
function ItemDetail({ item, items }: { item: Item; items: readonly Item[] }) {
  const { t, i18n } = useTranslation(['checkManage', 'defect', 'common']);
  const lang = i18n.language as Locale;
  const { whole } = useConditionWords(items);
  const figure = (value: number | undefined): string =>
    value === undefined ? MISSING : `${formatNumber(value / 10 ** (item.digits ?? 0), lang, item.digits ?? 0)} ${item.unit ?? ''}`.trim();
  const yes = (value: boolean): string => t(value ? 'common:yes' : 'common:no');
  const bounds = (['min', 'warnMin', 'warnMax', 'max'] as const).filter((bound) => item[bound] !== undefined);
  const lines: DetailLine[] = [
    ...(item.help ? [{ label: t('editor.help'), value: wordsIn(item.help, lang) }] : []),
    { label: t('editor.type'), value: t(`types.${item.type}`) },
    { label: t('editor.key'), value: item.key },
    { label: t('editor.required'), value: yes(item.required) },
    { label: t('editor.na'), value: yes(item.na) },
    ...(item.severity ? [{ label: t('defect:fields.severity'), value: <SeverityMark severity={item.severity} /> }] : []),
    { label: t('editor.photo'), value: t(`photo.${item.photo}`) },
    ...bounds.map((bound) => ({ label: t(`editor.bounds.${bound}`), value: figure(item[bound]) })),
    ...(item.scan ? [{ label: t('editor.scan'), value: t(`scans.${item.scan}`) }] : []),
    ...(item.options ?? []).map((option, at) => ({
      label: t('editor.option', { number: at + 1 }),
      value: wordsIn(option.label, lang),
      aside: option.severity && t(`defect:choices.severity.${option.severity}`),
    })),
    { label: t('condition.title'), value: item.if ? whole(item.if) : t('condition.join.always') },
  ];
  return (
    <section className="mb-4">
      <h2 className="mb-2 font-semibold">{wordsIn(item.label, lang)}</h2>
      <DetailList lines={lines} />
    </section>
  );
}

interface PublishDialogProps {
  content: TemplateContent;
  /** The version people fill in now. */
  current: { version: number; content: TemplateContent } | undefined;
  busy: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** The last look before a version that never changes again. */
function PublishDialog({ content, current, busy, onClose, onPublish }: PublishDialogProps) {
  const { t } = useTranslation('checkManage');
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('publish.title')}
      keep={t('cancel')}
      confirm={t('publish.run')}
      busy={busy}
      onClose={onClose}
      onConfirm={onPublish}
    >
      <div className="grid gap-3">
        <p>{t('publish.text')}</p>
        {current && (
          <>
            <h3 className="font-semibold">{t('diff.since', { version: current.version })}</h3>
            <TemplateChanges before={current.content} after={content} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** A template: the version that is looked at, and what can be done of it. */
export function TemplatePage({ group }: { group: TemplateGroup }) {
  const [asked, setAsked] = useState<string | null>(null);
  const shown = group.versions.find(({ _id }) => _id === asked) ?? group.draft ?? group.face;
  return shown.status === 'draft' ? (
    <DraftVersion key={shown._id} group={group} row={shown} onVersion={setAsked} />
  ) : (
    <FrozenVersion key={shown._id} group={group} row={shown} onVersion={setAsked} />
  );
}

interface VersionProps {
  group: TemplateGroup;
  row: TemplateRow;
  onVersion: (id: string) => void;
}

function Versions({ group, row, onVersion }: VersionProps) {
  const { t, i18n } = useTranslation(['checkManage', 'checkTemplate']);
  const timeZone = useTimeZone();
  const nameOf = ({ status, version, publishedAt }: TemplateRow): string =>
    status === 'draft'
      ? t('checkTemplate:choices.status.draft')
      : [
          version > 0 ? t('templates.version', { version }) : t('waits'),
          t(`checkTemplate:choices.status.${status}`),
          publishedAt === null ? null : formatDate(publishedAt, i18n.language, timeZone),
        ]
          .filter(Boolean)
          .join(' · ');
  return (
    <Select
      hideLabel
      className="w-64"
      label={t('checkTemplate:fields.version')}
      value={row._id}
      options={group.versions.map((one) => ({ value: one._id, label: nameOf(one) }))}
      onChange={onVersion}
    />
  );
}

function useFailed(): (error: unknown) => void {
  const { t } = useTranslation('checkManage');
  return (error) => notify({ msg: t('notSaved'), type: 'error', error });
}

function DraftVersion({ group, row, onVersion }: VersionProps) {
  const { t, i18n } = useTranslation('checkManage');
  const timeZone = useTimeZone();
  const saved = useSaved();
  const failed = useFailed();
  const phone = useMedia(PHONE);
  const before = publishedBefore(group, row);
  const edit = useTemplateEdit(
    row,
    before.map(({ content }) => content),
  );
  const [chosen, setChosen] = useState<At | null>(null);
  const [asking, setAsking] = useState<'publish' | 'try' | null>(null);
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState(false);
  const store = async (publish: boolean): Promise<void> => {
    setBusy(true);
    try {
      const stop = await edit.store(publish);
      setStopped(stop !== null);
      setAsking(null);
      if (stop) setChosen(stop.at);
      else saved(t(publish ? 'publish.done' : 'templates.saved'));
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const publish = (): void => {
    const [first] = edit.issues;
    if (first) {
      setStopped(true);
      setChosen(first.at);
    } else setAsking('publish');
  };
  return (
    <>
      <PageHeader
        title={titleOf({ name: row.name, content: edit.content }, i18n.language)}
        age={
          edit.isDirty && edit.keptAt !== null ? t('templates.kept', { time: formatTime(edit.keptAt, i18n.language, timeZone) }) : undefined
        }
        actions={
          <span className="flex flex-wrap justify-end gap-2">
            {edit.isDirty && (
              <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => void edit.undo().catch(failed)}>
                {t('templates.undo')}
              </Button>
            )}
            <DiscardDraft row={row} isOnly={group.versions.length === 1} onDiscard={edit.undo} />
            {phone && (
              <Button variant="ghost" icon={<Play aria-hidden="true" />} onClick={() => setAsking('try')}>
                {t('preview.try')}
              </Button>
            )}
            <Button icon={<Save aria-hidden="true" />} busy={busy} onClick={() => void store(false)}>
              {t('templates.save')}
            </Button>
            <Button variant="primary" icon={<Upload aria-hidden="true" />} busy={busy} onClick={publish}>
              {t('publish.ask')}
            </Button>
          </span>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <TemplateStatus {...row} />
        {group.versions.length > 1 && <Versions group={group} row={row} onVersion={onVersion} />}
      </div>
      {stopped && edit.issues.length > 0 && (
        <Note tone="alert" live className="mb-4" title={t('issues.count', { count: edit.issues.length })}>
          {t('issues.text')}
        </Note>
      )}
      <TemplateEditor edit={edit} before={before} chosen={chosen} onChoose={setChosen} />
      <Sheet open={asking === 'try'} onClose={() => setAsking(null)} title={t('preview.title')} full>
        <TemplatePreview content={edit.content} />
      </Sheet>
      {asking === 'publish' && (
        <PublishDialog
          content={edit.content}
          current={before[0]}
          busy={busy}
          onClose={() => setAsking(null)}
          onPublish={() => void store(true)}
        />
      )}
    </>
  );
}

function FrozenVersion({ group, row, onVersion }: VersionProps) {
  const { t, i18n } = useTranslation(['checkManage', 'checkTemplate']);
  const saved = useSaved();
  const failed = useFailed();
  const phone = useMedia(PHONE);
  const [busy, setBusy] = useState(false);
  const [retiring, setRetiring] = useState(false);
  const [trying, setTrying] = useState(false);
  const [chosen, setChosen] = useState<At | null>(null);
  const item = chosen ? row.content.sections[chosen.section]?.items[chosen.item] : undefined;
  const [before] = publishedBefore(group, row);
  const begin = (): void => {
    setBusy(true);
    createRow('checkTemplate', { key: group.key, name: row.name, kind: row.kind, content: row.content })
      .then(onVersion, failed)
      .finally(() => setBusy(false));
  };
  const retire = (): void => {
    setBusy(true);
    patchRow('checkTemplate', row._id, { status: 'retired' })
      .then(() => saved(t('retire.done')), failed)
      .finally(() => {
        setBusy(false);
        setRetiring(false);
      });
  };
  return (
    <>
      <PageHeader
        title={titleOf(row, i18n.language)}
        actions={
          <span className="flex flex-wrap justify-end gap-2">
            {row.status === 'published' && (
              <Button variant="ghost" icon={<Archive aria-hidden="true" />} onClick={() => setRetiring(true)}>
                {t('retire.ask')}
              </Button>
            )}
            {phone && (
              <Button variant="ghost" icon={<Play aria-hidden="true" />} onClick={() => setTrying(true)}>
                {t('preview.try')}
              </Button>
            )}
            {!group.draft && (
              <Button variant="primary" icon={<Copy aria-hidden="true" />} busy={busy} onClick={begin}>
                {t('templates.newVersion')}
              </Button>
            )}
          </span>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <TemplateStatus {...row} />
        {group.versions.length > 1 && <Versions group={group} row={row} onVersion={onVersion} />}
        {row.sha256 && (
          <span className="muted text-xs">
            {t('checkTemplate:fields.sha256')} <code>{row.sha256.slice(0, 12)}</code>
          </span>
        )}
      </div>
      <div className="cm-editor">
        <TemplateOutline content={row.content} issues={[]} chosen={chosen} onChoose={setChosen} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
        <section className="cm-form" tabIndex={0} aria-label={t('diff.title')}>
          {item && <ItemDetail item={item} items={itemsOf(row.content)} />}
          <h2 className="mb-2 font-semibold">{before ? t('diff.since', { version: before.version }) : t('diff.title')}</h2>
          {before ? <TemplateChanges before={before.content} after={row.content} /> : <p className="muted">{t('diff.first')}</p>}
        </section>
        {!phone && <TemplatePreview content={row.content} />}
      </div>
      <Sheet open={trying} onClose={() => setTrying(false)} title={t('preview.title')} full>
        <TemplatePreview content={row.content} />
      </Sheet>
      <ConfirmDialog
        open={retiring}
        title={t('retire.title')}
        keep={t('cancel')}
        confirm={t('retire.run')}
        busy={busy}
        onClose={() => setRetiring(false)}
        onConfirm={retire}
      >
        {t('retire.text')}
      </ConfirmDialog>
    </>
  );
}
