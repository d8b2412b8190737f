import { useNavigate } from '@tanstack/react-router';
import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimOfRecord } from '../../../domain/claim/claim-of-record.ts';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { createRowFor, idFor } from '../../../db/mutate.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';

/** A return that tells of an accident leads to its claim: declared in one tap, with or without network, then opened to be completed. */
export function DeclareClaim({ record }: { record: FieldRecord }) {
  const { t } = useTranslation(['checkList', 'entity-form']);
  const navigate = useNavigate();
  const { can } = useAccess();
  const mayDeclare = can('create', 'claim');
  const claims = useRows(mayDeclare ? 'claim' : null);
  const [busy, setBusy] = useState(false);
  const told = claimOfRecord(record);
  if (!told || !mayDeclare || !claims.loaded) return null;
  const source = `field record ${record._id}`;
  // One declared before claims were known by their record is known by its reference.
  const known = claims.byId.get(idFor('claim', source)) ?? claims.rows.find((row) => row['reference'] === told.reference);
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      const id = known?._id ?? (await createRowFor('claim', source, told));
      await navigate({ to: '/gestion/sinistres', search: known ? { open: id } : { open: id, edit: 1 } });
    } catch (error) {
      notify({ msg: t('entity-form:failed'), type: 'error', error });
      setBusy(false);
    }
  };
  return (
    <Button icon={<CarFront aria-hidden="true" />} disabled={busy} onClick={() => void show()}>
      {t(known ? 'record.claim' : 'record.declare')}
    </Button>
  );
}
