import type { FieldIssue } from '../kit/failure.ts';

type Doc = Record<string, unknown>;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A host name, perhaps with a port: what a browser's address has between its scheme and its path. */
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`);

/** A pasted address becomes its host; names are read without case. */
export function normalizeSiteDomain(doc: Doc): Doc {
  const { host } = doc;
  return typeof host === 'string'
    ? {
        ...doc,
        host: host
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .replace(/[/?#].*$/, '')
          .replace(/\.$/, ''),
      }
    : doc;
}

export function checkSiteDomain({ host }: Doc): FieldIssue[] {
  return typeof host !== 'string' || HOST.test(host) ? [] : [{ field: 'host', code: 'host' }];
}
