import type { FieldIssue } from '../kit/failure.ts';

/** An organization whose administrators lost the management could not give it back. */
export function checkRoleRights(doc: Record<string, unknown>): FieldIssue[] {
  const { admin } = doc;
  return Array.isArray(admin) && admin.includes('management') ? [{ field: 'admin', code: 'not-allowed' }] : [];
}
