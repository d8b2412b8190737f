import * as z from 'zod/mini';

const countSchema = z.object({ done: z.number(), total: z.number(), leftBytes: z._default(z.number(), 0) });
export type FileCount = z.infer<typeof countSchema>;

const ANSWER_MS = 5000;

/** How many files of the application are on this device, of those its person needs; null: nobody says (no service worker, or it is busy). */
export async function countFiles(): Promise<FileCount | null> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration();
  // That of the page that runs first: a newer build comes behind it.
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<FileCount | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(countSchema.safeParse(data).data ?? null);
    setTimeout(() => resolve(null), ANSWER_MS);
  });
  worker.postMessage({ type: 'COUNT' }, [port2]);
  return answer.finally(() => port1.close());
}
