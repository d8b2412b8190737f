import type { TFunction } from 'i18next';
import { KeyRound, Pencil, Trash2, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdminRole } from '../../../domain/access/permissions.ts';
import type { ApiKeyState } from '../../../domain/platform/api-key-states.ts';
import { type ApiKey, apiKeyState, type ApiResource, type ApiScopes, entityOfResource } from '../../../domain/platform/api-key.ts';
import { formatDate, formatDateTime, MISSING } from '../../../domain/text/format.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Drawer } from '../../ui/overlay.tsx';

const TONES: Record<ApiKeyState, string> = {
  active: 'tag tag-ok',
  suspended: 'tag tag-warning',
  expired: 'tag tag-warning',
  revoked: 'tag tag-line',
};

export function KeyStateTag({ state }: { state: ApiKeyState }) {
  const { t } = useTranslation('developers');
  return <span className={TONES[state]}>{t(`states.${state}`)}</span>;
}

interface KeyDrawerProps {
  apiKey: ApiKey;
  words: WordsOf;
  nowMs: number;
  onClose: () => void;
  onEdit: () => void;
  onRemake: () => void;
  onTakeOver: () => void;
  onRevoke: () => void;
}

/** A key beside the list: all that is known of it but its secret. */
export function KeyDrawer({ apiKey, words: { lang, timeZone }, nowMs, onClose, onEdit, onRemake, onTakeOver, onRevoke }: KeyDrawerProps) {
  const { t } = useTranslation('developers');
  const isLeft = apiKey.revokedAt === null && apiKey.makerRole === null;
  const isLowered = apiKey.revokedAt === null && apiKey.makerRole !== null && !isAdminRole(apiKey.makerRole);
  const at = (instant: string | null, none: string): string => (instant ? formatDateTime(instant, lang, timeZone) : none);
  return (
    <Drawer
      open
      onClose={onClose}
      title={apiKey.name}
      footer={
        apiKey.revokedAt === null ? (
          <>
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={onRevoke}>
              {t('revoke')}
            </Button>
            <Button icon={<KeyRound aria-hidden="true" />} onClick={onRemake}>
              {t('remake')}
            </Button>
            {isLeft || isLowered ? (
              <Button icon={<UserCheck aria-hidden="true" />} onClick={onTakeOver}>
                {t('takeOver')}
              </Button>
            ) : null}
            <Button variant="primary" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
              {t('edit')}
            </Button>
          </>
        ) : undefined
      }
    >
      {isLeft || isLowered ? (
        <Note tone="warning" className="mb-3">
          {t(isLeft ? 'makerLeft' : 'makerLowered', { name: apiKey.createdBy ?? MISSING })}
        </Note>
      ) : null}
      <RowDetails
        lines={[
          {
            label: t('columns.state'),
            value: <KeyStateTag state={apiKeyState(apiKey, nowMs)} />,
            ...(apiKey.revokedAt ? { aside: at(apiKey.revokedAt, '') } : {}),
          },
          { label: t('columns.read'), value: scopesText(t, apiKey.scopes, 'read') || MISSING },
          { label: t('columns.write'), value: scopesText(t, apiKey.scopes, 'write') || MISSING },
          { label: t('addresses'), value: apiKey.addresses.join(', ') || t('anyAddress') },
          {
            label: t('columns.expires'),
            value: apiKey.expiresAt ? formatDate(Date.parse(apiKey.expiresAt) - 1, lang, timeZone) : t('noEnd'),
          },
          {
            label: t('columns.lastUsed'),
            value: at(apiKey.lastUsedAt, t('never')),
            ...(apiKey.lastUsedFrom ? { aside: apiKey.lastUsedFrom } : {}),
          },
          { label: t('columns.hint'), value: <code>…{apiKey.hint}</code>, aside: t('madeAt', { date: at(apiKey.madeAt, MISSING) }) },
          { label: t('columns.created'), value: at(apiKey.createdAt, MISSING), ...(apiKey.createdBy ? { aside: apiKey.createdBy } : {}) },
        ]}
      />
    </Drawer>
  );
}

/** A resource as people call it: rows by their declaration's name. */
export function resourceText(t: TFunction, resource: ApiResource): string {
  const entity = entityOfResource(resource);
  return entity === null ? t(`developers:resources.${resource}`) : t(`${entity}:other`);
}

/** "Véhicules, Flottes": what is let to be read, or written. */
export function scopesText(t: TFunction, scopes: ApiScopes, scope: 'read' | 'write'): string {
  return Object.entries(scopes)
    .flatMap(([resource, given]) => (given === scope ? [resourceText(t, resource as ApiResource)] : []))
    .join(', ');
}
