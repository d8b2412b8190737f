import { Play } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { API_RESOURCES, scopesAllow, type ApiResource, type MadeApiKey } from '../../../domain/platform/api-key.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { CopiedLine } from '../../entity-ui/copied-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { resourceText } from './key-drawer.tsx';
import './developers.css';

interface TriedCall {
  /** null: no answer came. */
  status: number | null;
  tookMs: number;
  /** Calls the key still has this minute. */
  left: string | null;
  text: string;
  /** Characters that are not shown. */
  cut: number;
}

const SHOWN_CHARS = 20_000;
const TIMEOUT_MS = 20_000;

const PATHS: Partial<Record<ApiResource, string>> = { positions: '/api/v1/vehicles/states', reports: '/api/v1/reports/emplacement' };

/** A call that shows what a resource gives: its first rows, or those of the last day. */
function examplePath(resource: ApiResource, nowMs: number): string {
  const since = new Date(nowMs - DAY_MS).toISOString().slice(0, 19);
  const until = new Date(nowMs).toISOString().slice(0, 19);
  if (resource === 'journeys' || resource === 'visits') return `/api/v1/${resource}?from=${since}Z&to=${until}Z&size=5`;
  return PATHS[resource] ?? `/api/v1/${resource}?size=5`;
}

/** Whether an address is one that a key can be tried on: a path of this server's API. */
function isTried(path: string): boolean {
  return /^\/api\/v1\/[\w-]/.test(path) && new URL(path, window.location.origin).pathname.startsWith('/api/v1/');
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Calls with a key and nothing else: the session of this page stays out of it. */
async function tryCall(path: string, key: string): Promise<TriedCall> {
  const startMs = performance.now();
  const took = (): number => Math.round(performance.now() - startMs);
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = readable(await response.text());
    return {
      status: response.status,
      tookMs: took(),
      left: response.headers.get('ratelimit-remaining'),
      text: text.slice(0, SHOWN_CHARS),
      cut: Math.max(0, text.length - SHOWN_CHARS),
    };
  } catch {
    return { status: null, tookMs: took(), left: null, text: '', cut: 0 };
  }
}

/** A call made with a key, here and now: with the one just made (its secret is in this page's memory alone), or one that is pasted. */
export function TryIt({ made, asked }: { made: MadeApiKey | null; asked: number }) {
  const { t, i18n } = useTranslation('developers');
  const [secret, setSecret] = useState('');
  const [resource, setResource] = useState<ApiResource>('vehicles');
  const [path, setPath] = useState(() => examplePath('vehicles', Date.now()));
  const [answer, setAnswer] = useState<TriedCall | null>(null);
  const [busy, setBusy] = useState(false);
  const section = useRef<HTMLElement>(null);
  const options = API_RESOURCES.filter((one) => made === null || secret !== made.secret || scopesAllow(made.key.scopes, one, 'read'));
  const choose = (next: ApiResource): void => {
    setResource(next);
    setPath(examplePath(next, Date.now()));
  };

  useEffect(() => {
    if (made === null) return;
    const first = API_RESOURCES.find((one) => scopesAllow(made.key.scopes, one, 'read')) ?? 'vehicles';
    setSecret(made.secret);
    setResource(first);
    setPath(examplePath(first, Date.now()));
    setAnswer(null);
  }, [made]);
  useEffect(() => {
    if (asked === 0) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
  }, [asked]);

  const isReady = secret.trim() !== '' && isTried(path);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    setAnswer(await tryCall(path, secret.trim()));
    setBusy(false);
  };
  return (
    <section ref={section} className="panel mt-4 min-w-0 p-4" aria-labelledby="try-it">
      <h2 id="try-it" className="mb-1 font-semibold">
        {t('tryIt')}
      </h2>
      <p className="mb-3 text-sm text-muted">
        {t('tryText')}{' '}
        <a className="link" href="/api/v1/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
        {' · '}
        <a className="link" href="/api/v1/openapi.json" target="_blank" rel="noreferrer">
          OpenAPI
        </a>
      </p>
      <form className="grid max-w-160 gap-3" onSubmit={(event) => void send(event)}>
        <TextField
          label={t('secret')}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="slg_…"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <Select
          label={t('resource')}
          value={resource}
          options={options.map((value) => ({ value, label: resourceText(t, value) }))}
          onChange={choose}
        />
        <TextField
          label={t('path')}
          spellCheck={false}
          autoComplete="off"
          value={path}
          error={isTried(path) ? undefined : t('pathWrong')}
          onChange={(event) => setPath(event.target.value)}
        />
        <p>
          <Button type="submit" variant="primary" icon={<Play aria-hidden="true" />} busy={busy} aria-disabled={!isReady || undefined}>
            {t('send')}
          </Button>
        </p>
      </form>
      <div className="mt-3 max-w-160">
        <CopiedLine label={t('asCommand')} text={`curl -H "Authorization: Bearer $SILLAGE_KEY" "${window.location.origin}${path}"`} />
      </div>
      {answer && (
        <div className="mt-4 grid gap-2" aria-live="polite">
          {answer.status === null ? (
            <Note tone="offline">{t('noAnswer')}</Note>
          ) : (
            <>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <span className={answer.status < 400 ? 'tag tag-ok' : 'tag tag-alert'}>{answer.status}</span>
                {t('took', { ms: formatNumber(answer.tookMs, i18n.language) })}
                {answer.left === null ? null : <span>{t('left', { left: formatNumber(Number(answer.left), i18n.language) })}</span>}
              </p>
              {/* It scrolls: a keyboard has to reach it. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre className="dv-answer" tabIndex={0} role="region" aria-label={t('answer')}>
                {answer.text}
              </pre>
              {answer.cut > 0 && <p className="hint">{t('cut', { figure: formatNumber(answer.cut, i18n.language) })}</p>}
            </>
          )}
        </div>
      )}
    </section>
  );
}
