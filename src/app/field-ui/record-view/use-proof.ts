import { liveSyncStatus } from '../../../db/queries/sync-status.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../entity-ui/list/export-rows.ts';
import { notify } from '../../shell/notifications.ts';

const TIMEOUT_MS = 120_000;

/** Hands over the proof of a record: its document, files, receipt and ledger, for somebody who trusts nobody. The server's alone: it grows with the ledger, so none is kept. */
export function useProof(): (record: string, plate: string) => Promise<void> {
  const { t } = useTranslation('checkManage');
  return useCallback(
    async (record, plate) => {
      try {
        const response = await fetch(`/api/v1/field-records/${record}/proof`, {
          credentials: 'same-origin',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok || !response.headers.get('content-type')?.includes('zip')) throw new Error(`${response.status}`);
        download(`${t('records.proofName')}-${plate}-${record.slice(-12)}.zip`, await response.blob());
      } catch (error) {
        notify({ type: 'error', msg: t(liveSyncStatus().getSnapshot().online ? 'records.proofFailed' : 'records.proofOffline'), error });
      }
    },
    [t],
  );
}
