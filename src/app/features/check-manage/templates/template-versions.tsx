import { useNavigate } from '@tanstack/react-router';
import { Archive, CircleDot, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeRow } from '../../../../db/mutate.ts';
import type { LocalRow } from '../../../../db/queries/live-rows.ts';
import type { CheckTemplate } from '../../../../domain/check-list/check-template.ts';
import { templateDiff } from '../../../../domain/check-list/template-diff.ts';
import { itemsOf, type TemplateContent, wordsIn } from '../../../../domain/check-list/template.ts';
import type { Locale } from '../../../../domain/text/locale.ts';
import { grouped } from '../../../../domain/text/order-rows.ts';
import { useSaved } from '../../../entity-ui/use-writes.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay.tsx';

const LOOKS = {
  published: { Icon: CircleDot, tone: 'tag tag-ok' },
  draft: { Icon: PenLine, tone: 'tag tag-line' },
  retired: { Icon: Archive, tone: 'tag' },
};

/** Where a version of a template stands. A published one that the server has not numbered yet says that it waits. */
export function TemplateStatus({ status, version }: Pick<CheckTemplate, 'status' | 'version'>) {
  const { t } = useTranslation(['checkManage', 'checkTemplate']);
  const { Icon, tone } = LOOKS[status];
  return (
    <span className={tone}>
      <Icon aria-hidden="true" />
      {t(`checkTemplate:choices.status.${status}`)}
      {version > 0 ? ` · ${t('templates.version', { version })}` : status === 'published' ? ` · ${t('waits')}` : ''}
    </span>
  );
}

/** One version of a template as its screens show it. */
export type TemplateRow = LocalRow & CheckTemplate;

/** A template with all its versions. */
export interface TemplateGroup {
  key: string;
  /** What people fill in now; undefined: nothing of it is published. */
  current: TemplateRow | undefined;
  draft: TemplateRow | undefined;
  /** Drafts first, then from the latest. */
  versions: readonly TemplateRow[];
  /** The version that says its name and kind. */
  face: TemplateRow;
  status: CheckTemplate['status'];
}

/** A published version that the server has not numbered yet comes after all numbered ones. */
const rank = ({ status, version }: CheckTemplate): number =>
  status === 'draft' ? Infinity : version === 0 ? Number.MAX_SAFE_INTEGER : version;

/** Templates by key, each with its versions. */
export function templateGroups(rows: readonly TemplateRow[]): TemplateGroup[] {
  return [...grouped(rows, ({ key }) => key)].map(([key, all]) => {
    const versions = all.toSorted((a, b) => rank(b) - rank(a));
    const current = versions.find(({ status }) => status === 'published');
    const draft = versions.find(({ status }) => status === 'draft');
    return {
      key,
      current,
      draft,
      versions,
      face: current ?? draft ?? versions[0]!,
      status: current ? 'published' : draft ? 'draft' : 'retired',
    };
  });
}

export function titleOf({ name, content }: Pick<CheckTemplate, 'name' | 'content'>, lang: string): string {
  return content.label ? wordsIn(content.label, lang as Locale) : name;
}

/** Versions that were published before a row: keys and types of theirs are kept. */
export function publishedBefore({ versions }: TemplateGroup, row: TemplateRow): TemplateRow[] {
  return versions.filter((one) => one._id !== row._id && one.status !== 'draft' && rank(one) < rank(row));
}

/** What differs from the version before, item by item. */
export function TemplateChanges({ before, after }: { before: TemplateContent; after: TemplateContent }) {
  const { t, i18n } = useTranslation('checkManage');
  const changes = templateDiff(before, after);
  const words = new Map(
    [...itemsOf(before), ...itemsOf(after)].map(({ key, label }) => [key, wordsIn(label, i18n.language as Locale) || key]),
  );
  if (changes.length === 0) return <p className="muted">{t('diff.none')}</p>;
  return (
    <ul className="cm-diff">
      {changes.map(({ item, kind, fields }) => (
        <li key={item} data-kind={kind}>
          <b className="font-medium">{t(`diff.${kind}`)}</b> <span>{words.get(item)}</span>
          {fields.length > 0 && <span className="muted"> · {fields.map((field) => t(`diff.fields.${field}`)).join(', ')}</span>}
        </li>
      ))}
    </ul>
  );
}

interface DiscardDraftProps {
  row: TemplateRow;
  /** Nothing else is left of its template. */
  isOnly: boolean;
  /** What this device keeps of it goes too. */
  onDiscard: () => Promise<void>;
}

/** Throws a draft away, once it was asked. */
export function DiscardDraft({ row, isOnly, onDiscard }: DiscardDraftProps) {
  const navigate = useNavigate();
  const { t } = useTranslation('checkManage');
  const saved = useSaved();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      await onDiscard();
      await removeRow('checkTemplate', row._id);
      saved(t('discard.done'));
      if (isOnly) await navigate({ to: '/check-list-vehicule', search: { tab: 'templates' }, replace: true });
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('discard.ask')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('discard.title')}
        keep={t('discard.keep')}
        confirm={t('discard.run')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void discard()}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </>
  );
}
