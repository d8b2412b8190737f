import { useTranslation } from 'react-i18next';
import { API_RESOURCES, isWritable, type ApiResource, type ApiScope, type ApiScopes } from '../../../domain/platform/api-key.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MISSING } from '../../../domain/kit/format.ts';
import { resourceText } from './resource-text.ts';
import './developers.css';

interface ScopesFieldProps {
  scopes: ApiScopes;
  error?: string | undefined;
  onChange: (scopes: ApiScopes) => void;
}

const EVERY_READ: ApiScopes = Object.fromEntries(API_RESOURCES.map((resource) => [resource, 'read']));

/** What a key is let to: a line a resource, to read or to write (who writes reads). */
export function ScopesField({ scopes, error, onChange }: ScopesFieldProps) {
  const { t } = useTranslation('developers');
  const set = (resource: ApiResource, scope: ApiScope | undefined): void => {
    const { [resource]: _before, ...others } = scopes;
    onChange(scope === undefined ? others : { ...others, [resource]: scope });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1 flex w-full flex-wrap items-center justify-between gap-2">
        {t('scopes')}
        <Button size="sm" variant="ghost" onClick={() => onChange(EVERY_READ)}>
          {t('readAll')}
        </Button>
      </legend>
      {error ? <p className="err mb-1">{error}</p> : null}
      <table className="dv-scopes">
        <thead>
          <tr>
            <th scope="col">{t('resource')}</th>
            <th scope="col">{t('read')}</th>
            <th scope="col">{t('write')}</th>
          </tr>
        </thead>
        <tbody>
          {API_RESOURCES.map((resource) => {
            const name = resourceText(t, resource);
            const given = scopes[resource];
            return (
              <tr key={resource}>
                <th scope="row">{name}</th>
                <td>
                  <Checkbox
                    label={t('readOf', { name })}
                    hideLabel
                    checked={given !== undefined}
                    disabled={given === 'write'}
                    onChange={(checked) => set(resource, checked ? 'read' : undefined)}
                  />
                </td>
                <td>
                  {isWritable(resource) ? (
                    <Checkbox
                      label={t('writeOf', { name })}
                      hideLabel
                      checked={given === 'write'}
                      onChange={(checked) => set(resource, checked ? 'write' : 'read')}
                    />
                  ) : (
                    <span className="subtle" aria-label={t('readOnly')}>
                      {MISSING}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </fieldset>
  );
}
