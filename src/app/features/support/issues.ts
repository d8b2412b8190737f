import * as z from 'zod/mini';

/** Answer of `GET /api/v1/known-issues`. */
export const issuesSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      symptom: z.string(),
      cause: z.nullable(z.string()),
      solution: z.nullable(z.string()),
      deviceType: z.nullable(z.string()),
      state: z.string(),
    }),
  ),
});
