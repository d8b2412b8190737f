import type { TFunction } from 'i18next';
import { entityOfResource, type ApiResource, type ApiScopes } from '../../../domain/platform/api-key.ts';

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
