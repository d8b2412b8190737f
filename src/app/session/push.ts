import * as z from 'zod/mini';
import { readDeviceValue, writeDeviceValue } from '../../db/queries/profiles.ts';
import { call } from './http.ts';
import { sessionStore } from './session.ts';

/** `unsupported`: this browser has none, or has not installed the application's worker; `refused`: the person refused it in the browser. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on';

const PATH = '/notify/api/v1/push';
/** Device value: whose messages this browser shows. Another person's registration is taken off. */
const OWNER = 'push';
const keySchema = z.object({ publicKey: z.string() });

const me = (): string | undefined => sessionStore.getSnapshot().user?.id;

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** Whether messages come to this device for who is signed in. */
export async function pushState(): Promise<PushState> {
  const worker = await registration();
  if (!worker?.pushManager) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  const isMine = (await readDeviceValue<string>(OWNER)) === me();
  return isMine && (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSameKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

/** Subscribes with the server's present key and tells the server; an earlier subscription with another key is given up. */
async function subscribe(worker: ServiceWorkerRegistration): Promise<void> {
  const key = bytesOf(keySchema.parse(await call(`${PATH}/vapidkey`)).publicKey);
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !isSameKey(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await call(`${PATH}/registrations`, { method: 'POST', json: { id: subscription.toJSON() } });
}

/** Asks the browser, then lets messages come here; what it says is how it is afterwards. Rejects without network. */
export async function startPush(): Promise<PushState> {
  const worker = await registration();
  const user = me();
  if (!worker || !user) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await subscribe(worker);
  await writeDeviceValue(OWNER, user);
  return 'on';
}

/** No message comes to this device any more, at once and whatever the network; the server is told when it can be. */
export async function stopPush(): Promise<void> {
  await writeDeviceValue(OWNER, null);
  const subscription = await (await registration())?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  // Without network: the service of pushes says that it is gone when the next one is sent.
  await call(`${PATH}/registrations`, { method: 'DELETE', json: { endpoint } }).catch(() => undefined);
}

/** At each start: the registration follows the session of now and the server's key; one of somebody else is given up. */
export async function renewPush(): Promise<void> {
  const worker = await registration();
  const user = me();
  const subscription = await worker?.pushManager?.getSubscription();
  if (!worker || !subscription || !user) return;
  if ((await readDeviceValue<string>(OWNER)) !== user) return stopPush();
  if (!sessionStore.getSnapshot().user?.asAdmin) await subscribe(worker);
}
