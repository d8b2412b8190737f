/** Tag of the one-time event of Background Sync, asked for when something waits to be sent. */
export const WAKE_TAG = 'send';
/** Message of the service worker to open pages: sync now. */
export const WAKE_MESSAGE = 'WAKE';
