import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { megabytes } from '../../i18n/size-text.ts';
import { askToKeep } from '../../session/keep-storage.ts';
import { install, installStore } from '../../shell/install-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { browserFacts, storageAdvice } from './storage-advice.ts';
import { useStorage } from './use-storage.ts';

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
