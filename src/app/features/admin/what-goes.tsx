import { useTranslation } from 'react-i18next';

/** Before something is deleted for good: what goes, and what the law lets stay. */
export function WhatGoes({ goes, stays }: { goes: string; stays: string }) {
  const { t } = useTranslation('admin-people');
  return (
    <div className="grid gap-3">
      <div>
        <b>{t('goesTitle')}</b>
        <p>{goes}</p>
      </div>
      <div>
        <b>{t('staysTitle')}</b>
        <p>{stays}</p>
      </div>
      <p className="text-muted">{t('forGood')}</p>
    </div>
  );
}
