import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { isManagerLevel } from '../../../domain/access/roles.ts';
import { recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import { FieldPage } from '../../field-ui/field-page.tsx';
import { ErrorPage } from '../../layouts/error-page.tsx';
import { useSession } from '../../session/use-session.ts';
import { PageError } from '../../shell/page-error.ts';
import { DraftOpener } from './draft-opener.tsx';
import { RecordScreen } from './record-screen.tsx';
import './install-control.css';

/** `/check-list-vehicule?do=install`: an installation being made (`draft`), what became of one (`record`), or a new one. */
export function InstallScreen() {
  const { draft, record, vehicle } = useSearch({ from: '/check-list-vehicule' });
  const navigate = useNavigate();
  const { user } = useSession();
  const [fresh] = useState(() => uuidv7());
  const isNew = draft === undefined && record === undefined;
  const mayInstall = isManagerLevel(user?.organization?.role);
  useEffect(() => {
    if (isNew && mayInstall) void navigate({ to: '/check-list-vehicule', search: { do: 'install', draft: fresh, vehicle }, replace: true });
  }, [isNew, mayInstall, navigate, fresh, vehicle]);
  if (!mayInstall) return <ErrorPage error={new PageError(403)} />;
  return (
    <FieldPage>
      {record !== undefined ? (
        <RecordScreen key={record} id={record} />
      ) : draft !== undefined ? (
        <DraftOpener key={draft} draftKey={recordDraftKey(draft)} vehicleId={vehicle} />
      ) : null}
    </FieldPage>
  );
}
