import { createTransport, type Transporter } from 'nodemailer';
import type { Context } from '../context.ts';
import type { RenderedMail } from './render.ts';

export interface Enclosure {
  filename: string;
  content: Buffer;
  contentType: string;
}

const CONNECT_MS = 10_000;
const SOCKET_MS = 20_000;
const transports = new WeakMap<Context, Transporter>();

/** Whether SMTP_URL is configured; without it nothing is sent and links are shown to an administrator instead. */
export function canSendMail(context: Context): boolean {
  return context.config.smtpUrl !== undefined;
}

/** How one try ended. `refused`: the relay will never take it; `unreachable`: it may later. */
export type Attempt = { sent: true } | { sent: false; code: 'refused' | 'unreachable'; detail: string };

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
  if (!transport)
    transports.set(
      context,
      (transport = createTransport({ url: smtpUrl, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SOCKET_MS })),
    );
  const { hostname } = new URL(publicUrl);
  const from = new URL(smtpUrl).searchParams.get('from') ?? { name: site, address: `no-reply@${hostname}` };
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      messageId: `<${id}@${hostname}>`,
      ...mail,
      attachments: [...enclosures],
    });
    return { sent: true };
  } catch (error) {
    const failed = error as SmtpError;
    return { sent: false, code: isFinal(failed) ? 'refused' : 'unreachable', detail: String(failed.message ?? error).slice(0, 300) };
  }
}
