import { useSearch } from '@tanstack/react-router';
import { ChevronDown, Languages } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale } from '../../../domain/kit/locale.ts';
import { LANGUAGE_NAMES, OFFERED } from '../../i18n/language.ts';
import { speak } from '../../i18n/setup.ts';
import { useSite } from '../../session/use-session.ts';
import { Logo } from '../../ui/logo.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { KeptSessions } from './kept-sessions.tsx';
import { LoginForm } from './login-form.tsx';
import './login.css';
import { ResetForm } from './reset-form.tsx';
import { backFrom, loginSearchSchema } from './search.ts';
import { useOnline } from './use-online.ts';

const Roads = lazy(() => import('./login-roads.tsx').then((module) => ({ default: module.LoginRoads })));

/** Sign-in: the form on the right, road lines in the accent's hue on the left; under 800 px the form alone. */
export function LoginScreen() {
  const { t, i18n } = useTranslation('login');
  const search = loginSearchSchema.parse(useSearch({ strict: false }));
  const site = useSite();
  const online = useOnline();
  const wide = useMedia('(min-width: 800px)');
  const name = isLocale(i18n.language) ? LANGUAGE_NAMES[i18n.language] : i18n.language;
  const back = backFrom(search.redirect, location.origin);
  const [email, setEmail] = useState(search.email ?? '');
  const [reset, setReset] = useState(search.action_token !== undefined);
  const adminMode = search.adminMode === 'true' || search.adminMode === '1';

  useEffect(() => {
    document.title = [t('title'), site.title ?? 'Sillage'].join(' · ');
  }, [t, site]);

  return (
    <div className="login" data-layout="void-anonymous">
      {wide ? (
        <aside className="login-art" aria-label={site.title ?? 'Sillage'}>
          <Suspense>
            <Roads />
          </Suspense>
          <span className="login-shade" />
          <div className="login-slogan">
            <p className="text-[2.25rem]/[2.625rem] font-semibold tracking-[-.015em]">{t('slogan')}</p>
            <p className="mt-2.5 text-md opacity-85">{t('slogan2')}</p>
          </div>
          <p className="login-roads-by">{t('roads')}</p>
        </aside>
      ) : null}
      <main className="login-side">
        <div className="flex items-center gap-3 text-lg font-semibold">
          <Logo src={site.theme?.logo} />
          {site.title ?? 'Sillage'}
        </div>
        <div className="login-form">
          {online ? null : (
            <Note tone="offline" className="mb-4" live>
              {t('offline')}
            </Note>
          )}
          {reset ? (
            <ResetForm email={email} onEmail={setEmail} onBack={() => setReset(false)} {...(search.action_token ? { token: search.action_token } : {})} />
          ) : (
            <>
              <LoginForm back={back} email={email} onEmail={setEmail} adminMode={adminMode} onForgotten={() => setReset(true)} {...(search.org ? { org: search.org } : {})} />
              {adminMode ? null : <KeptSessions back={back} />}
            </>
          )}
        </div>
        <div className="text-sm text-muted">
          <Menu
            align="start"
            className="inline-flex min-h-11 items-center gap-2"
            label={`${t('language')} : ${name}`}
            button={
              <>
                <Languages aria-hidden="true" />
                {name}
                <ChevronDown aria-hidden="true" className="size-3.5" />
              </>
            }
            items={OFFERED.map((lang) => ({ key: lang, label: LANGUAGE_NAMES[lang], current: lang === i18n.language, onSelect: () => void speak(lang).catch(() => undefined) }))}
          />
        </div>
      </main>
    </div>
  );
}
