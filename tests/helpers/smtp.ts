import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  files: { name: string; bytes: Buffer }[];
}

export interface TestRelay {
  port: number;
  url: string;
  received: ReceivedMail[];
  /** Recipients refused for good, or with a temporary code. */
  refused: Map<string, number>;
  /** Recipients whose message is taken, and the connection cut before it is said. */
  cut: Set<string>;
  /** Recipients whose message is refused once it is whole, with what the relay says (552, RFC 5321). */
  tooMuch: Map<string, string>;
  /** Recipients whose message is not answered until the promise ends; it is taken if its sender is still there then. */
  held: Map<string, Promise<void>>;
  /** Connections that are up, and how many are known to have ended: a sender that was killed is gone a moment later. */
  connections(): number;
  ended(): number;
  /** Takes the connection down and up again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The last message to an address; waits for it. */
  last(to: string, timeoutMs?: number): Promise<ReceivedMail>;
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

type Part = [Record<string, string>, string];

function splitPart(part: string): Part {
  const at = part.search(/\r?\n\r?\n/);
  return [headersOf(part.slice(0, at)), part.slice(at).replace(/^\r?\n\r?\n/, '')];
}

/** Its parts that have no parts. */
function leavesOf([headers, body]: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  return boundary === undefined
    ? [[headers, body]]
    : body
        .split(`--${boundary}`)
        .slice(1, -1)
        .flatMap((part) => leavesOf(splitPart(part.replace(/^\r?\n/, ''))));
}

/** A message as bytes, read into its parts; enough of MIME for what one library writes. */
export function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text' | 'html' | 'files'> {
  const whole = splitPart(raw);
  const [headers] = whole;
  const parts = leavesOf(whole);
  const isFile = ([head]: Part): boolean => head['content-disposition']?.startsWith('attachment') === true;
  const bytesOf = ([head, body]: Part): Buffer => {
    const encoding = head['content-transfer-encoding'] ?? '7bit';
    return encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? quotedPrintable(body) : body);
  };
  const part = (type: string): string => {
    const found = parts.find((one) => !isFile(one) && one[0]['content-type']?.startsWith(type));
    return found ? bytesOf(found).toString().replaceAll('\r\n', '\n').trim() : '';
  };
  const files = parts
    .filter(isFile)
    .map((one) => ({ name: /filename="?([^";]+)"?/.exec(one[0]['content-disposition']!)?.[1] ?? '', bytes: bytesOf(one) }));
  return { headers, subject: decodeWords(headers['subject'] ?? ''), text: part('text/plain'), html: part('text/html'), files };
}

/** A real SMTP server on this machine that keeps what it takes. */
export async function startRelay(): Promise<TestRelay> {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  const cut = new Set<string>();
  const tooMuch = new Map<string, string>();
  const gone = new Set<string>();
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const code = refused.get(address);
      done(code === undefined ? null : Object.assign(new Error(`${address} is not for us`), { responseCode: code }));
    },
    onClose: ({ id }) => void gone.add(id),
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        void Promise.all(to.map(async (address) => held.get(address))).then(() => {
          // Who is not told that it was taken sends it again.
          if (gone.has(session.id)) return;
          const said = to.map((address) => tooMuch.get(address)).find((one) => one !== undefined);
          if (said !== undefined) return done(Object.assign(new Error(said), { responseCode: 552 }));
          received.push({ from: mailFrom ? mailFrom.address : '', to, ...readMail(raw) });
          if (to.some((address) => cut.has(address))) {
            for (const connection of server?.connections ?? []) if (connection.id === session.id) connection._socket.destroy();
            return;
          }
          done();
        });
      });
    },
  };
  let server: SMTPServer | null = null;
  let port = 0;
  const start = async (): Promise<void> => {
    const next = new SMTPServer(options);
    next.on('error', () => undefined);
    await new Promise<void>((resolve, reject) => {
      next.server.once('error', reject);
      next.listen(port, '127.0.0.1', () => resolve());
    });
    port = (next.server.address() as AddressInfo).port;
    server = next;
  };
  const stop = async (): Promise<void> => {
    const former = server;
    server = null;
    if (former) await new Promise<void>((resolve) => former.close(() => resolve()));
  };
  await start();
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    cut,
    tooMuch,
    held,
    connections: () => server?.connections.size ?? 0,
    ended: () => gone.size,
    start,
    stop,
    last: async (to, timeoutMs = 15_000) => {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const found = received.findLast((mail) => mail.to.includes(to));
        if (found) return found;
        if (Date.now() > until) throw new Error(`no message to ${to}; ${received.length} to others`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  };
}

/** The first address in a message that leads to `path`. */
export function linkIn(mail: ReceivedMail, path: string): URL {
  const found = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address)).find(({ pathname }) => pathname === path);
  if (!found) throw new Error(`no link to ${path} in:\n${mail.text}`);
  return found;
}
