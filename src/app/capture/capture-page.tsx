import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, FileQuestion, Printer } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../domain/registry.ts';
import { useRows, useSyncStatus } from '../entity-ui/use-rows.ts';
import { usePlatform, useSession } from '../session/use-session.ts';
import { setPaper } from '../shell/theme.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { EmptyState } from '../ui/note.tsx';
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

/** A capture of nothing: the address names no object, or one that is not here. Drawn at once; there is nothing to wait for. */
export function CaptureNothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <CapturePage ready title={title}>
      <EmptyState icon={<FileQuestion aria-hidden="true" />} title={text}>
        {children}
      </EmptyState>
    </CapturePage>
  );
}

/** A capture whose address names no object. */
export function CaptureNone({ of }: { of: 'vehicle' | 'journey' | 'zone' | 'site' }) {
  const { t } = useTranslation('capture');
  return <CaptureNothing title={t(of)} text={t('nothing')} />;
}

declare global {
  interface Window {
    /** Of the service that takes pictures of pages: to be called once the page is drawn. */
    triggerCapture?: (isError: boolean) => void;
  }
}

/**
 * Tells the capture service, once, that the page is drawn (platform.md §3). `isReady`: its data are here, and its maps and charts drawn.
 * True from then on.
 */
export function useCapture(root: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (!isReady || isDrawn || !root.current) return;
    let isOver = false;
    void whenDrawn(root.current).then(() => {
      if (isOver) return;
      setIsDrawn(true);
      window.triggerCapture?.(false);
    });
    return () => {
      isOver = true;
    };
  }, [root, isReady, isDrawn]);
  return isDrawn;
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Resolves once what is under an element is painted: fonts and pictures here, two frames gone by. */
async function whenDrawn(root: ParentNode): Promise<void> {
  await document.fonts.ready;
  // A picture that cannot be drawn is not waited for.
  await Promise.all([...root.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)));
  await nextFrame();
  await nextFrame();
}

/** Whether the rows of an entity are here, all of them: a capture opens on a device that has nothing yet. */
export function useMirrored(entity: EntityName): boolean {
  const { loaded } = useRows(entity);
  return useSyncStatus().phase !== 'first-mirror' && loaded;
}
