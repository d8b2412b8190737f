import * as z from 'zod/mini';

/** How a vendor's server proves itself: it sends a secret, or signs each request with it. */
export const DOOR_MODES = ['secret', 'signed'] as const;
export type AuthenticationMode = (typeof DOOR_MODES)[number];

/** The webhook of a connector whose vendor pushes for all its devices, as the platform administration sees it: never the secret. */
export const webhookAuthenticationSchema = z.object({
  mode: z.enum(DOOR_MODES),
  /** Ways this connector knows. */
  modes: z.array(z.enum(DOOR_MODES)),
  /** A secret was made; without one nobody is let in. */
  open: z.boolean(),
  /** Addresses and networks (CIDR) that may push; empty: any. */
  addresses: z.array(z.string()),
  createdAt: z.nullable(z.string()),
  /** Where to push; `{secret}` stands for the secret where it is a part of the address. */
  url: z.string(),
});
export type WebhookAuthentication = z.infer<typeof webhookAuthenticationSchema>;

/** A new secret, shown once, with the whole address. */
export const newWebhookSecretSchema = z.object({ secret: z.string(), url: z.string() });

export const MAX_DOOR_ADDRESSES = 50;
