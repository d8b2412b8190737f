import { KeyRound, Pencil, Trash2, UserCheck } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { isAdminRole } from '../../../domain/access/permissions.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { API_KEY_STATES } from '../../../domain/platform/api-key-states.ts';
import { apiKeySchema, apiKeyState, madeApiKeySchema, type ApiKey, type MadeApiKey } from '../../../domain/platform/api-key.ts';
import { formatAge, formatDate, MISSING } from '../../../domain/text/format.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../entity-ui/list/whole-rows.ts';
import { useSiteFailure } from '../../entity-ui/form/site-form.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog, Dialog } from '../../ui/overlay.tsx';
import { CopiedLine } from '../../entity-ui/copied-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { KeyDrawer, KeyStateTag, scopesText } from './key-drawer.tsx';
import { KeyForm, API_KEYS_PATH } from './key-form.tsx';
import { developersSearchSchema } from './search.ts';
import { TryIt } from './try-it.tsx';

const missing = <span className="subtle">{MISSING}</span>;

function keyColumns(t: TFunction, { lang, timeZone }: WordsOf, nowMs: number): Column<ApiKey>[] {
  const scopes = (id: string, scope: 'read' | 'write'): Column<ApiKey> => ({
    id,
    label: t(`columns.${scope}`),
    widthPx: 220,
    cell: (key) => <span className="ell">{scopesText(t, key.scopes, scope) || missing}</span>,
  });
  return [
    {
      id: 'name',
      label: t('columns.name'),
      widthPx: 200,
      frozen: true,
      sortable: true,
      cell: (key) => <b className="ell font-medium">{key.name}</b>,
    },
    {
      id: 'state',
      label: t('columns.state'),
      widthPx: 110,
      sortable: true,
      cell: (key) => <KeyStateTag state={apiKeyState(key, nowMs)} />,
    },
    scopes('scopesRead', 'read'),
    scopes('scopesWrite', 'write'),
    { id: 'hint', label: t('columns.hint'), widthPx: 110, cell: (key) => <code>…{key.hint}</code> },
    {
      id: 'lastUsedAt',
      label: t('columns.lastUsed'),
      widthPx: 150,
      sortable: true,
      cell: (key) =>
        key.lastUsedAt ? (
          <span className="muted ell">{formatAge(key.lastUsedAt, nowMs, lang, timeZone)}</span>
        ) : (
          <span className="subtle">{t('never')}</span>
        ),
    },
    {
      id: 'expiresAt',
      label: t('columns.expires'),
      widthPx: 130,
      sortable: true,
      cell: (key) =>
        key.expiresAt ? formatDate(Date.parse(key.expiresAt) - 1, lang, timeZone) : <span className="subtle">{t('noEnd')}</span>,
    },
    {
      id: 'createdAt',
      label: t('columns.created'),
      widthPx: 130,
      sortable: true,
      spare: true,
      cell: (key) => formatDate(key.createdAt, lang, timeZone),
    },
  ];
}

/** The secret of a key, shown this once. */
function KeyMade({ made, onClose, onTry }: { made: MadeApiKey; onClose: () => void; onTry: () => void }) {
  const { t } = useTranslation(['developers', 'common']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('madeTitle', { name: made.key.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button variant="primary" onClick={onTry}>
            {t('tryIt')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Note tone="warning">{t('madeOnce')}</Note>
        <CopiedLine label={t('secret')} text={made.secret} />
      </div>
    </Dialog>
  );
}

const schema = pageOf(apiKeySchema);
const FILTERS = ['state'];
const nameOf = (key: ApiKey): string => key.name;
const hrefOf = (key: ApiKey): string => `/gestion/developpeurs?open=${key._id}`;
const isLive = (key: ApiKey): boolean => key.revokedAt === null;
/** Who made it may no longer what an administrator may. */
const isOthers = (key: ApiKey): boolean => isLive(key) && !isAdminRole(key.makerRole ?? undefined);

/** What is asked about a key before it is done. */
type KeyQuestion = { what: 'edit' | 'remake' | 'takeOver' | 'revoke'; key: ApiKey };

/** /gestion/developpeurs: keys of the API, and a call to try one. */
export function DevelopersScreen() {
  const { t } = useTranslation(['developers', 'nav', 'table']);
  const words = useWords('vehicle');
  const nowMs = useNowMs();
  const failureText = useSiteFailure();
  const [search, patch] = useListSearch(developersSearchSchema);
  const [asked, setAsked] = useState<KeyQuestion | null>(null);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const [isShown, setShown] = useState(false);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const reading = useMemo((): Reading<ApiKey> => {
    const stateOf = (key: ApiKey) => apiKeyState(key, nowMs);
    return {
      find: (keys, typed) => keys.filter((key) => foldText([key.name, key.hint, key.createdBy ?? ''].join('\n')).includes(foldText(typed))),
      filterValues: { state: stateOf },
      sortKeys: { state: (key) => API_KEY_STATES.indexOf(stateOf(key)) },
    };
  }, [nowMs]);
  const columns = useMemo(() => keyColumns(t, words, nowMs), [t, words, nowMs]);
  const list = useWholeList<ApiKey>({
    listKey: 'api-keys',
    url: API_KEYS_PATH,
    schema,
    reading,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'state',
    columns,
    isOwn: true,
  });
  const groups = [
    {
      key: 'state',
      label: t('columns.state'),
      all: t('table:allMasculine'),
      always: true,
      selected: search.state?.split(',') ?? [],
      options: API_KEY_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    },
  ];
  const opened = list.all.find(({ _id }) => _id === search.open);
  const open = useCallback((key: ApiKey) => patch({ open: key._id }), [patch]);
  const close = (): void => {
    setAsked(null);
    patch({ new: undefined }, true);
  };
  const showMade = (next: MadeApiKey): void => {
    close();
    setMade(next);
    setShown(true);
    void list.remote.reload();
  };
  const confirm = async ({ what, key }: KeyQuestion): Promise<void> => {
    setBusy(true);
    try {
      if (what === 'remake') return showMade(madeApiKeySchema.parse(await call(`${API_KEYS_PATH}/${key._id}/secret`, { method: 'POST' })));
      if (what === 'takeOver') await call(`${API_KEYS_PATH}/${key._id}/take-over`, { method: 'POST' });
      else await call(`${API_KEYS_PATH}/${key._id}`, { method: 'DELETE' });
      notify({ msg: t(what === 'takeOver' ? 'takenOver' : 'revoked', { name: key.name }) });
      setAsked(null);
      await list.remote.reload();
    } catch (error) {
      notify({ msg: failureText(error), type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const ask =
    (what: KeyQuestion['what']) =>
    (key: ApiKey): void =>
      setAsked({ what, key });
  const isForm = Boolean(search.new) || asked?.what === 'edit';
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        crumbs={[{ label: t('nav:management'), to: '/gestion' }, { label: t('nav:developers') }]}
        title={t('nav:developers')}
        icon={KeyRound}
        empty={t('none')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={groups}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        add={{ label: t('add'), run: () => patch({ new: 1 }) }}
        actions={[
          { key: 'edit', label: t('edit'), icon: <Pencil aria-hidden="true" />, one: ask('edit'), when: isLive },
          { key: 'remake', label: t('remake'), icon: <KeyRound aria-hidden="true" />, one: ask('remake'), when: isLive },
          { key: 'takeOver', label: t('takeOver'), icon: <UserCheck aria-hidden="true" />, one: ask('takeOver'), when: isOthers },
          { key: 'revoke', label: t('revoke'), icon: <Trash2 aria-hidden="true" />, one: ask('revoke'), when: isLive },
        ]}
        card={(key) => (
          <div className="grid gap-1">
            <span className="flex items-center justify-between gap-2">
              <b className="ell">{key.name}</b>
              <KeyStateTag state={apiKeyState(key, nowMs)} />
            </span>
            <span className="ell text-sm text-muted">
              {[scopesText(t, key.scopes, 'write'), scopesText(t, key.scopes, 'read')].filter(Boolean).join(', ')}
            </span>
          </div>
        )}
      />
      <TryIt made={made} asked={tries} />
      {opened && !asked && !isShown && (
        <KeyDrawer
          apiKey={opened}
          words={words}
          nowMs={nowMs}
          onClose={() => patch({ open: undefined })}
          onEdit={() => ask('edit')(opened)}
          onRemake={() => ask('remake')(opened)}
          onTakeOver={() => ask('takeOver')(opened)}
          onRevoke={() => ask('revoke')(opened)}
        />
      )}
      {isForm && (
        <KeyForm
          apiKey={asked?.key}
          words={words}
          onClose={close}
          onMade={showMade}
          onChanged={() => {
            close();
            notify({ msg: t('changed') });
            void list.remote.reload();
          }}
        />
      )}
      {asked && asked.what !== 'edit' && (
        <ConfirmDialog
          open
          title={t(`${asked.what}Title`, { name: asked.key.name })}
          keep={t('keep')}
          confirm={t(asked.what)}
          busy={busy}
          onClose={() => setAsked(null)}
          onConfirm={() => void confirm(asked)}
        >
          <p>{t(`${asked.what}Text`)}</p>
        </ConfirmDialog>
      )}
      {isShown && made && (
        <KeyMade
          made={made}
          onClose={() => setShown(false)}
          onTry={() => {
            setShown(false);
            patch({ open: undefined }, true);
            setTries(tries + 1);
          }}
        />
      )}
    </>
  );
}
