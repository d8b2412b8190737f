import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../entity-ui/use-site-remote.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DOCS_PATH } from './admin-search.ts';
import { DocEditor } from './doc-editor.tsx';
import { docRowSchema } from './docs.ts';

/** `/admin/documentation/{id}`: the editor of an entry; `new` is one that does not exist yet. */
export function DocEditScreen() {
  const { t } = useTranslation(['admin-documentation', 'nav']);
  const { id = 'new' } = useParams({ strict: false });
  const navigate = useNavigate();
  const isNew = id === 'new';
  const remote = useSiteRemote(isNew ? null : `${DOCS_PATH}/${id}`, docRowSchema);
  const row = remote.value;
  const list = (): void => void navigate({ to: '/admin/documentation' });
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('nav:admin'), to: '/admin' },
          { label: t('nav:documentation'), to: '/admin/documentation' },
          { label: row?.title ?? t('new') },
        ]}
      />
      {isNew || row ? (
        <DocEditor
          key={id}
          row={row}
          onReload={() => void remote.reload()}
          onSaved={(saved) =>
            isNew ? void navigate({ to: '/admin/documentation/$id', params: { id: saved }, replace: true }) : void remote.reload()
          }
          onGone={list}
        />
      ) : (
        <>
          <PageHeader title={t('nav:documentation')} />
          <RemoteState remote={remote} isPage />
        </>
      )}
    </>
  );
}
