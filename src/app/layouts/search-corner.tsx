import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import './search-corner.css';
import { withWords } from '../i18n/message-files.ts';

let typed: string | null = null;

function onKey(event: KeyboardEvent): void {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key.length === 1) typed += event.key;
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What is typed from now on is for a field that is not there yet. */
export function keepTyping(): void {
  if (typed !== null) return;
  typed = '';
  document.addEventListener('keydown', onKey, true);
}

/** The field is there: what was typed before it. */
export function takeTyped(): string {
  const text = typed ?? '';
  typed = null;
  document.removeEventListener('keydown', onKey, true);
  return text;
}

const loadPalette = () => withWords(import('../features/palette/palette.tsx'));
const Palette = lazy(() =>
  loadPalette().then(
    (module) => ({ default: module.Palette }),
    (error: unknown) => {
      // No field comes: keys are the page's again.
      takeTyped();
      throw error;
    },
  ),
);

const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The search of the bar and the palette it opens; Ctrl K or ⌘K from anywhere. `face`: a field of the side, a small one of the bar, an icon. */
export function SearchCorner({ face }: { face: 'icon' | 'bar' | 'side' }) {
  const { t } = useTranslation('palette');
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setAsked(true);
      // Never over another dialog, nor over one that is still closing.
      setOpen((before) => {
        const isFree = !before && document.querySelector('.ov-root') === null;
        if (isFree) keepTyping();
        return isFree;
      });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const props = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'aria-keyshortcuts': 'Control+K Meta+K',
    // Ahead of need: loaded, or told, by the click.
    onPointerEnter: () => void loadPalette().catch(() => undefined),
    onClick: () => {
      keepTyping();
      setAsked(true);
      setOpen(true);
    },
  };
  return (
    <>
      {face === 'icon' ? (
        <IconButton {...props} label={t('open')} icon={<Search aria-hidden="true" />} />
      ) : (
        <button type="button" {...props} className={`search-btn search-${face}`} aria-label={t('open')}>
          <Search aria-hidden="true" />
          <span className="search-word">{t('word')}</span>
          <span className="kbd" aria-hidden="true">
            {isMac() ? '⌘K' : t('shortcut')}
          </span>
        </button>
      )}
      {asked ? (
        <Suspense>
          <Palette
            open={open}
            onClose={() => {
              takeTyped();
              setOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
