import * as z from 'zod/mini';

/** A place that the provider of addresses has for what was typed. */
export const foundAddressSchema = z.object({ label: z.string(), lat: z.number(), lng: z.number() });
export type FoundAddress = z.infer<typeof foundAddressSchema>;

/** `GET /api/v1/addresses`: the best first; none where no provider is configured. */
export const foundAddressesSchema = z.object({ results: z.array(foundAddressSchema) });

/** What is typed is worth a question from so many characters on. */
export const ADDRESS_LEAST = 3;
/** Nobody's address is longer. */
export const ADDRESS_MOST = 200;
