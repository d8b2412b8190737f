import * as z from 'zod/mini';

const TITLE_CHARS = 150;
const BODY_CHARS = 600;

/** What a push carries: push services take 4 KB at most, and a device shows no more. */
export const pushMessageSchema = z.object({
  id: z.string(),
  title: z.string().check(z.minLength(1), z.maxLength(TITLE_CHARS)),
  body: z.optional(z.string().check(z.maxLength(BODY_CHARS))),
  /** A path of the application. */
  url: z.optional(z.string().check(z.maxLength(500))),
  isAlert: z.boolean(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

function cut(text: string, chars: number): string {
  return text.length <= chars ? text : `${text.slice(0, chars - 1)}…`;
}

/** A notification as it is pushed. */
export function pushMessage({
  _id,
  title,
  body,
  url,
  topic,
}: {
  _id: string;
  title: string;
  body?: string | undefined;
  url?: string | undefined;
  topic: { key: string };
}): PushMessage {
  return {
    id: _id,
    title: cut(title, TITLE_CHARS),
    ...(body ? { body: cut(body, BODY_CHARS) } : {}),
    ...(url ? { url } : {}),
    isAlert: topic.key.includes(':alert:'),
  };
}
