import { createTransport, type PluginFunction, type Transporter } from 'nodemailer';
import { PassThrough } from 'node:stream';
import type { Context } from '../context.ts';
import type { RenderedMail } from './render.ts';

export interface Enclosure {
  filename: string;
  content: Buffer;
  contentType: string;
}

const CONNECT_MS = 10_000;
/** A relay may look at a message before it says that it took it: ten minutes after its last line (RFC 5321, 4.5.3.2.6). */
export const ANSWER_MS = 10 * 60_000;
const transports = new WeakMap<Context, Transporter>();

interface Watched {
  onWhole: () => void;
}

/** Tells when the whole message went out: what breaks off from then on may have been taken. */
const watch: PluginFunction = ({ data, message }, done) => {
  const { onWhole } = data as Partial<Watched>;
  message.transform(() => new PassThrough({ flush: (end) => (onWhole?.(), end()) }));
  done();
};

/** Whether SMTP_URL is configured; without it nothing is sent and links are shown to an administrator instead. */
export function canSendMail(context: Context): boolean {
  return context.config.smtpUrl !== undefined;
}

/** How one try ended. `refused`, `too-large`: the relay will never take it; `unreachable`: it may later; `unknown`: it has the whole message and did not answer, it may have been taken. */
type Attempt = { sent: true } | { sent: false; code: 'refused' | 'too-large' | 'unreachable' | 'unknown'; detail: string };

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  message?: string;
}

/** A refusal of this recipient or of this message is final; of the sender, the credentials or the connection it is the operator's to mend. */
function isFinal({ code, command, responseCode }: SmtpError): boolean {
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    command !== 'MAIL FROM' &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600
  );
}

/** Larger than the relay takes (RFC 5321, 552 to the message itself), or than this mailbox does (RFC 3463, 5.2.3 and 5.3.4). */
function isTooLarge({ command, responseCode, message = '' }: SmtpError): boolean {
  return (responseCode === 552 && command === 'DATA' && !/\b5\.2\.2\b/.test(message)) || /\b5\.(?:2\.3|3\.4)\b/.test(message);
}

/** Hands one message to the relay. Its Message-ID is that of the queue, the same at each try: a copy is known as one. */
export async function trySending(
  context: Context,
  id: string,
  to: string,
  mail: RenderedMail,
  site: string,
  enclosures: readonly Enclosure[] = [],
): Promise<Attempt> {
  const { smtpUrl, publicUrl } = context.config;
  if (smtpUrl === undefined) return { sent: false, code: 'unreachable', detail: 'no SMTP_URL' };
  let transport = transports.get(context);
  if (!transport) {
    transport = createTransport({ url: smtpUrl, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS });
    transport.use('stream', watch);
    transports.set(context, transport);
  }
  const { hostname } = new URL(publicUrl);
  const from = new URL(smtpUrl).searchParams.get('from') ?? { name: site, address: `no-reply@${hostname}` };
  let isWhole = false;
  try {
    await transport.sendMail({
      ...({ onWhole: () => (isWhole = true) } satisfies Watched),
      from,
      to: { name: '', address: to },
      messageId: `<${id}@${hostname}>`,
      ...mail,
      attachments: [...enclosures],
    });
    return { sent: true };
  } catch (error) {
    const failed = error as SmtpError;
    const isAnswered = failed.responseCode !== undefined;
    const code = isFinal(failed) ? (isTooLarge(failed) ? 'too-large' : 'refused') : isWhole && !isAnswered ? 'unknown' : 'unreachable';
    return { sent: false, code, detail: String(failed.message ?? error).slice(0, 300) };
  }
}
