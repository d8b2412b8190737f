import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { TEMPLATE_KINDS, TEMPLATE_STATES } from '../../../../domain/check-list/check-template.ts';
import { itemsOf, type RecordKind, type TemplateContent } from '../../../../domain/check-list/template.ts';
import { orderRows, type SortKey } from '../../../../domain/text/order-rows.ts';
import { foldText } from '../../../../domain/text/search-text.ts';
import { formatDate, formatNumber, MISSING } from '../../../../domain/text/format.ts';
import { createRow } from '../../../../db/mutate.ts';
import { useListSearch } from '../../../entity-ui/list/use-list-search.ts';
import { Segmented } from '../../../ui/toggles.tsx';
import { type FilterGroup, ListToolbar } from '../../../entity-ui/list/list-toolbar.tsx';
import { ListBody } from '../../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../../entity-ui/list/list-table.tsx';
import { useListView } from '../../../entity-ui/list/use-list-view.ts';
import { useAccess } from '../../../entity-ui/use-access.ts';
import { useRows } from '../../../entity-ui/use-rows.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/model.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { notify } from '../../../shell/notifications.ts';
import { ConfirmDialog } from '../../../ui/overlay.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { templatesSearchSchema, TEMPLATE_FILTERS } from '../search.ts';
import { type TemplateGroup, templateGroups, type TemplateRow, TemplateStatus, titleOf } from './template-versions.tsx';
import { newKey } from './edit-template.ts';
import '../check-manage.css';

interface NewTemplateDialogProps {
  groups: readonly TemplateGroup[];
  onClose: () => void;
  onMade: (key: string) => void;
}

const EMPTY = '-';

/** Names a new template: from nothing, or from a copy of another one. */
function NewTemplateDialog({ groups, onClose, onMade }: NewTemplateDialogProps) {
  const { t, i18n } = useTranslation(['checkManage', 'checkTemplate']);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<RecordKind>('check');
  const [from, setFrom] = useState<string>(EMPTY);
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const source = groups.find(({ key }) => key === from)?.face;
  async function make(): Promise<void> {
    setSaid(true);
    const fr = name.trim();
    if (fr === '') return;
    const key = newKey(fr, new Set(groups.map((group) => group.key)));
    const point = t('editor.firstItem');
    const content: TemplateContent = source
      ? { ...source.content, label: { fr } }
      : {
          kind,
          label: { fr },
          sections: [
            {
              key: 'controle',
              label: { fr: t('editor.firstSection') },
              items: [{ key: 'point', type: 'ok', label: { fr: point }, required: true, na: true, photo: 'onDefect', severity: 'minor' }],
            },
          ],
        };
    setBusy(true);
    try {
      await createRow('checkTemplate', { key, name: fr, kind: content.kind, content });
      onMade(key);
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('templates.newTitle')}
      keep={t('cancel')}
      confirm={t('templates.make')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void make()}
    >
      <div className="grid gap-3.5">
        <TextField
          label={t('checkTemplate:fields.name')}
          hint={t('templates.nameHint')}
          value={name}
          maxLength={160}
          required
          error={said && name.trim() === '' ? t('templates.needsName') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={t('templates.from')}
          value={from}
          options={[
            { value: EMPTY, label: t('templates.fromNothing') },
            ...groups.map(({ key, face }) => ({ value: key, label: titleOf(face, i18n.language) })),
          ]}
          onChange={setFrom}
        />
        {!source && (
          <Select
            label={t('checkTemplate:fields.kind')}
            value={kind}
            options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`checkTemplate:choices.kind.${value}`) }))}
            onChange={setKind}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

const idOf = ({ key }: TemplateGroup): string => key;
const hrefOf = ({ key }: TemplateGroup): string => `/check-list-vehicule?tab=templates&do=template&template=${key}`;

/** Every template by its key, with where it stands. */
function TemplateList({ views }: { views: ReactNode }) {
  const { t } = useTranslation(['checkManage', 'checkTemplate', 'checkAssignment', 'list']);
  const words = useWords('checkTemplate');
  const phone = useMedia(PHONE);
  const navigate = useNavigate();
  const mayCreate = useAccess().can('create', 'checkTemplate');
  const [search, patch] = useListSearch(templatesSearchSchema);
  const { rows, loaded } = useRows('checkTemplate');
  const assignments = useRows('checkAssignment').rows;
  const [isNew, setIsNew] = useState(false);
  const { lang, timeZone } = words;
  const all = useMemo(() => templateGroups(rows as TemplateRow[]), [rows]);
  const columns = useMemo((): Column<TemplateGroup>[] => {
    const used = (key: string): number => assignments.filter((row) => row['templateKey'] === key && row['enabled'] === true).length;
    return [
      {
        id: 'name',
        label: words.t('fields.name'),
        widthPx: 260,
        frozen: true,
        sortable: true,
        cell: ({ face }) => <b className="ell font-medium">{titleOf(face, lang)}</b>,
      },
      {
        id: 'kind',
        label: words.t('fields.kind'),
        widthPx: 180,
        sortable: true,
        cell: ({ face }) => <span className="ell">{words.t(`choices.kind.${face.kind}`)}</span>,
      },
      { id: 'status', label: words.t('fields.status'), widthPx: 160, sortable: true, cell: ({ face }) => <TemplateStatus {...face} /> },
      {
        id: 'draft',
        label: t('templates.next'),
        widthPx: 140,
        cell: ({ draft, current }) =>
          draft && current ? <TemplateStatus status="draft" version={0} /> : <span className="subtle">{MISSING}</span>,
      },
      {
        id: 'items',
        label: t('templates.items'),
        widthPx: 90,
        numeric: true,
        sortable: true,
        cell: ({ face }) => formatNumber(itemsOf(face.content).length, lang),
      },
      {
        id: 'assignments',
        label: t('checkAssignment:other'),
        widthPx: 120,
        numeric: true,
        cell: ({ key }) => formatNumber(used(key), lang),
      },
      {
        id: 'publishedAt',
        label: words.t('fields.publishedAt'),
        widthPx: 130,
        sortable: true,
        cell: ({ face }) =>
          face.publishedAt === null ? <span className="subtle">{MISSING}</span> : formatDate(face.publishedAt, lang, timeZone),
      },
      { id: 'key', label: words.t('fields.key'), widthPx: 140, spare: true, cell: ({ key }) => <span className="ell">{key}</span> },
    ];
  }, [t, words, lang, timeZone, assignments]);
  const view = useListView<TemplateGroup>({
    listKey: 'check-templates',
    search,
    patch,
    filterKeys: TEMPLATE_FILTERS,
    startingSort: 'name',
    columns,
  });
  const items = useMemo(() => {
    const keys: Readonly<Record<string, (group: TemplateGroup) => SortKey>> = {
      name: ({ face }) => foldText(titleOf(face, lang)),
      kind: ({ face }) => TEMPLATE_KINDS.indexOf(face.kind),
      status: ({ status }) => TEMPLATE_STATES.indexOf(status),
      items: ({ face }) => itemsOf(face.content).length,
      publishedAt: ({ face }) => face.publishedAt,
    };
    const among = (list: unknown, value: string): boolean => typeof list !== 'string' || list.split(',').includes(value);
    const found = all.filter(
      ({ key, face, status }) =>
        among(search['status'], status) &&
        among(search['kind'], face.kind) &&
        foldText(`${titleOf(face, lang)} ${key}`).includes(foldText(view.typed)),
    );
    return orderRows(found, keys[view.sort.column] ?? keys['name']!, view.sort.direction);
  }, [all, search, view.typed, view.sort, lang]);
  const open = useCallback(({ key }: TemplateGroup) => patch({ do: 'template', template: key }), [patch]);
  const groups: FilterGroup[] = (['status', 'kind'] as const).map((key) => ({
    key,
    label: words.t(`fields.${key}`),
    all: t('list:any'),
    always: true,
    selected: typeof search[key] === 'string' ? search[key].split(',') : [],
    options: (key === 'status' ? TEMPLATE_STATES : TEMPLATE_KINDS).map((value) => ({ value, label: words.t(`choices.${key}.${value}`) })),
  }));
  const add = mayCreate && (
    <Button variant="primary" className={phone ? 'btn-block' : undefined} icon={<Plus aria-hidden="true" />} onClick={() => setIsNew(true)}>
      {t('templates.add')}
    </Button>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {views}
        {add}
      </div>
      <ListToolbar view={view} groups={groups} patch={patch} phone={phone} count={items.length} searchText={t('templates.search')} />
      <ListBody
        count={items.length}
        loaded={loaded}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <ClipboardList aria-hidden="true" />, title: t('templates.none'), text: t('templates.noneText') }}
      >
        <ListRows
          phone={phone}
          label={t('checkTemplate:other')}
          view={view}
          items={items}
          idOf={idOf}
          nameOf={({ face }) => titleOf(face, lang)}
          hrefOf={hrefOf}
          onOpen={open}
          card={({ face }) => (
            <div className="grid gap-1">
              <b className="ell">{titleOf(face, lang)}</b>
              <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <TemplateStatus {...face} />
                {words.t(`choices.kind.${face.kind}`)}
              </span>
            </div>
          )}
        />
      </ListBody>
      {isNew && (
        <NewTemplateDialog
          groups={all}
          onClose={() => setIsNew(false)}
          onMade={(key) => void navigate({ to: '/check-list-vehicule', search: { tab: 'templates', do: 'template', template: key } })}
        />
      )}
    </>
  );
}

const Assignments = lazy(() => import('../assignments.tsx').then((module) => ({ default: module.Assignments })));

/** Modèles: what is filled in, and of which vehicles, when and by whom. */
export function TemplatesScreen() {
  const { t } = useTranslation(['checkManage', 'checkTemplate', 'checkAssignment']);
  const [search, patch] = useListSearch(templatesSearchSchema);
  const isAssignments = search['view'] === 'assignments';
  const views = (
    <Segmented
      label={t('view')}
      value={isAssignments ? 'assignments' : 'templates'}
      options={[
        { value: 'templates', label: t('checkTemplate:other') },
        { value: 'assignments', label: t('checkAssignment:other') },
      ]}
      onChange={(next) =>
        patch({
          view: next === 'assignments' ? next : undefined,
          q: undefined,
          sort: undefined,
          open: undefined,
          status: undefined,
          kind: undefined,
        })
      }
    />
  );
  return <Suspense>{isAssignments ? <Assignments views={views} /> : <TemplateList views={views} />}</Suspense>;
}
