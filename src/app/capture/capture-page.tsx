import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, usePlatform } from '../session/use-session.ts';
import { setPaper } from '../shell/theme.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { useCapture } from './use-capture.ts';
import './capture.css';

interface CapturePageProps {
  /** Its data are here, and its maps and charts drawn: the picture may be taken. */
  ready: boolean;
  title: string;
  /** Under the title: period, scope, when it was made. */
  subtitle?: ReactNode;
  /** A table that is wider than high. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of `/pages-for-capture`: alone on white, as it will be on paper. Where a person reads it, a line that is not printed leads back and to the printer. */
export function CapturePage({ ready, title, subtitle, wide = false, children }: CapturePageProps) {
  const { t } = useTranslation('capture');
  const router = useRouter();
  const { user, settings } = useSession();
  const site = usePlatform();
  const root = useRef<HTMLElement>(null);
  const isDrawn = useCapture(root, ready);
  useLayoutEffect(() => {
    setPaper(true);
    return () => setPaper(false);
  }, []);
  // The name of the file a browser prints to.
  useEffect(() => {
    if (isDrawn) document.title = title;
  }, [isDrawn, title]);
  return (
    <main id="main" ref={root} className={wide ? 'cap cap-wide' : 'cap'} data-capture={isDrawn ? 'drawn' : 'drawing'}>
      {'triggerCapture' in window ? null : (
        <div className="cap-acts">
          <Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} onClick={() => router.history.back()}>
            {t('back')}
          </Button>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
            {t('print')}
          </Button>
        </div>
      )}
      <header className="cap-head">
        <div className="min-w-0">
          <h1>{title}</h1>
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        <div className="cap-from">
          <Logo src={settings?.logo ?? site.theme?.logo} />
          <span>{user?.organization?.name ?? user?.name}</span>
        </div>
      </header>
      {children}
    </main>
  );
}
