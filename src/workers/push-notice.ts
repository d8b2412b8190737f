import { pushMessageSchema } from '../domain/notification/push-message.ts';
import { ORGANIZATION_PARAM, ownAddress } from '../domain/text/address.ts';
import { WAKE_MESSAGE } from './client/notes.ts';

interface PushNotice {
  title: string;
  options: NotificationOptions;
}

/** What a push shows; null: it is none of ours. */
export function pushNotice(text: string | undefined): PushNotice | null {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  const parsed = pushMessageSchema.safeParse(json);
  if (!parsed.success) return null;
  const { id, title, body, url, isAlert } = parsed.data;
  // The same message again takes the place of the first.
  return {
    title,
    options: { tag: id, icon: '/icons/icon-192.png', requireInteraction: isAlert, data: { url: url ?? '/' }, ...(body ? { body } : {}) },
  };
}

/** Where a press leads: always inside the application, whatever the message says. */
export function pressedUrl(data: unknown, origin: string): string {
  const url = (data as { url?: unknown } | null)?.url;
  return ownAddress(url, origin)?.href ?? `${origin}/`;
}

interface OpenWindow {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

/** Shows the page of a message: in the window that has it, else in one that is open, else in a new one. Which organization a window shows its address does not tell: the page of a message that names one is opened anew. */
export async function showPage(url: string, windows: readonly OpenWindow[], open: (url: string) => Promise<unknown>): Promise<void> {
  const there = windows.find((window) => window.url === url);
  if (there) return void (await there.focus());
  const shown = new URL(url);
  shown.searchParams.delete(ORGANIZATION_PARAM);
  const first = windows.find((window) => window.url === shown.href) ?? windows[0];
  if (!first) return void (await open(url));
  await first.focus();
  // A page of an earlier worker does not let this one lead it.
  await first.navigate(url).catch(() => open(url));
}

interface Page {
  postMessage: (message: unknown) => void;
}

/** The browser says that there is network: open pages have their engine; without a page, one turn of it is run here. */
export async function wake(pages: readonly Page[], turn: () => Promise<void>): Promise<void> {
  for (const page of pages) page.postMessage({ type: WAKE_MESSAGE });
  if (pages.length === 0) await turn();
}
