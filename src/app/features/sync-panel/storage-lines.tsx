import { useSyncExternalStore, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { budgetOf } from '../../../db/queries/budget.ts';
import { megabytes } from '../../i18n/size-text.ts';
import { askToKeep, keepAnswerStore } from '../../session/keep-storage.ts';
import { install, installStore } from '../../shell/install-prompt.ts';
import { Button } from '../../ui/button.tsx';

interface StorageUse {
  usedBytes: number;
  budgetBytes: number;
  persisted: boolean;
}

/** What the application holds on this device; null where the browser does not say. */
function useStorage(active: boolean): { use: StorageUse | null; reload: () => void } {
  const [use, setUse] = useState<StorageUse | null>(null);
  const [turn, setTurn] = useState(0);
  const answer = useSyncExternalStore(keepAnswerStore.subscribe, keepAnswerStore.getSnapshot);
  useEffect(() => {
    if (!active || !navigator.storage?.estimate) return;
    let gone = false;
    void Promise.all([navigator.storage.estimate(), navigator.storage.persisted?.() ?? false]).then(([{ usage = 0, quota }, persisted]) => {
      if (!gone) setUse({ usedBytes: usage, budgetBytes: budgetOf(quota), persisted });
    });
    return () => {
      gone = true;
    };
  }, [active, answer, turn]);
  return { use, reload: useCallback(() => setTurn((before) => before + 1), []) };
}

/** What makes a browser keep what it holds. */
type StorageAdvice = 'install' | 'firefox' | 'safari-phone' | 'safari-mac' | 'installed';

interface BrowserFacts {
  userAgent: string;
  touchPoints: number;
  /** Opened from its own icon. */
  standalone: boolean;
}

/**
 * What to advise a person whose browser does not promise to keep what it holds. Safari erases a site that was not opened for seven days, unless
 * it is on the home screen (F12); every browser of an iPhone is Safari underneath.
 */
export function storageAdvice({ userAgent, touchPoints, standalone }: BrowserFacts): StorageAdvice {
  if (standalone) return 'installed';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'safari-phone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrome|Chromium|Edg\//.test(userAgent)) return 'safari-mac';
  return 'install';
}

function browserFacts(): BrowserFacts {
  const standalone = matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, standalone };
}

/** How much this device holds, whether its browser promised to keep it, and what makes it promise. */
export function StorageLines({ active }: { active: boolean }) {
  const { t, i18n } = useTranslation('sync');
  const { use, reload } = useStorage(active);
  const installable = useSyncExternalStore(installStore.subscribe, installStore.getSnapshot);
  if (!use) return null;
  const size = (bytes: number): string => megabytes(bytes, i18n.language);
  const ask = async (): Promise<void> => {
    if (installable) await install();
    await askToKeep();
    reload();
  };
  return (
    <>
      <p className="muted">{t(use.persisted ? 'storage-kept' : 'storage', { used: size(use.usedBytes), budget: size(use.budgetBytes) })}</p>
      <span className="prog" aria-hidden>
        <i style={{ width: `${Math.min(100, (100 * use.usedBytes) / use.budgetBytes)}%` }} />
      </span>
      {!use.persisted && (
        <p className="sync-advice">
          <span className="min-w-0 flex-1">{t(`advice.${storageAdvice(browserFacts())}`)}</span>
          <Button size="sm" onClick={() => void ask()}>
            {t(installable ? 'install' : 'ask-to-keep')}
          </Button>
        </p>
      )}
    </>
  );
}
