/** Apart from what a key is: the routes, which every screen loads, need these words alone. */
export const API_KEY_STATES = ['active', 'suspended', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];
