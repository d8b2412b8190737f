import i18next from 'i18next';
import { isManagerLevel } from '../../domain/access/roles.ts';
import { keepAnswer, readAnswer } from '../../db/queries/kept-answers.ts';
import { call } from './http.ts';
import { sessionStore } from './session.ts';
import { knownTransfers, mayGo, transfersStore } from './transfers.ts';

const FRESH_MS = 12 * 3600_000;

/** False: the rest has to wait. */
async function bring(): Promise<boolean> {
  const { user } = sessionStore.getSnapshot();
  if (!user) return true;
  const urls = [
    `/api/v1/documentation?lang=${i18next.language}`,
    ...(isManagerLevel(user.organization?.role) ? ['/api/v1/known-issues', '/api/v1/known-vehicle-models'] : []),
  ];
  for (const url of urls) {
    const kept = await readAnswer(url);
    if (kept && Math.abs(Date.now() - Date.parse(kept.at)) < FRESH_MS) continue;
    if (mayGo('documentation') !== 'go') return false;
    await keepAnswer(url, await call(url));
  }
  return true;
}

/**
 * Brings what explains the application, the known problems and the catalogue of models to the device before they are needed without network; where that may not
 * be yet, as soon as it may.
 */
export async function keepDocumentation(): Promise<void> {
  await knownTransfers();
  if (await bring()) return;
  const off = transfersStore.subscribe(() => {
    if (mayGo('documentation') !== 'go') return;
    off();
    // Tried again at the next start.
    keepDocumentation().catch(() => undefined);
  });
}
