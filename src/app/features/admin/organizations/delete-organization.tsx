import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteOrganization } from '../../../../domain/platform/site-organization.ts';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../use-act.ts';
import { WhatGoes } from '../what-goes.tsx';

interface DeleteOrganizationProps {
  organization: SiteOrganization;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the name of what is deleted for good. */
export function DeleteOrganization({ organization, onClose, onDeleted }: DeleteOrganizationProps) {
  const { t } = useTranslation(['admin-people', 'admin-organizations']);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, act } = useAct(t('notDone'));
  const isSame = typed.trim() === organization.name;
  const confirm = (): void => {
    setTried(true);
    if (!isSame) return;
    void act(async () => {
      await call(`/api/v1/admin/organizations/${organization._id}`, { method: 'DELETE', json: { name: typed.trim() } });
      notify({ msg: t('organizationRemoved', { name: organization.name }) });
      onDeleted();
    });
  };
  return (
    <ConfirmDialog
      open
      title={t('removeOrganizationTitle', { name: organization.name })}
      keep={t('keep')}
      confirm={t('removeOrganizationConfirm')}
      busy={busy}
      stopped={!isSame}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <WhatGoes goes={t('organizationGoes')} stays={t('organizationStays')} />
        <TextField
          label={t('typeName', { name: organization.name })}
          value={typed}
          autoComplete="off"
          error={tried && !isSame ? t('notTheName') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
