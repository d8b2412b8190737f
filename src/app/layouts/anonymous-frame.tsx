import { ChevronDown, Languages } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale, LOCALES } from '../../domain/text/locale.ts';
import { LANGUAGE_NAMES } from '../i18n/language.ts';
import { speak } from '../i18n/setup.ts';
import { usePlatform } from '../session/use-session.ts';
import { useOnline } from '../entity-ui/use-rows.ts';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';
import { Note } from '../ui/note.tsx';
import { useMedia } from '../ui/use-media.ts';
import './anonymous-frame.css';

const Roads = lazy(() => import('./anonymous-roads.tsx').then((module) => ({ default: module.AnonymousRoads })));

interface AnonymousFrameProps {
  /** Of the tab. */
  title: string;
  /** What cannot be done without network. */
  offline: string;
  children: ReactNode;
}

/** Layout `void-anonymous`: one form on the right, road lines in the accent's hue on the left; under 800 px the form alone. */
export function AnonymousFrame({ title, offline, children }: AnonymousFrameProps) {
  const { t, i18n } = useTranslation('login');
  const site = usePlatform();
  const online = useOnline();
  const wide = useMedia('(min-width: 50em)');
  const name = isLocale(i18n.language) ? LANGUAGE_NAMES[i18n.language] : i18n.language;

  useEffect(() => {
    document.title = [title, site.title ?? 'Sillage'].join(' · ');
  }, [title, site]);

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
              {offline}
            </Note>
          )}
          {children}
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
            items={LOCALES.map((lang) => ({
              key: lang,
              label: LANGUAGE_NAMES[lang],
              current: lang === i18n.language,
              // Without their words the language stays.
              onSelect: () => void speak(lang).catch(() => undefined),
            }))}
          />
        </div>
      </main>
    </div>
  );
}

/** What a form of the layout `void-anonymous` is for; its content is a sentence under the title. */
export function AnonymousHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1 className="text-[1.75rem]/[2.125rem] font-semibold tracking-[-.015em]">{title}</h1>
      {children ? <p className="mt-1 text-muted">{children}</p> : null}
    </header>
  );
}
