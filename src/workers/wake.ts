import { WAKE_MESSAGE } from './client/wake.ts';

interface Page {
  postMessage: (message: unknown) => void;
}

/** The browser says that there is network: open pages have their engine; without a page, one turn of it is run here. */
export async function wake(pages: readonly Page[], turn: () => Promise<void>): Promise<void> {
  for (const page of pages) page.postMessage({ type: WAKE_MESSAGE });
  if (pages.length === 0) await turn();
}
