import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import { ShieldOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type FailureWriter, failureWriterSchema } from '../../domain/entity/failure.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { useRemote } from '../entity-ui/use-remote.ts';
import { useSyncStatus, useTimeZone } from '../entity-ui/use-rows.ts';
import { loginHref } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { errorKind, errorSentence, errorStatus, PageError, whoOpens } from '../shell/page-error.ts';
import { isChunkError, reloadForChunk } from '../shell/reload-guard.ts';
import { Breadcrumbs } from '../ui/page-header.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { KeptWrites } from '../entity-ui/export-queue-button.tsx';

function useContact(): { email: string; phone: string } | null {
  const { settings } = useSession();
  const support = settings?.contacts?.support;
  return support && (support.email || support.phone) ? { email: support.email, phone: support.phone } : null;
}

/** The error pages of the specification §2, inside the layout of the page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation(['errors', 'nav']);
  const router = useRouter();
  const { pathname } = useLocation();
  const { user } = useSession();
  const contact = useContact();
  const [reloading, setReloading] = useState(() => isChunkError(error));
  useEffect(() => {
    if (isChunkError(error)) void reloadForChunk(error, router.latestLocation.href).then(setReloading);
  }, [error, router]);
  if (reloading) return null;
  const kind = errorKind(error);
  const email = contact?.email ?? '';
  const known = contact ? { email: contact.email || '—', phone: contact.phone || '—' } : null;
  const status = kind === 'suspended' ? null : errorStatus(error);
  return (
    <div className={`mx-auto grid w-full max-w-2xl flex-1 content-center gap-2 px-gutter py-12 error-${kind}`} data-instead>
      <div className="sr-only">
        <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: String(status ?? t('suspendedTitle')) }]} />
      </div>
      <p className="text-sm text-muted">{status ?? user?.organization?.name ?? ''}</p>
      {kind === 'suspended' ? (
        <>
          <h1 className="text-xl font-semibold tracking-[var(--tracking-title)]">{t('suspendedTitle')}</h1>
          <p>{known ? t('suspended', known) : t('suspendedBare')}</p>
          <KeptWrites />
        </>
      ) : (
        <h1 className="text-xl font-semibold tracking-[var(--tracking-title)]">{errorSentence(error)}</h1>
      )}
      {kind === 'forbidden' && user?.organization ? (
        <>
          <RightsBy />
          <p className="text-muted">{t(whoOpens(pathname) === 'operator' ? 'askOperator' : 'askAccess')}</p>
          <KeptWrites />
        </>
      ) : null}
      {kind === 'undetermined' ? <p className="text-muted">{known ? t('persistent', known) : t('persistentBare')}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {kind === 'undetermined' ? <Button onClick={() => location.reload()}>{t('reload')}</Button> : null}
        {kind === 'suspended' || kind === 'undetermined' ? null : <Button onClick={() => router.history.back()}>{t('goBack')}</Button>}
        {email && (kind === 'suspended' || kind === 'undetermined') ? (
          <a className={buttonClass()} href={`mailto:${email}`}>
            {t('writeSupport')}
          </a>
        ) : null}
        <Link to="/" className={buttonClass('ghost')}>
          {t('backHome')}
        </Link>
      </div>
    </div>
  );
}

/** Error boundary of the router. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { href } = useLocation();
  const [first] = useState(href);
  useEffect(() => {
    if (href !== first) reset();
  }, [href, first, reset]);
  return <ErrorPage error={error} />;
}

/** A path that is not a page; without a session the login comes first. */
export function NotFoundPage() {
  const { phase, user } = useSession();
  const { href } = useLocation();
  useEffect(() => {
    if (phase === 'ready' && !user) location.replace(loginHref(href));
  }, [phase, user, href]);
  return user ? <ErrorPage error={new PageError(404)} /> : null;
}

const schema = z.object({ by: z.nullable(failureWriterSchema) });

/** Who changed this person's rights last, and when, where somebody did. */
function RightsBy() {
  const { by } = useSyncStatus();
  return by ? <RightsByText {...by} /> : <AskedRightsBy />;
}

function AskedRightsBy() {
  const by = useRemote('/api/v1/permissions/changed', schema).value?.by;
  return by ? <RightsByText {...by} /> : null;
}

function RightsByText({ name, at }: FailureWriter) {
  const { t, i18n } = useTranslation('errors');
  const timeZone = useTimeZone();
  return <p>{t('rightsBy', { name, at: formatDateTime(at, i18n.language, timeZone) })}</p>;
}

/** In place of any page: the organization was taken from this person while they were here. What they wrote is theirs. */
export function WithdrawnPage() {
  const { t } = useTranslation('errors');
  return (
    <div className="mx-auto grid w-full max-w-2xl flex-1 content-center gap-2 px-gutter py-12" data-instead>
      <ShieldOff aria-hidden="true" className="text-muted" />
      <h1 className="text-xl font-semibold tracking-[var(--tracking-title)]">{t('withdrawn')}</h1>
      <RightsBy />
      <p className="text-muted">{t('withdrawnText')}</p>
      <KeptWrites />
    </div>
  );
}
