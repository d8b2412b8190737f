const ANSWER_MS = 20_000;

/**
 * A part of the application did not run: asks the service worker whether what it keeps is ours. It drops what is not and fetches it again; resolves to
 * whether it met any, then the part is worth another try.
 */
export async function mendFiles(): Promise<boolean> {
  const worker = (navigator as Partial<Navigator>).serviceWorker?.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(typeof data === 'number' && data > 0);
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  worker.postMessage({ type: 'DOUBT' }, [port2]);
  return answer.finally(() => port1.close());
}
